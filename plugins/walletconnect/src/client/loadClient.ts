// Loads and starts the library: the one place that names it. Options: toolchain notes, section 4.
import type { AppMetadata, Clock } from '@latchkey/kernel'
import { clientMissing } from '../errors'
import { isKnown } from './endTopic'
import { ignoreLateDisconnects } from './lateDisconnects'
import { preventLibraryLinks } from './libraryLinks'
import { createLibraryStorage } from './libraryStorage'
import type { SignClient } from './signClient'
import { mendSockets } from './sockets'
import { createTabs, findPorts, type Tabs } from './tabs/createTabs'
import { withinMs } from './withinMs'

export interface ClientOptions {
  projectId: string
  /** `wss:` (or `ws:` on this machine). Default: WalletConnect's public relay. */
  relayUrl?: string | undefined
  metadata: Required<AppMetadata>
  /** Whether wallets are told by WalletConnect's attestation which origin asks. */
  isVerified: boolean
  clock: Clock
}
export type LoadClient = (options: ClientOptions, name: string) => Promise<SignClient>

/** Milliseconds an attestation may take. The library's own limit of 5 s holds up every call when its host is not reached. */
const ATTESTATION_DEADLINE_MS = 1000

/** Milliseconds after a handover in which the library opens its next socket itself, most times. It takes 100. */
const HANDOVER_MS = 200

/** Null where every tab needs a socket of its own. */
function shareTabs(relayer: SignClient['core']['relayer'], name: string, clock: Clock): Tabs | null {
  const ports = findPorts(name, clock)
  const reopen = () => {
    if (!relayer.connected) relayer.transportOpen().catch(() => {})
  }
  return ports && createTabs(name, ports, () => clock.setTimeout(reopen, HANDOVER_MS))
}

/** The library's client, started. `name` keeps its data apart from that of other projects. Throws `walletconnect/client-missing`. */
export const loadClient: LoadClient = async ({ projectId, relayUrl, metadata, isVerified, clock }, name) => {
  try {
    const { UniversalProvider } = await import('@walletconnect/universal-provider')
    const starting = UniversalProvider.init({
      projectId,
      ...(relayUrl && { relayUrl }),
      metadata: { ...metadata, icons: [...metadata.icons] },
      customStoragePrefix: name,
      storage: createLibraryStorage(name, clock, (cause) =>
        console.warn('[latchkey] A reload ends the session.', cause),
      ),
      telemetryEnabled: false,
      logger: 'silent',
    })
    // It has a socket before it says that it has started, and its core from the start: the first socket is shared, too.
    const core: SignClient['core'] =
      Reflect.get(globalThis, `_walletConnectCore_${name}`) ?? (await starting).client.core
    mendSockets(core.relayer, shareTabs(core.relayer, name, clock))
    const { client } = await starting
    const { verify } = client.core
    const attest = verify.register
    verify.register = async (request) =>
      isVerified ? withinMs(attest(request), ATTESTATION_DEADLINE_MS, '', clock) : ''
    preventLibraryLinks(client.session)
    ignoreLateDisconnects(client.engine, (topic) => isKnown(client, String(topic)))
    return client
  } catch (cause) {
    throw clientMissing(cause)
  }
}
