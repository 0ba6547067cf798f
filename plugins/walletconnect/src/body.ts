// Everything behind the row in the wallet list, loaded when a visitor chooses it or a stored session is to come back.
import type { AppMetadata, Connector, PageService, PluginContext } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type { Attempt } from './attempt'
import { shareClient } from './client/sharedClients'
import { createConnector } from './connector'
import { createPairing } from './pairing'
import type { WalletConnectService, WalletConnectTypes } from './types'

/** Key under which the library looks for the app to open with every request. Wire facts 5.5. */
const APP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

export interface Body extends Omit<WalletConnectService, 'attemptAtom'> {
  readonly connector: Connector
  end(): void
}

/** The body of one modal; it writes the attempt to `attemptAtom`. */
export function createBody(
  ctx: PluginContext<WalletConnectTypes>,
  { clock, chains, metadata }: PageService,
  attemptAtom: PrimitiveAtom<Attempt>,
): Body {
  const { options, store } = ctx
  const share = shareClient({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    metadata: describeSite({ ...metadata, ...options.metadata }),
    isVerified: options.verify ?? true,
    clock,
  })
  const pairing = createPairing({ store, clock, attemptAtom, open: share.open, isRenewed: options.renew ?? true })
  const families = chains.map(({ namespace }) => namespace)
  const { connector, end } = createConnector({ ctx, share, pairing, families, overrides: options.namespaces })
  return {
    connector,
    async warm() {
      await share.open()
    },
    async remember(wallet) {
      const { core } = await share.open()
      await core.storage.setItem(APP_LINK_KEY, wallet)
    },
    end() {
      end()
      share.release()
    },
  }
}

/** How wallets show the site; what the host left out is read from the page. Wire facts 5.1. */
function describeSite({ name, description, url, icons }: Partial<AppMetadata>): Required<AppMetadata> {
  const page = globalThis.document
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href
  return {
    name: name ?? page?.title ?? '',
    description: description ?? page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ?? '',
    url: url ?? globalThis.location?.origin ?? '',
    icons: icons ?? (icon ? [icon] : []),
  }
}
