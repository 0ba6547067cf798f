// A connector over the scripted library, and what a page sees of it.
import type { CaipNetworkId, Network, PluginStorage, Session } from '@latchkey/kernel'
import { needsWallet } from '@latchkey/kernel/chains'
import { createFakeClock } from '@latchkey/kernel/testing'
import { atom, createStore } from 'jotai/vanilla'
import { vi } from 'vitest'
import { type Attempt, IDLE } from '../src/attempt'
import { createConnector } from '../src/connector'
import { createPairing } from '../src/pairing'
import type { SignIn } from '../src/signIn/signIn'
import type { WalletConnectTypes } from '../src/types'
import { createScriptedClient, createSession } from './scriptedClient'

export const A = '0x1111111111111111111111111111111111111111'
export const LIVE = { signal: new AbortController().signal }
export const NETWORKS: readonly [CaipNetworkId, CaipNetworkId] = ['eip155:1', 'eip155:10']
export const ACCOUNTS = [`eip155:1:${A}`, `eip155:10:${A}`]
export const SWITCHING = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
export const polygon: Network = {
  id: 'eip155:137',
  name: 'Polygon',
  native: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.example'],
}

/** `check`: what becomes of a sign-in that came with an approval. */
export function setUp({ check = async () => {} }: { check?: SignIn['check'] } = {}) {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  const stored = new Map<string, unknown>()
  const storage: PluginStorage<WalletConnectTypes['storage']> = {
    get: async (key) => (stored.get(key) ?? null) as never,
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
  }
  const read = vi.fn(async () => 'public')
  const chain = vi.fn(async () => ({
    read,
    parseAddress: (text: string): string | null => (text === 'malformed' ? null : text),
    feature: async () => null,
  }))
  const open = vi.fn(async () => scripted.client)
  const attemptAtom = atom<Attempt>(IDLE)
  const pairing = createPairing({ store: createStore(), clock, attemptAtom, open, isRenewed: true })
  const onSettled = vi.fn()
  const onExpired = vi.fn()
  const { connector, end } = createConnector({
    ctx: { storage, chain },
    open,
    pairing,
    signIn: { createRequest: async () => null, check, arrive() {} },
    clock,
    bundlers: { projectId: 'project', bundlerUrl: 'https://bundler.example/v1' },
    needsWallet: ({ method }) => needsWallet(method),
    onSettled,
    onExpired,
  })
  const news: (readonly Session[])[] = []
  const stop = connector.watch((sessions) => news.push(sessions))
  async function connect(session = createSession('topic', ACCOUNTS)) {
    scripted.onProposal = (proposal) => proposal.approve(session)
    return connector.connect({ networks: NETWORKS, ...LIVE })
  }
  const here = () => news.at(-1)?.map(({ caipAddress }) => caipAddress)
  return { onSettled, onExpired, scripted, stored, chain, connector, connect, news, here, stop, end, open, clock }
}
export const call = (method: string, params: unknown[] = [], network: CaipNetworkId = 'eip155:1') => ({
  network,
  method,
  params,
})
