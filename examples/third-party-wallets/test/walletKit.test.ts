// The wallets' side of WalletConnect, with its oldest kit, its newest kit and without one, over this repository's relay.
import { createRequire } from 'node:module'
import { mainnet, optimism } from '@latchkey/chain-evm/networks'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { evm } from '@latchkey/sdk'
import { SignClient } from '@walletconnect/sign-client'
import { Web3Wallet } from '@walletconnect/web3wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletKit } from 'walletkit-1-6'
import type { Database } from '../../../services/database/database.ts'
import { openDatabase } from '../../../services/local/database/openDatabase.ts'
import { type Relay, startRelay } from '../../../services/relay/startRelay.ts'
import { openSite, type Site } from './openSite'
import { createPerson, type Person, TRANSACTION_HASH } from './person'
import { signIn } from './signInTo'
import { stayOffline } from './stayOffline'
import { expectRejectedConnection, expectRejectedSignature, expectWholeVisit } from './walletSteps'

const NAME = 'Other'
const CHAINS = [mainnet.id, optimism.id]
const PROJECT = '0123456789abcdef0123456789abcdef'
const WAIT = { timeout: 15_000 }
const REJECTED = { code: 5000, message: 'User rejected.' }
const require = createRequire(import.meta.url)

/** The part of either kit that this file uses; their types differ in everything else. */
interface Kit {
  pair(link: { uri: string }): Promise<void>
  on(event: string, listener: (message: Proposal & Request) => void): void
  approveSession(approval: object): Promise<unknown>
  rejectSession(rejection: object): Promise<unknown>
  respondSessionRequest(response: object): Promise<unknown>
  getActiveSessions(): object
}
interface Proposal {
  id: number
}
interface Request extends Proposal {
  topic: string
  params: { request: { method: string; params: readonly unknown[] } }
}
interface KitCore {
  relayer: { transportClose(): Promise<void> }
}
interface Maker {
  init(options: { core: KitCore; metadata: object }): Promise<Kit>
}
/** Wallets that use the client directly, because the kits are thin layers over it with other names. */
const clientItself: Maker = {
  async init(options) {
    const client = await SignClient.init(options as object)
    return {
      pair: ({ uri }) => client.core.pairing.pair({ uri }).then(() => {}),
      on: (event, listener) => void client.on(event as 'session_request', listener as never),
      approveSession: (approval) => client.approve(approval as Parameters<typeof client.approve>[0]),
      rejectSession: (rejection) => client.reject(rejection as Parameters<typeof client.reject>[0]),
      respondSessionRequest: (response) => client.respond(response as Parameters<typeof client.respond>[0]),
      getActiveSessions: () => Object.fromEntries(client.session.getAll().map((session) => [session.topic, session])),
    }
  },
}
const GENERATIONS = [
  ['@walletconnect/sign-client 2.21.7', clientItself, '@walletconnect/sign-client'],
  ['@walletconnect/web3wallet 1.16.1', Web3Wallet as unknown as Maker, '@walletconnect/web3wallet'],
  ['@reown/walletkit 1.6.0', WalletKit as unknown as Maker, 'walletkit-1-6'],
] as const

let database: Database
let relay: Relay
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  database = await openDatabase()
  relay = await startRelay({ database, port: 0, ackTimeoutMs: 60_000 })
}, 60_000)
afterAll(async () => {
  await relay.stop()
  await database.close()
})

beforeEach(stayOffline)

function createMemory() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items.entries()],
    getItem: async (key: string) => items.get(key),
    setItem: async (key: string, value: unknown) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}

async function createKit(maker: Maker, from: string, person: Person): Promise<Kit> {
  const { Core }: { Core: new (options: object) => KitCore } = createRequire(require.resolve(from))(
    '@walletconnect/core',
  )
  const core = new Core({ projectId: PROJECT, relayUrl: relay.url, storage: createMemory(), logger: 'silent' })
  const metadata = { name: NAME, description: '', url: 'https://wallet.example', icons: [] }
  const kit = await maker.init({ core, metadata })
  onTestFinished(() => core.relayer.transportClose())
  const eip155 = {
    chains: CHAINS,
    accounts: CHAINS.map((chain) => `${chain}:${person.address}`),
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  }
  kit.on('session_proposal', ({ id }) => {
    person.respond({ method: 'eth_requestAccounts' }).then(
      () => kit.approveSession({ id, namespaces: { eip155 } }),
      () => kit.rejectSession({ id, reason: REJECTED }),
    )
  })
  kit.on('session_request', async ({ id, topic, params }) => {
    const outcome = await person.respond(params.request).then(
      (result) => ({ result }),
      () => ({ error: REJECTED }),
    )
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  })
  return kit
}

/** The site, and a visitor who pairs the wallet with its code. */
function open(kit: Kit): Site {
  const networks = [mainnet, optimism]
  const { modal } = openSite([evm({ networks })], [walletConnect({ projectId: PROJECT, relayUrl: relay.url }), signIn])
  return {
    modal,
    async choose() {
      const { connectors, connections, service, store } = await modal.core.load()
      await connectors.discover()
      const connecting = connections.connect('walletConnect')
      const { attemptAtom } = await service('walletConnect')
      const link = vi.waitFor(() => {
        const attempt = store.get(attemptAtom)
        if (attempt.phase === 'waiting') return attempt.link
        throw new Error(attempt.phase)
      }, WAIT)
      await kit.pair({ uri: (await link).uri })
      return connecting
    },
  }
}

describe.each(GENERATIONS)('%s', (_name, maker, from) => {
  test('BRW-03 pairs, signs in, signs, switches, sends and disconnects', async () => {
    const person = createPerson()
    const kit = await createKit(maker, from, person)
    await expectWholeVisit(open(kit), { name: NAME, person, switchTo: optimism.id, hash: TRANSACTION_HASH })
    await vi.waitFor(() => expect(kit.getActiveSessions()).toEqual({}), WAIT)
  })

  test('BRW-03 a rejected signature is a rejection, and the wallet stays connected', async () => {
    const person = createPerson()
    await expectRejectedSignature(open(await createKit(maker, from, person)), { name: NAME, person })
  })

  test('BRW-03 a declined pairing is a rejection', async () => {
    const person = createPerson()
    await expectRejectedConnection(open(await createKit(maker, from, person)), { name: NAME, person })
  })
})
