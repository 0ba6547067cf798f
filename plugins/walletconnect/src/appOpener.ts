// The tap on a listed wallet that opens its app on this phone. The link is made while the list is shown: navigation after a
// wait loses the gesture (field finding 23).
import type { Dispose, LinkedWallet, RouterState, Store, ViewId } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { LinkedApp } from './appLink'
import { buildWalletLink, linkTarget, listBases } from './links'
import type { Platform } from './platform'

const LISTS: readonly (ViewId | undefined)[] = ['Connect', 'AllWallets']

/** Calls `prepare` whenever a list of wallets comes into view; the signal aborts when it goes. The disposer ends both. */
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

/** Opens the wallet's app with this pairing link; the app that was opened, or null when the wallet has none on a phone. */
export function openApp(wallet: LinkedWallet, uri: string, platform: Platform): LinkedApp | null {
  const [base] = listBases(wallet, 'phone')
  const href = buildWalletLink(base, uri, platform)
  if (base === undefined || href === null) return null
  const link = document.createElement('a')
  link.href = href
  link.target = linkTarget(href, platform)
  link.rel = 'noopener noreferrer'
  link.click()
  return { name: wallet.name, href: base }
}
