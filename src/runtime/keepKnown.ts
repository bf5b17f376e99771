/**
 * An answer over what was known before: what the answer does not say (undefined) stays as it was (D33).
 * @param before null where nothing is known yet
 */
export function keepKnown<T extends object>(before: T, answer: { readonly [K in keyof T]?: T[K] | undefined }): T
export function keepKnown<T extends object>(before: T | null, answer: T): T
export function keepKnown<T extends object>(before: T | null, answer: T): T {
  const said = Object.entries(answer).filter(([, value]) => value !== undefined)
  return before ? { ...before, ...Object.fromEntries(said) } : answer
}
