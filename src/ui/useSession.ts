import { createContext, useContext } from 'react'
import type { AuthData } from '../api/endpoints/user'

/** The logged-in customer's session; null for visitors. */
export const Session = createContext<AuthData | null>(null)
export const useSession = () => useContext(Session)
