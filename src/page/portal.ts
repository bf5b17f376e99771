import { createContext } from 'react'
import type { Route } from '../routes'

/** The row of the page that is shown. */
export const CurrentRoute = createContext<Route>({ key: 'notFound', path: '', title: '', access: 'public' })

/** Hands a file that was made on the page to the browser's downloads. */
export const SaveFile = createContext<(name: string, content: Blob) => void>(() => {})
