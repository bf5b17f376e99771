import { createContext } from 'react'
import type { Route } from '../app/routes'

/** The row of the page that is shown. */
export const CurrentRoute = createContext<Route>({ key: 'notFound', path: '', title: '', access: 'public' })

/** Whether this is the page that the visit began with, as it was opened. */
export const IsFirstPage = createContext(true)

/** Hands a file that was made on the page to the browser's downloads. */
export const SaveFile = createContext<(name: string, content: Blob) => void>(() => {})
