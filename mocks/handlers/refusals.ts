/** A call that violates the API contract. */
export interface Refusal {
  readonly method: string
  readonly path: string
  readonly status: 400 | 404 | 405
  readonly reasons: readonly string[]
  /** Device time, milliseconds. */
  readonly at: number
}

/** Every refusal in this process or page; a test that leaves one here fails. */
export const refusals: Refusal[] = []

export type Refuse = (refusal: Refusal) => Response

/** Creates a function that responds to a refused call and records the refusal in `list`. */
export const createRefuse =
  (list: Refusal[]): Refuse =>
  (refusal) => {
    list.push(refusal)
    if (list !== refusals) refusals.push(refusal)
    const message = `${refusal.method} ${refusal.path}: ${refusal.reasons.join(' / ')}`
    console.error(`[mock API] refused with ${refusal.status}: ${message}`)
    return Response.json({ message: `模擬環境が拒否しました。${message}` }, { status: refusal.status })
  }
