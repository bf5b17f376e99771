import { createContext } from 'react'
import type { Route } from '../routing/routes'

/** The route of the current page. */
export const CurrentRoute = createContext<Route>({ key: 'notFound', path: '', title: '', access: 'public' })

/** Whether the page is still the first one of the visit, in its first history entry. */
export const IsFirstPage = createContext(true)

/** Saves a file created on the page. */
export const SaveFile = createContext<(name: string, content: Blob) => void>(() => {})
