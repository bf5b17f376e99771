/** The renders since the previous call of `takeSeen`. */
export interface RenderCounts {
  readonly commits: number
  /** Components that rendered. */
  readonly components: number
  /** Those of them outside of the focused field. */
  readonly outside: number
}

/**
 * Counts rendering components with the hook for React DevTools, which is called on each commit. Runs in the page,
 * before the portal does, and defines `takeSeen` there.
 */
export function countRenders() {
  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly alternate: Fiber | null
    readonly stateNode: unknown
  }
  const performedWork = 1
  const components = [0, 1, 11, 14, 15]
  const seen = { commits: 0, components: 0, outside: 0 }
  const firstElement = (fiber: Fiber | null): Element | undefined => {
    for (let at = fiber; at; at = at.child) if (at.stateNode instanceof Element) return at.stateNode
    return undefined
  }
  const count = (fiber: Fiber | null) => {
    for (let at = fiber; at; at = at.sibling) {
      // A fiber that wasn't visited is the same object as in the previous commit.
      const visited = at.alternate !== null && at.child !== at.alternate.child
      if (components.includes(at.tag) && at.flags & performedWork) {
        seen.components += 1
        const element = firstElement(at)
        if (element && !document.activeElement?.closest('.field')?.contains(element)) seen.outside += 1
      }
      if (visited || at.alternate === null) count(at.child)
    }
  }
  const hook = {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => {},
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot(_: number, root: { current: Fiber }) {
      seen.commits += 1
      count(root.current.child)
    },
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: hook,
    takeSeen: () => {
      const taken = { ...seen }
      Object.assign(seen, { commits: 0, components: 0, outside: 0 })
      return taken
    },
  })
}
