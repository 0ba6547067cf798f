// A wallet without a page on the other side of the relay: real keys and signatures, and the test decides.

import { holdBitcoin } from '../../services/local/wallet/families/bitcoin/holdBitcoin'
import { holdEvm } from '../../services/local/wallet/families/evm/holdEvm'
import { holdSolana } from '../../services/local/wallet/families/solana/holdSolana'
import { createFamilies } from '../../services/local/walletkit/createFamilies'
import { createRelayWallet, type RelayWallet } from '../../services/local/walletkit/createRelayWallet'
import { holdCosmos } from '../../services/local/walletkit/families/holdCosmos'
import type { SiteRequest } from '../../services/local/walletkit/siteRequest'
import { type Kit, startKit } from '../../services/local/walletkit/startKit'
import type { Environment } from '../environment'
import { expect } from '../fixtures'

export interface ScriptedRelayWallet extends RelayWallet {
  /** Messages that reach it, before they are read. */
  readonly kit: Pick<Kit, 'on' | 'once'>
  /** The newest item of this kind that was not returned before, once there is one. Leaving it unanswered simulates a wallet that hangs. */
  nextRequest(kind: SiteRequest['kind']): Promise<SiteRequest>
  /** Pairs and connects with the first account. Resolves with the session's topic. */
  connect(uri: string): Promise<string>
}

/** A Solana account that no other test has, so that it can spend freely. */
export interface SolanaAccount {
  name: string
  address: string
  /** Ed25519 seed, hexadecimal. */
  seed: string
}

/** Resolves when it listens. Stop it after the test. `own`: its only Solana account. */
export async function startRelayWallet(environment: Environment, own?: SolanaAccount): Promise<ScriptedRelayWallet> {
  const { relayUrl, projectId, chains, accounts, solana, bitcoin } = environment
  const holdings = [holdEvm(chains), holdSolana(solana.clusters), holdBitcoin(bitcoin.networks), holdCosmos()]
  const kit = await startKit({
    relayUrl,
    projectId,
    name: 'Scripted Wallet',
    url: 'https://wallet.example',
    // Several wallets of one worker are independent of each other.
    storageName: crypto.randomUUID(),
    storage: createMemory(),
  })
  const windows = Object.fromEntries(holdings.map(({ family, window }) => [family, window]))
  const held = own ? { ...windows, solana: { accounts: [own], networks: solana.clusters } } : windows
  const wallet = createRelayWallet(kit, createFamilies(held, { remember: () => undefined }))
  /** Requests that the test already has, so that a newer one is not mistaken for one of them. */
  const known = new Set<number>()
  const find = (kind: SiteRequest['kind']) =>
    wallet.requests().findLast((request) => request.kind === kind && !known.has(request.id))
  const nextRequest = async (kind: SiteRequest['kind']) => {
    await expect.poll(() => find(kind)?.kind).toBe(kind)
    const request = find(kind)
    if (!request) throw new Error('What was asked is gone.')
    known.add(request.id)
    return request
  }
  return {
    ...wallet,
    kit,
    nextRequest,
    async connect(uri) {
      await wallet.pair(uri)
      await (await nextRequest('connection')).approve(accounts[0]?.address ?? '')
      const topic = wallet.list().at(-1)?.topic
      if (!topic) throw new Error('The approval opened no session.')
      return topic
    },
  }
}

/** The SDK's storage, which lasts as long as the test. */
export function createMemory() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}
