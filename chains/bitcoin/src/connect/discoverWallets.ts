// Wallets in the page become connectors: by Wallet Standard, and by what predates it (CON-02). One that is found in several
// ways is listed once, under the first of them.
import type { CaipNetworkId, PluginContext } from '@latchkey/kernel'
import { findLeather } from '../wallets/leather'
import { findOkx } from '../wallets/okx'
import { findSatsConnectWallets } from '../wallets/satsConnect'
import { findUnisatFamily } from '../wallets/unisat'
import { listenForStandardWallets } from '../wallets/walletStandard'
import { type ConnectorDeps, createBitcoinConnector } from './bitcoinConnector'
import type { BitcoinWallet } from './bitcoinWallet'
import { normaliseName, type WalletPage } from './walletPage'

/** Wire facts 6.1: extensions put their providers into a page late. Milliseconds between looks. */
const LOOK_INTERVAL_MS = 200
const LATE_LOOKS = 3
/** More wallets than anybody installs; a page script that registers without end is cut off here. */
const MAX_WALLETS = 64

export interface DiscoveryOptions extends Pick<ConnectorDeps, 'loadPayments'> {
  networks: readonly CaipNetworkId[]
}

/** Adds a connector for every wallet, for as long as the modal lives. Resolves when those present have been added. */
export async function discoverWallets(
  ctx: Pick<PluginContext, 'signal' | 'addConnector'>,
  page: WalletPage,
  options: DiscoveryOptions,
): Promise<void> {
  const { signal } = ctx
  const known = new Set<string>()

  function add(wallet: BitcoinWallet): void {
    const name = normaliseName(wallet.info.name)
    if (known.has(name) || known.size >= MAX_WALLETS) return
    known.add(name)
    ctx.addConnector(createBitcoinConnector(wallet, options))
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

  listenForStandardWallets(page, { signal, onWallet: add })
  look()
  if (page.document?.readyState === 'loading') {
    page.addEventListener?.('DOMContentLoaded', look, { signal, once: true })
  }
  lookAgain(LATE_LOOKS)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
