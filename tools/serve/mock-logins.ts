import { personas } from '../../mocks/provider/personas'

/** One line for each of the mocks' personas: user ID, password, and what is special about it. */
export function logins(): string {
  const width = Math.max(...personas.map(({ userId }) => userId.length))
  return personas
    .map(({ userId, password, description }) => `  ${userId.padEnd(width)}  ${password}  ${description}`)
    .join('\n')
}

/** The user ID and password of an ordinary customer. */
export const firstLogin = () => `${personas[0].userId} / ${personas[0].password}`
