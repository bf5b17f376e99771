/*
 * The static files that ops may change without a build: extra/windows.json and extra/invoice.json under the base path.
 * They are fetched by GET without a token, and their absence is no error (portal-1 §7).
 */

/**
 * The parsed content of a static file, null where there is none, or undefined where it is broken or late.
 * @param onDate told the Date header of the server itself, of no cache and no gateway, and when the request left
 */
export async function fetchExtraFile(
  name: 'windows.json' | 'invoice.json',
  onDate?: (date: string | null, sentAt: number) => void,
): Promise<unknown> {
  const sentAt = Date.now()
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}extra/${name}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    })
    const absent = response.status === 404
    if ((response.ok || absent) && !response.headers.has('age')) onDate?.(response.headers.get('date'), sentAt)
    if (absent) return null
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
