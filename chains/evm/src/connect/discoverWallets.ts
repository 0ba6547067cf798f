// Turns installed wallets into connectors: announced ones by EIP-6963, and the legacy provider only if none was announced (CON-02).
import type { Dispose, PluginContext } from '@latchkey/kernel'
import { createWalletLimit, isKnownRdns, readLegacyName, untilSettled, type WalletLimit } from '@latchkey/kernel/chains'
import { connectorIdOf, listenForAnnouncements } from './announcements'
import type { WalletPage } from './eip1193'
import { createInjectedConnector } from './injectedConnector'
import { readLegacyProvider } from './legacy'

/** A neutral name, because the provider does not say what it is: several extensions compete for `window.ethereum`. */
const LEGACY_WALLET = { id: 'injected', name: 'Browser wallet', kind: 'injected' } as const

/** Adds a connector for every installed wallet until the modal ends. Resolves when the wallets that are already present have been added. */
export async function discoverWallets(
  ctx: Pick<PluginContext, 'signal' | 'addConnector' | 'emit'>,
  page: WalletPage,
  limit: WalletLimit = createWalletLimit(),
): Promise<void> {
  let hasAnnounced = false
  let removeLegacy: Dispose | null = null

  listenForAnnouncements(page, {
    signal: ctx.signal,
    allows: limit.allows,
    isKnown: isKnownRdns,
    onWallet: (wallet) => {
      const { provider, uuid: _uuid, rdns = null, ...info } = wallet
      const id = connectorIdOf(wallet)
      hasAnnounced = true
      removeLegacy?.()
      const connector = createInjectedConnector({ ...info, rdns, id, kind: 'announced' }, provider)
      ctx.addConnector(limit.follow(connector, rdns))
    },
    onConflict: (conflict) => ctx.emit('connector:conflicted', conflict),
  })
  if (hasAnnounced) return

  await untilSettled(page, ctx.signal)
  const provider = hasAnnounced || ctx.signal.aborted ? null : readLegacyProvider(page)
  if (provider === null) return
  const name = await readLegacyName(provider)
  if (hasAnnounced || ctx.signal.aborted) return
  const connector = createInjectedConnector({ ...LEGACY_WALLET, ...(name && { name }) }, provider)
  const remove = ctx.addConnector({
    ...connector,
    connect: (options) => {
      // A wallet that announces itself later replaces this entry, unless a visitor is using it.
      removeLegacy = null
      return connector.connect(options)
    },
  })
  removeLegacy = remove
}
