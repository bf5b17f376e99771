/*
 * Static files that operations may change without a build: extra/windows.json, extra/invoice.json and version.json under
 * the base path. They are fetched by GET without a token; a missing file is not an error (portal-1 §7).
 */

/**
 * Fetches a static file. Never throws. Returns its parsed JSON, null if it does not exist, undefined if it is broken or
 * takes longer than 10 s.
 * @param onDate receives the Date header of the server itself, not of a cache or gateway, and when the request was sent
 * (device time, milliseconds)
 */
export async function fetchExtraFile(
  name: 'extra/windows.json' | 'extra/invoice.json' | 'version.json',
  onDate?: (date: string | null, sentAt: number) => void,
): Promise<unknown> {
  const sentAt = Date.now()
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}${name}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    })
    const isMissing = response.status === 404
    if ((response.ok || isMissing) && !response.headers.has('age')) onDate?.(response.headers.get('date'), sentAt)
    if (isMissing) return null
    return response.ok ? await response.json() : undefined
    // Stryker disable next-line BlockStatement: the same without a return
  } catch {
    return undefined
  }
}
