import type { ReactNode } from 'react'
import { ContentPlaceholder } from './ContentPlaceholder'
import { useAfterPaint } from './useAfterPaint'

/** What is below the first screen of a page: rendered once the rest of the page is painted, with its room kept until then. */
export const AfterPaint = ({ children }: { readonly children: ReactNode }) =>
  useAfterPaint() ? children : <ContentPlaceholder />
