import { createContext, useContext } from 'react'
import type { AuthData } from '../api/endpoints/user'

/** The logged-in customer, for screens of any flow; null for nobody. */
export const Session = createContext<AuthData | null>(null)
export const useSession = () => useContext(Session)
