/**
 * Merges a response into what is already known: fields that the response lacks (undefined) stay (D33).
 * @param before null where nothing is known yet
 */
export function keepKnown<T extends object>(before: T, response: { readonly [K in keyof T]?: T[K] | undefined }): T
export function keepKnown<T extends object>(before: T | null, response: T): T
export function keepKnown<T extends object>(before: T | null, response: T): T {
  const present = Object.entries(response).filter(([, value]) => value !== undefined)
  return before ? { ...before, ...Object.fromEntries(present) } : response
}
