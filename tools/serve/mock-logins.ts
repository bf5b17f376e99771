import { personas } from '../../mocks/provider/personas'

/** One line a persona of the mocks: what is special about it, its user ID and password. */
export function logins(): string {
  const width = Math.max(...personas.map(({ userId }) => userId.length))
  return personas.map(({ userId, password, says }) => `  ${userId.padEnd(width)}  ${password}  ${says}`).join('\n')
}

/** The user ID and password of the ordinary customer. */
export const firstLogin = () => `${personas[0].userId} / ${personas[0].password}`
