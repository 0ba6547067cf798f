// Loads and starts the library. No other file imports it. Options: toolchain notes, section 4.
import type { AppMetadata, Clock } from '@latchkey/kernel'
import { clientMissing } from '../errors'
import type { WalletConnectOptions } from '../types'
import { isKnown } from './endTopic'
import { keepProposals } from './keepProposals'
import { ignoreLateDisconnects } from './lateDisconnects'
import { preventLibraryLinks } from './libraryLinks'
import { createLibraryStorage } from './libraryStorage'
import type { LibraryClient, SignClient } from './signClient'
import { patchSockets } from './sockets'
import { createTabs, findPorts, type Tabs } from './tabs/createTabs'
import { withinMs } from './withinMs'

export interface ClientOptions {
  projectId: string
  /** `wss:` (or `ws:` on this machine). Default: WalletConnect's public relay. */
  relayUrl?: string | undefined
  metadata: Required<AppMetadata>
  /** Whether WalletConnect's attestation tells wallets which origin sends the request. */
  isVerified: boolean
  universalProvider?: WalletConnectOptions['universalProvider']
  clock: Clock
}
export type LoadClient = (options: ClientOptions, name: string) => Promise<SignClient>

/** Milliseconds that an attestation may take. The library's own limit of 5 s delays every call if its host is not reachable. */
const ATTESTATION_DEADLINE_MS = 1000

/** Milliseconds after a handover within which the library usually opens its next socket itself. It takes 100. */
const HANDOVER_MS = 200

/** Null if every tab needs its own socket. */
function shareTabs(relayer: SignClient['core']['relayer'], name: string, clock: Clock): Tabs | null {
  const ports = findPorts(name, clock)
  const reopen = () => {
    if (!relayer.connected) relayer.transportOpen().catch(() => {})
  }
  return ports && createTabs(name, ports, () => clock.setTimeout(reopen, HANDOVER_MS))
}

/** Starts the library with a storage of ours and the socket that all tabs share. */
async function start(
  // The library takes its own relay for an empty one.
  { projectId, relayUrl = '', metadata, clock }: ClientOptions,
  name: string,
): Promise<{ client: LibraryClient }> {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const starting = UniversalProvider.init({
    projectId,
    relayUrl,
    metadata: { ...metadata, icons: [...metadata.icons] },
    customStoragePrefix: name,
    storage: createLibraryStorage(name, clock, (cause) => console.warn('[latchkey] A reload ends the session.', cause)),
    telemetryEnabled: false,
    logger: 'silent',
  })
  // It opens a socket before it reports that it has started, but its core exists from the start, so the first socket is shared too.
  const core: SignClient['core'] = Reflect.get(globalThis, `_walletConnectCore_${name}`) ?? (await starting).client.core
  patchSockets(core.relayer, shareTabs(core.relayer, name, clock))
  return starting
}

/**
 * Returns the host's own client, or else a started client of the library; `name` separates its data from that of other projects. Throws
 * `walletconnect/client-missing`.
 */
export const loadClient: LoadClient = async (options, name) => {
  const { universalProvider, isVerified, clock } = options
  try {
    const started = await (universalProvider?.() ?? start(options, name))
    const client = started.client as LibraryClient
    // Its tabs do not share a storage as ours do, so each keeps its own socket.
    if (universalProvider) patchSockets(client.core.relayer)
    const { verify } = client.core
    const attest = verify.register
    verify.register = async (request) =>
      isVerified ? withinMs(attest(request), ATTESTATION_DEADLINE_MS, '', clock) : ''
    preventLibraryLinks(client.session)
    keepProposals(client.core)
    ignoreLateDisconnects(client.engine, (topic) => isKnown(client, String(topic)))
    return client
  } catch (cause) {
    throw clientMissing(cause)
  }
}
