import { createContext } from 'react'
import type { Route } from '../app/routes'

/** The route of the current page. */
export const CurrentRoute = createContext<Route>({ key: 'notFound', path: '', title: '', access: 'public' })

/** Whether this is the page, as it was opened, that the visit began with. */
export const IsFirstPage = createContext(true)

/** Saves a file that was made on the page. */
export const SaveFile = createContext<(name: string, content: Blob) => void>(() => {})
