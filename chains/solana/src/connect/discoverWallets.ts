// Turns installed wallets into connectors: those of the Wallet Standard, and a legacy provider only if no wallet with its name registered
// (CON-02). A wallet that is found in several ways becomes one connector.
import type { Connector, Dispose, Network, PluginContext } from '@latchkey/kernel'
import {
  createLazyConnector,
  createWalletLimit,
  isKnownName,
  untilSettled,
  type WalletLimit,
} from '@latchkey/kernel/chains'
import { NAMESPACE } from '../chainId'
import { readLegacyWallets } from './legacy'
import { bindFeatures, nameKey, readWallet, type WalletRow } from './readWallet'
import type { SendRaw } from './requestWallet'
import { listenForWallets, type StandardWallet, type WalletPage } from './walletStandard'

export interface DiscoveryOptions {
  networks: readonly Network[]
  sendRaw: SendRaw
  page: WalletPage
  /** Default: room for 64 wallets, and always for well-known ones. */
  limit?: WalletLimit
}
interface Listed {
  id: string
  remove: Dispose
  isLegacy: boolean
  /** A visitor selected it, so it is not replaced. */
  isInUse: boolean
}

/** The legacy entry without a name, used only if there is no other wallet. */
const NEUTRAL_NAME = 'Browser wallet'

/** Adds a connector for every installed wallet until the modal ends. Resolves when the wallets that are already present have been added. */
export async function discoverWallets(
  ctx: Pick<PluginContext, 'signal' | 'addConnector' | 'emit'>,
  { networks, sendRaw, page, limit = createWalletLimit({ isKnown: isKnownName }) }: DiscoveryOptions,
): Promise<void> {
  const listed = new Map<string, Listed>()
  /** How each wallet in the page leaves the list. */
  const present = new Map<StandardWallet, Dispose>()

  function add(wallet: StandardWallet, row: WalletRow, kind: 'announced' | 'injected'): void {
    const key = nameKey(row.name)
    const id = `${NAMESPACE}:${row.name}`
    const isPresent = () => present.has(wallet)
    const info = { ...row, id, kind }
    // Bound now, so that a later replacement by a page script is never called (SAF-12).
    const featureOf = bindFeatures(wallet)
    const connector = createLazyConnector({ ...info, namespaces: [NAMESPACE], approvesIn: 'wallet' }, async () => {
      const { createStandardConnector } = await import('./standardConnector')
      return createStandardConnector(info, wallet, { networks, sendRaw, isPresent, featureOf })
    })
    const entry: Listed = { id, remove: () => {}, isLegacy: kind === 'injected', isInUse: false }
    listed.set(key, entry)
    present.set(wallet, () => {
      entry.remove()
      listed.delete(key)
    })
    entry.remove = ctx.addConnector(limit.follow(markUse(connector, entry), key))
  }

  function receive(wallet: StandardWallet): void {
    const row = readWallet(wallet)
    if (row === null) return
    for (const [key, { isLegacy, isInUse, remove }] of listed) {
      // A wallet that registers late replaces the entry with its name and the neutral one, unless a visitor is using it.
      const gives = isLegacy && !isInUse && (key === nameKey(row.name) || key === nameKey(NEUTRAL_NAME))
      if (gives && listed.delete(key)) remove()
    }
    const rival = listed.get(nameKey(row.name))
    if (rival) ctx.emit('connector:conflicted', { id: rival.id, name: row.name })
    else if (limit.allows(nameKey(row.name), listed.size)) add(wallet, row, 'announced')
  }

  function forget(wallet: StandardWallet): void {
    present.get(wallet)?.()
    present.delete(wallet)
  }

  listenForWallets(page, { signal: ctx.signal, onWallet: receive, onGone: forget })
  await untilSettled(page, ctx.signal)
  if (ctx.signal.aborted) return
  for (const wallet of readLegacyWallets(page)) {
    const isAlone = wallet.name !== NEUTRAL_NAME || listed.size === 0
    if (isAlone && !listed.has(nameKey(wallet.name))) add(wallet, { name: wallet.name }, 'injected')
  }
}

function markUse(connector: Connector, entry: Listed): Connector {
  return {
    ...connector,
    connect: (options) => {
      entry.isInUse = true
      return connector.connect(options)
    },
  }
}
