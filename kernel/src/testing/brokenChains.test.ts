import { describe, expect, test } from 'vitest'
import { BROKEN_SWAPS } from '../../test/brokenSwaps'
import { BROKEN_TOKENS } from '../../test/brokenTokens'
import { BROKEN_TRANSFERS } from '../../test/brokenTransfers'
import { changeFeature } from '../../test/changeFeature'
import { ALICE, type Breakage, createToyChain, createToyFixtures } from '../../test/toyChain'
import type { Dispose } from '../base/store'
import type { ChainAdapter } from '../chains/adapter'
import type { RpcSafety } from '../rpc/call'
import { chainClauses } from './chainContract'

/** Running every clause once takes a second or so on a busy machine, and a broken one waits for what never comes. */
const LIMIT_MS = 30_000

const withAdapter = (change: (adapter: ChainAdapter) => Partial<ChainAdapter>): Breakage => ({
  adapter: (adapter) => ({ ...adapter, ...change(adapter) }),
})
function isRefusal(error: unknown): boolean {
  return (error as { code?: unknown }).code === 4001
}

let manifestCount = 0
let stopShared: Dispose = () => {}

const BROKEN: readonly (readonly [clause: string, how: string, breakage: Breakage])[] = [
  [
    'a manifest is plain data and thunks, the same each time it is created',
    'its name counts',
    { manifest: (manifest) => ({ ...manifest, label: `Toy ${manifestCount++}` }) },
  ],
  [
    'network IDs are CAIP-2 and belong to the family; each is listed once',
    'a network is there twice',
    { manifest: (manifest) => ({ ...manifest, networks: [...manifest.networks, ...manifest.networks.slice(1)] }) },
  ],
  [
    'the method table loosens no row of the kernel, and unlisted methods are denied',
    'a signature counts as a read',
    { manifest: (manifest) => ({ ...manifest, methods: { ...manifest.methods, personal_sign: 'safe' } }) },
  ],
  [
    'the method table loosens no row of the kernel, and unlisted methods are denied',
    'a table that has a row for everything',
    {
      manifest: (manifest) => ({
        ...manifest,
        methods: new Proxy<Record<string, RpcSafety>>(manifest.methods, {
          get: (rows, name) => rows[String(name)] ?? 'safe',
          getOwnPropertyDescriptor: (rows, name) => ({
            configurable: true,
            enumerable: true,
            value: rows[String(name)] ?? 'safe',
          }),
        }),
      }),
    },
  ],
  [
    'declared features are present, others are null',
    'one is declared that it lacks',
    { manifest: (manifest) => ({ ...manifest, features: [...manifest.features, 'verifyMessage'] }) },
  ],
  [
    'declared features are present, others are null',
    'anything is a feature',
    withAdapter(({ feature }) => ({ feature: async (name) => (await feature(name)) ?? ({} as never) })),
  ],
  [
    'parseAddress accepts valid addresses and rejects invalid ones',
    'what follows an address is ignored',
    withAdapter(({ parseAddress }) => ({ parseAddress: (input) => parseAddress(input.slice(0, 11)) })),
  ],
  [
    'parseAddress never throws, and returns its own output unchanged',
    'it decodes its input',
    withAdapter(({ parseAddress }) => ({ parseAddress: (input) => parseAddress(decodeURIComponent(input)) })),
  ],
  [
    'parseAddress never throws, and returns its own output unchanged',
    'its own form is no address',
    withAdapter(({ parseAddress }) => ({ parseAddress: (input) => parseAddress(input)?.replace(/^/, ' ') ?? null })),
  ],
  ['read rejects methods that need approval', 'it reads everything', withAdapter(() => ({ read: async () => null }))],
  [
    'connect returns accounts that the family can parse, on one of the host’s networks',
    'accounts with a tail',
    {
      connector: (connector) => ({
        ...connector,
        connect: async (options) =>
          (await connector.connect(options)).map((each) => ({ ...each, caipAddress: `${each.caipAddress}x` as const })),
      }),
    },
  ],
  [
    'a change of account in the wallet is followed, and reported once',
    'it stays with the account it began with',
    {
      connector: (connector) => ({
        ...connector,
        watch: (listener) =>
          connector.watch((sessions) => {
            if (sessions[0]?.caipAddress.endsWith(ALICE)) listener(sessions)
          }),
      }),
    },
  ],
  [
    'connecting, disconnecting, and connecting again leaves the listener count unchanged',
    'it never stops listening',
    {
      connector: (connector) => ({
        ...connector,
        watch(listener) {
          connector.watch(listener)
          return () => {}
        },
      }),
    },
  ],
  [
    "the wallet's no becomes rpc/user-rejected",
    'the refusal loses its code',
    {
      connector: (connector) => ({
        ...connector,
        connect: (options) =>
          connector.connect(options).catch((error) => {
            throw isRefusal(error) ? new Error('It did not work') : error
          }),
      }),
    },
  ],
  [
    'a malformed response is an error, never a session',
    'rubbish becomes an account',
    {
      connector: (connector) => ({
        ...connector,
        connect: (options) =>
          connector.connect(options).catch((error) => {
            if (isRefusal(error)) throw error
            return [{ caipAddress: 'toy:1:toy00000000', connectorId: 'toy', accountType: 'eoa' }]
          }),
      }),
    },
  ],
  [
    'an aborted connect leaves no session',
    'it listens until the wallet responds',
    {
      connector: (connector, provider) => ({
        ...connector,
        async connect(options) {
          const stop = provider.on(() => {})
          return connector.connect(options).finally(stop)
        },
      }),
    },
  ],
  [
    'a response that arrives after the visitor has left changes nothing',
    'it begins to listen all the same',
    {
      connector: (connector, provider) => ({
        ...connector,
        async connect(options) {
          const sessions = await connector.connect(options)
          if (options.signal.aborted) provider.on(() => {})
          return sessions
        },
      }),
    },
  ],
  [
    'a stored session is restored without a prompt',
    'it asks the person again',
    {
      connector: (connector) => ({
        ...connector,
        connect: (options) => connector.connect({ ...options, silent: false }),
      }),
    },
  ],
  [
    'two kernels share nothing',
    'the end of one ends the other',
    {
      connector: (connector) => ({
        ...connector,
        watch(listener) {
          stopShared = connector.watch(listener)
          return stopShared
        },
      }),
      adapter(adapter, ctx) {
        ctx.signal.addEventListener('abort', () => stopShared())
        return adapter
      },
    },
  ],
  [
    'a change of network in the wallet is reported once',
    'it stays on the network it began on',
    {
      connector: (connector) => ({
        ...connector,
        watch: (listener) =>
          connector.watch((sessions) => {
            if (sessions[0]?.caipAddress.startsWith('toy:1:')) listener(sessions)
          }),
      }),
    },
  ],
  [
    "the visitor's switch moves the account and is reported once, or says that the wallet cannot",
    'it moves, and says that it did not',
    {
      connector: (connector) => ({
        ...connector,
        async switchNetwork(network, options) {
          await connector.switchNetwork?.(network, options)
          throw new Error('It did not work')
        },
      }),
    },
  ],
  [
    'a switch that the visitor rejects is rpc/user-rejected, and the network stays',
    'the refusal loses its code',
    {
      connector: (connector) => ({
        ...connector,
        switchNetwork: async (network, options) =>
          (await connector.switchNetwork?.(network, options).catch(() => {
            throw new Error('It did not work')
          })) ?? [],
      }),
    },
  ],
  [
    'a wallet on an unlisted network is never shown on a listed one',
    'every account is on the first network',
    {
      connector: (connector) => ({
        ...connector,
        connect: async (options) =>
          (await connector.connect(options)).map((each) => ({
            ...each,
            caipAddress: each.caipAddress.replace(/^toy:\d/, 'toy:1') as typeof each.caipAddress,
          })),
      }),
    },
  ],
  [
    'a request for one network is not signed on another',
    'the network of a call is not looked at',
    {
      connector: (connector, provider) => ({
        ...connector,
        request: ({ method, params }) => provider.call(method === 'toy_sign' ? 'sign' : 'send', params),
      }),
    },
  ],
  [
    'a message goes to the wallet through the request broker, and the signature is returned',
    'no signature is good enough',
    changeFeature('signMessage', () => ({ parseResult: () => null })),
  ],
  [
    'a signature that the visitor rejects is rpc/user-rejected',
    'the refusal loses its code',
    {
      connector: (connector) => ({
        ...connector,
        request: (call, options) =>
          connector.request(call, options).catch((error) => {
            throw call.method === 'toy_sign' ? new Error('It did not work') : error
          }),
      }),
    },
  ],
  [
    'an invalid value is never accepted as a signature',
    'anything is a signature',
    changeFeature('signMessage', () => ({ parseResult: (result) => String(result) })),
  ],
  [
    'hostile data to sign becomes a call or null, and never throws',
    'it looks into what it was given',
    changeFeature('signMessage', () => ({ planTypedData: (_account, data) => (data as { call: null }).call })),
  ],
  [
    'a transaction goes to the wallet, which may reject it, and the response is returned',
    'its response is lost',
    {
      connector: (connector) => ({
        ...connector,
        async request(call, options) {
          const response = await connector.request(call, options)
          return call.method === 'toy_send' ? null : response
        },
      }),
    },
  ],
  [
    'a balance is exact at zero, at one unit, and at the maximum',
    'it goes through a number',
    changeFeature('balances', ({ native }) => ({
      async native(account, options) {
        const amount = await native(account, options)
        return { ...amount, units: BigInt(Number(amount.units)) }
      },
    })),
  ],
  [
    'a balance that cannot be read is an error, never zero',
    'a failure is nothing',
    changeFeature('balances', ({ native }) => ({
      native: (account, options) => native(account, options).catch(() => ({ units: 0n, symbol: 'TOY', decimals: 18 })),
    })),
  ],
  [
    'an explorer link uses https or this machine, whatever its parts',
    'a link is what it is given',
    changeFeature('explorer', ({ transactionUrl }) => ({
      transactionUrl: (network, hash) => (hash.includes(':') ? hash : transactionUrl(network, hash)),
    })),
  ],
  ...BROKEN_TRANSFERS,
  ...BROKEN_TOKENS,
  ...BROKEN_SWAPS,
]

/** Names of the clauses that this chain does not keep. */
async function findBroken(breakage: Breakage): Promise<readonly string[]> {
  const { fixtures, endpoint } = createToyFixtures()
  const broken: string[] = []
  for (const { name, run } of chainClauses(() => createToyChain(endpoint, breakage), fixtures)) {
    await run().catch(() => broken.push(name))
  }
  return broken
}

describe('PLG-05 the contract of chains', () => {
  test(
    'a correct chain fulfills every clause',
    async () => {
      expect(await findBroken({})).toEqual([])
    },
    LIMIT_MS,
  )

  test.each(BROKEN)(
    "'%s' fails, and no other clause, when %s",
    async (clause, _how, breakage) => {
      expect(await findBroken(breakage)).toEqual([clause])
    },
    LIMIT_MS,
  )

  test('every clause was shown to fail', () => {
    const { fixtures, endpoint } = createToyFixtures()
    const clauses = chainClauses(() => createToyChain(endpoint), fixtures).map(({ name }) => name)
    expect([...new Set(BROKEN.map(([clause]) => clause))].sort()).toEqual([...clauses].sort())
  })
})
