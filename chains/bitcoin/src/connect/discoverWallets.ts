// Turns wallets in the page into connectors: by Wallet Standard, and by older ways (CON-02). A wallet that is found in several ways is
// listed once, by the first of them.
import type { CaipNetworkId, Connector, PluginContext } from '@latchkey/kernel'
import { createLazyConnector, createWalletLimit, isKnownName, type WalletLimit } from '@latchkey/kernel/chains'
import { NAMESPACE } from '../chainId'
import { findLeather } from '../wallets/leather'
import { findOkx } from '../wallets/okx'
import { findSatsConnectWallets } from '../wallets/satsConnect'
import { findUnisatFamily } from '../wallets/unisat'
import { listenForStandardWallets } from '../wallets/walletStandard'
import type { ConnectorDeps } from './bitcoinConnector'
import type { BitcoinWallet } from './bitcoinWallet'
import { connectorIdOf } from './connectorId'
import { normalizeName, type WalletPage } from './walletPage'

/** Milliseconds between checks, because some extensions inject their providers late. */
const LOOK_INTERVAL_MS = 200
const LATE_LOOKS = 3

export interface DiscoveryOptions extends Pick<ConnectorDeps, 'loadPayments'> {
  networks: readonly CaipNetworkId[]
  /** Default: room for 64 wallets, and always for well-known ones. */
  limit?: WalletLimit
}

/** Adds a connector for every wallet until the modal ends. Resolves when the wallets that are already present have been added. */
export async function discoverWallets(
  ctx: Pick<PluginContext, 'signal' | 'addConnector' | 'emit'>,
  page: WalletPage,
  options: DiscoveryOptions,
): Promise<void> {
  const { signal } = ctx
  const { limit = createWalletLimit({ isKnown: isKnownName }) } = options
  const known = new Set<string>()
  /** Names already registered by the standard: a second wallet with the same name is a different wallet. */
  const registered = new Set<string>()

  function add(wallet: BitcoinWallet): void {
    const name = normalizeName(wallet.info.name)
    const key = wallet.info.name.toLowerCase()
    if (known.has(name) || !limit.allows(key, known.size)) return
    known.add(name)
    ctx.addConnector(limit.follow(connectorOf(wallet, options), key))
  }
  function register(wallet: BitcoinWallet): void {
    const { name } = wallet.info
    const key = normalizeName(name)
    add(wallet)
    if (registered.has(key)) ctx.emit('connector:conflicted', { id: connectorIdOf(name), name })
    else if (known.has(key)) registered.add(key)
  }
  function look(): void {
    const found = [
      ...findLeather(page),
      ...findSatsConnectWallets(page),
      ...findOkx(page, options.networks),
      ...findUnisatFamily(page),
    ]
    for (const wallet of found) add(wallet)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  function lookAgain(left: number): void {
    if (left === 0) return
    timer = setTimeout(() => {
      look()
      lookAgain(left - 1)
    }, LOOK_INTERVAL_MS)
  }

  listenForStandardWallets(page, { signal, onWallet: register })
  look()
  page.addEventListener?.('DOMContentLoaded', look, { signal })
  lookAgain(LATE_LOOKS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Creates a wallet's row. Its functions are already bound (SAF-12). The code that calls them and reads their responses loads later. */
function connectorOf(wallet: BitcoinWallet, deps: ConnectorDeps): Connector {
  const row = { ...wallet.info, id: connectorIdOf(wallet.info.name), kind: 'announced' as const }
  const connector = createLazyConnector({ ...row, namespaces: [NAMESPACE], approvesIn: 'wallet' }, async () => {
    const { createBitcoinConnector } = await import('./bitcoinConnector')
    return createBitcoinConnector(wallet, deps)
  })
  if (wallet.switchNetwork) return connector
  const { switchNetwork: _, ...fixed } = connector
  return fixed
}
