import type { ReactNode } from 'react'
import { ContentPlaceholder } from './ContentPlaceholder'
import { useAfterPaint } from './useAfterPaint'

/** Content below the fold: rendered after the first paint of the page, with space reserved until then. */
export const AfterPaint = ({ children }: { readonly children: ReactNode }) =>
  useAfterPaint() ? children : <ContentPlaceholder />
