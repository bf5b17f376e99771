import type { UnknownAction } from '@reduxjs/toolkit'
import { act } from '@testing-library/react'
import { initialProgress } from '../../src/runtime/progress'
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

const slicesOf = ({ store }: Opened) => Object.entries<unknown>({ ...store().getState() })

const usrOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'usr' in state ? structuredClone(state.usr) : null

export type Snapshot = ReturnType<typeof snapshot>

export function snapshot(opened: Opened) {
  return {
    slices: new Map(slicesOf(opened)),
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
  const tell = (action: UnknownAction) => void opened.store().dispatch(action)
  act(() => {
    for (const [name, slice] of slicesOf(opened)) {
      const before = then.slices.get(name)
      if (name === 'notices' && Array.isArray(slice)) {
        for (const { id } of slice) tell({ type: 'notices/closed', payload: id })
      } else if (typeof before === 'object') tell({ type: `${name}/set`, payload: { ...before, ...initialProgress } })
      else tell({ type: `${name}/reset` })
    }
  })
  fill(localStorage, then.local)
  fill(sessionStorage, then.session)
}

/** Opens the page of the snapshot again. */
export const openPageAt = ({ address, usr }: Snapshot) => turnTo(address, usr)
