/**
 * Merges a response into the known data; keeps fields that the response lacks (undefined) (D33).
 * @param before null where nothing is known yet
 */
export function keepKnown<T extends object>(before: T, response: { readonly [K in keyof T]?: T[K] | undefined }): T
export function keepKnown<T extends object>(before: T | null, response: T): T
export function keepKnown<T extends object>(before: T | null, response: T): T {
  const present = Object.entries(response).filter(([, value]) => value !== undefined)
  return before ? { ...before, ...Object.fromEntries(present) } : response
}
