// Creates connectors for the wallets in the page. TON Connect has no event for this: every `window.<key>.tonconnect` is a wallet, so
// the page is searched at the start, and again every second while the modal is open.
import type { Network, PluginContext } from '@latchkey/kernel'
import { parseWalletIcon, parseWalletName } from '@latchkey/kernel/chains'
import { NAMESPACE } from '../networks'
import { readBridge, type TonBridge } from './bridge'
import { createTonConnector } from './tonConnector'

export interface DiscoveryOptions {
  networks: readonly Network[]
  manifestUrl: string
  /** Where wallets add themselves: the global object. */
  page: object
}

/** More wallets than anyone installs. */
const MAX_WALLETS = 64
/** A search takes milliseconds (the first takes 5 ms for the 238 names of an empty page), so a visitor does not notice the delay. */
const LOOK_AGAIN_MS = 1_000

/** Adds a connector for every wallet until the modal ends. Resolves when the wallets that are present have been added. */
export async function discoverWallets(
  ctx: Pick<PluginContext, 'signal' | 'store' | 'service' | 'addConnector'>,
  { networks, manifestUrl, page }: DiscoveryOptions,
): Promise<void> {
  const { clock, routeAtom } = await ctx.service('page')
  const known = new Set<TonBridge>()
  let cancel: (() => void) | null = null

  function look(): void {
    for (const key of Object.keys(page)) {
      const bridge = readKey(page, key)
      const name = bridge && parseWalletName(bridge.walletInfo.name)
      if (!bridge || !name || known.has(bridge) || known.size >= MAX_WALLETS) continue
      known.add(bridge)
      const icon = parseWalletIcon(bridge.walletInfo.image)
      const info = { id: `${NAMESPACE}:${key}`, name, ...(icon !== null && { icon }) }
      ctx.addConnector(createTonConnector(info, bridge, { networks, manifestUrl, now: clock.now }))
    }
  }

  function follow(): void {
    const { isOpen } = ctx.store.get(routeAtom)
    if (isOpen === (cancel !== null)) return
    cancel?.()
    cancel = isOpen ? clock.setTimeout(lookAgain, LOOK_AGAIN_MS) : null
  }
  function lookAgain(): void {
    look()
    cancel = clock.setTimeout(lookAgain, LOOK_AGAIN_MS)
  }

  look()
  follow()
  const stop = ctx.store.sub(routeAtom, follow)
  ctx.signal.addEventListener('abort', () => {
    stop()
    cancel?.()
  })
}

/** A frame of another origin throws on every access, and a getter can throw too. */
function readKey(page: object, key: string): TonBridge | null {
  try {
    return readBridge((page as Record<string, unknown>)[key])
  } catch {
    return null
  }
}
