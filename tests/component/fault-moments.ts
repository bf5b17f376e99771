import { act } from '@testing-library/react'
import { initialProgress, type Progress } from '../../src/runtime/progress'
import { settled, turnTo } from './fault-page'
import type { Opened } from './portal'

/*
 * A snapshot of a visit, which a test can restore as often as it likes: the browser's storages, the store and the page. Going
 * all the way again would take a hundred times as long.
 */

const entriesOf = (storage: Storage) => Object.entries({ ...storage })

function fill(storage: Storage, entries: readonly [string, string][]) {
  storage.clear()
  for (const [name, value] of entries) storage.setItem(name, value)
}

const isFlow = (slice: unknown): slice is Progress =>
  typeof slice === 'object' && slice !== null && '_inFlight' in slice

const usrOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'usr' in state ? structuredClone(state.usr) : null

export type Snapshot = ReturnType<typeof snapshot>

export function snapshot(opened: Opened) {
  return {
    state: opened.store().getState(),
    local: entriesOf(localStorage),
    session: entriesOf(sessionStorage),
    address: opened.path(),
    usr: usrOf(window.history.state),
  }
}

/** Restores everything except the page: the portal is on a page that makes no query. */
export async function restore(then: Snapshot, opened: Opened) {
  turnTo('/notFound')
  await settled()
  // Without calls in flight and without notices. A flow that has been opened since then is absent, and begins anew.
  const flows = Object.entries<unknown>({ ...then.state }).flatMap(([name, slice]) =>
    isFlow(slice) ? [[name, { ...slice, ...initialProgress }] as const] : [],
  )
  act(() => {
    opened.store().replaceReducer(() => Object.assign({ ...then.state }, Object.fromEntries(flows), { notices: [] }))
    opened.store().replaceReducer(opened.reducer())
  })
  fill(localStorage, then.local)
  fill(sessionStorage, then.session)
}

/** Opens the page of the snapshot again. */
export const openPageAt = ({ address, usr }: Snapshot) => turnTo(address, usr)
