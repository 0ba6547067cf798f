// Detects when a wallet list is visible, because a tapped wallet should open immediately.
import type { Dispose, RouterState, Store, ViewId } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'

const LISTS: readonly (ViewId | undefined)[] = ['Connect', 'AllWallets']

/** Calls `prepare` whenever a wallet list becomes visible; the signal aborts when it is hidden. The returned function stops both. */
export function whileListed(
  { store, routeAtom }: { store: Store; routeAtom: Atom<RouterState> },
  prepare: (signal: AbortSignal) => void,
): Dispose {
  let shown: AbortController | null = null
  const end = () => {
    shown?.abort()
    shown = null
  }
  function follow(): void {
    const { isOpen, stack } = store.get(routeAtom)
    if (!isOpen || !LISTS.includes(stack.at(-1)?.view)) end()
    else if (!shown) {
      shown = new AbortController()
      prepare(shown.signal)
    }
  }
  const stop = store.sub(routeAtom, follow)
  follow()
  return () => {
    stop()
    end()
  }
}
