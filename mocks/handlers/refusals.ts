/** A call that the real provider would not have understood. */
export interface Refusal {
  readonly method: string
  readonly path: string
  readonly status: 400 | 404 | 405
  readonly reasons: readonly string[]
  /** Device time, milliseconds. */
  readonly at: number
}

/** Every refusal of this process or page; a test that leaves one here has found a mistake. */
export const refusals: Refusal[] = []

export type Refuse = (refusal: Refusal) => Response

/** A way to refuse that also writes the refusal into a list of its own. */
export const createRefuse =
  (list: Refusal[]): Refuse =>
  (refusal) => {
    list.push(refusal)
    if (list !== refusals) refusals.push(refusal)
    const message = `${refusal.method} ${refusal.path}: ${refusal.reasons.join(' / ')}`
    console.error(`[模擬環境] 契約にない呼び出し ${refusal.status} ${message}`)
    return Response.json({ message: `模擬環境が拒否しました。${message}` }, { status: refusal.status })
  }
