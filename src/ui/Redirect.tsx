import { Navigate, type NavigateProps } from '../routing/router'
import { ContentPlaceholder } from './ContentPlaceholder'

/** Replaces the current page by another, and reserves space for it while its code loads. */
export const Redirect = (props: Omit<NavigateProps, 'replace'>) => (
  <>
    <ContentPlaceholder />
    <Navigate {...props} replace />
  </>
)
