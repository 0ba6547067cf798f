// A wallet that lies: it describes itself as the test wants, and settles any accounts that the test wants, unchecked by its SDK.
import { startKit } from '../../services/local/walletkit/startKit'
import type { Environment } from '../environment'
import { createMemory } from './relayWallet'

/** Sends even what the SDK would refuse to send. */
type Namespaces = Record<string, { accounts: unknown; methods: unknown; events: unknown; chains?: unknown }>

export interface HostileWallet {
  /** Takes the link and approves with these namespaces. Resolves with the session's topic when the relay has the approval. */
  approve(uri: string, namespaces: Namespaces): Promise<string>
  /** Sends another set of namespaces for a session. */
  update(topic: string, namespaces: Namespaces): Promise<void>
  emit(topic: string, name: string, data: unknown, chainId: string): Promise<void>
  /** Sessions that the wallet has. */
  countSessions(): number
  stop(): Promise<void>
}

/** `metadata` replaces what the SDK tells sites about the wallet. */
export async function startHostileWallet(
  { relayUrl, projectId }: Environment,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<HostileWallet> {
  const kit = await startKit({
    relayUrl,
    projectId,
    name: 'Hostile Wallet',
    url: 'https://hostile.example',
    storageName: crypto.randomUUID(),
    storage: createMemory(),
  })
  const { signClient } = kit.engine
  Object.assign(signClient.metadata, metadata)
  const unchecked = async () => {}
  Object.assign(signClient.engine, { isValidApprove: unchecked, isValidUpdate: unchecked, isValidEmit: unchecked })
  return {
    async approve(uri, namespaces) {
      const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
      await kit.pair({ uri })
      const given = { id: await proposed, namespaces } as Parameters<typeof kit.approveSession>[0]
      return (await kit.approveSession(given)).topic
    },
    async update(topic, namespaces) {
      await kit.updateSession({ topic, namespaces } as Parameters<typeof kit.updateSession>[0])
    },
    emit: (topic, name, data, chainId) => kit.emitSessionEvent({ topic, event: { name, data }, chainId }),
    countSessions: () => Object.keys(kit.getActiveSessions()).length,
    async stop() {
      kit.core.heartbeat.stop()
      await kit.core.relayer.transportClose()
    },
  }
}
