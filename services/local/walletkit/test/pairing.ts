// Pairs a page and a wallet over a relay, with the libraries that sites and wallets use, through a proxy with a test certificate.
import type { LookupFunction } from 'node:net'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { LOOPBACK } from '../../../ports.ts'
import { deriveAccounts } from '../../wallet/families/evm/deriveAccounts.ts'
import { createRelayWallet } from '../createRelayWallet.ts'
import { createEvmFamily } from '../families/evm.ts'

const CHAIN = 'eip155:31337'
const MESSAGE = 'Signed over the proxy'
const WAIT = { timeout: 30_000 }

function createStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}

/** Stubs sockets, because the libraries take no socket options: every host name resolves to this machine, and `ca` is trusted. */
function stubSockets(ca: string): void {
  class TrustingWebSocket extends WebSocket {
    constructor(address: string) {
      super(address, [], { ca, lookup })
    }
  }
  vi.stubGlobal('WebSocket', TrustingWebSocket)
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
}

const lookup: LookupFunction = (_name, options, callback) =>
  options.all ? callback(null, [{ address: LOOPBACK, family: 4 }]) : callback(null, LOOPBACK, 4)

interface Place {
  relayUrl: string
  projectId: string
  ca: string
}

/** Opens a wallet on another device, like a phone, with the first account of the test mnemonic. `close` also restores the sockets. */
export async function openPhone({ relayUrl, projectId, ca, chainId = 31337 }: Place & { chainId?: number }) {
  stubSockets(ca)
  // Dynamic import, because the libraries keep the WebSocket that exists when they are loaded.
  const { startKit } = await import('../startKit.ts')
  const origin = 'https://wallet.example'
  const kit = await startKit({
    relayUrl,
    projectId,
    name: 'Wallet',
    url: origin,
    storageName: 'wallet',
    storage: createStorage(),
  })
  const accounts = deriveAccounts()
  const [{ address = '0x' as Hex } = {}] = accounts
  const nativeCurrency = { name: 'Local Ether', symbol: 'ETH', decimals: 18 }
  const chains = [{ id: chainId, name: 'Local', rpcUrl: 'http://127.0.0.1:1', nativeCurrency }]
  const wallet = createRelayWallet(kit, [createEvmFamily({ chains, accounts, remember: () => {} })])
  return {
    address,
    pair: wallet.pair,
    waitForRequest: (kind: string) =>
      vi.waitFor(() => {
        const request = wallet.requests().find((each) => each.kind === kind)
        if (!request) throw new Error(`No ${kind} yet.`)
        return request
      }, WAIT),
    async close() {
      await wallet.stop()
      vi.unstubAllGlobals()
      vi.unstubAllEnvs()
    },
  }
}

/** Pairs, connects, and signs. Resolves to whether the page received the wallet's signature. */
export async function pairAndSign({ relayUrl, projectId, ca }: Place) {
  const phone = await openPhone({ relayUrl, projectId, ca })
  const { address, waitForRequest } = phone
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const { client: page } = await UniversalProvider.init({
    relayUrl,
    projectId,
    metadata: { name: 'Page', description: '', url: 'https://page.example', icons: [] },
    customStoragePrefix: 'page',
    storage: createStorage(),
    telemetryEnabled: false,
    logger: 'silent',
  })
  const namespace = { chains: [CHAIN], methods: ['personal_sign'], events: [] }
  const { uri = '', approval } = await page.connect({ optionalNamespaces: { eip155: namespace } })
  await phone.pair(uri)
  const [{ topic }] = await Promise.all([approval(), (await waitForRequest('connection')).approve(address)])
  const request = { method: 'personal_sign', params: [stringToHex(MESSAGE), address] }
  const signing = page.request<Hex>({ topic, chainId: CHAIN, request })
  await (await waitForRequest('request')).approve('')
  const isSigned = await verifyMessage({ address, message: MESSAGE, signature: await signing })
  page.core.heartbeat.stop()
  await page.core.relayer.transportClose()
  await phone.close()
  return isSigned
}
