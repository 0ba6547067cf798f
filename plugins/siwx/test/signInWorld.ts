// What a sign-in meets, as the test says: a wallet, and a host's provider that remembers.
import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainFeatures,
  type ChainManifest,
  type FeatureName,
  type Kernel,
  type KernelOptions,
  namespaceOf,
  networkOf,
} from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet, type FakeWalletOptions } from '@latchkey/kernel/testing'
import { type SignInProvider, type SignInSession, type SiwxOptions, siwx } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { vi } from 'vitest'

export const ALICE = '0x1111111111111111111111111111111111111111'
export const BOB = '0xb0b0000000000000000000000000000000000b0b'
export const SIGNATURE = `0x${'5e'.repeat(65)}`
export const NO = Object.assign(new Error('User rejected'), { code: 4001 })

/** Keeps sessions in an array, and writes down what it was asked. */
function createProvider(play: Partial<SignInProvider> = {}) {
  const sessions: SignInSession[] = []
  const requests: string[] = []
  const isOf = ({ data }: SignInSession, chainId: CaipNetworkId, address: string) =>
    data.chainId === chainId && data.accountAddress === address
  const provider: SignInProvider = {
    createMessage({ chainId, accountAddress }) {
      const fields = { domain: location.host, uri: `${location.origin}/`, version: '1', nonce: 'a1b2c3d4e5f6' }
      return createSignInMessage({ ...fields, chainId, accountAddress }, 'First')
    },
    async addSession(session) {
      requests.push('add')
      sessions.push(session)
    },
    async revokeSession(chainId, address) {
      requests.push(`revoke ${chainId} ${address}`)
      for (const each of sessions.filter((each) => isOf(each, chainId, address)))
        sessions.splice(sessions.indexOf(each), 1)
    },
    async setSessions(next) {
      requests.push(`set ${next.length}`)
      sessions.splice(0, sessions.length, ...next)
    },
    getSessions: async (chainId, address) => sessions.filter((each) => isOf(each, chainId, address)),
    ...play,
  }
  return { provider, sessions, requests }
}

export interface Play {
  /** The visitor has not asked for less motion. */
  hasMotion?: boolean
  /** Of the one account of the wallet; of the family that the page has. */
  account?: CaipAddress
  provider?: Partial<SignInProvider>
  options?: SiwxOptions
  wallet?: FakeWalletOptions
  kernel?: Partial<KernelOptions>
  /** Other families of the page. */
  families?: readonly ChainManifest[]
  /** Null: the family signs no messages. */
  signMessage?: null
}

/** The parts of a page. */
export function createSignInWorld(play: Play = {}) {
  const motion = play.hasMotion ? ': no-preference' : ': reduce'
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: query.includes(motion) }))
  const { account = `eip155:1:${ALICE}` } = play
  const host = createProvider(play.provider)
  const wallet = createFakeWallet({
    accounts: [account],
    script: { request: () => SIGNATURE },
    ...play.wallet,
  })
  const features: Partial<ChainFeatures> = {
    ...(play.signMessage !== null && {
      signMessage: {
        planMessage: (account, message) => {
          const [namespace, reference, address] = account.split(':')
          return { network: `${namespace}:${reference}`, method: 'personal_sign', params: [message, address] }
        },
        planTypedData: () => null,
        parseResult: (result) => (result === SIGNATURE ? SIGNATURE : null),
      },
    }),
  }
  const feature = async <F extends FeatureName>(name: F) => (features[name] as ChainFeatures[F] | undefined) ?? null
  const native = { name: 'Coin', symbol: 'COIN', decimals: 8 }
  const first = { id: networkOf(account), name: 'First', native, rpcUrls: ['http://127.0.0.1:9'] }
  const chain = createFakeChain({
    ...(namespaceOf(account) !== 'eip155' && { namespace: namespaceOf(account), networks: [first] }),
    connectors: [wallet.connector],
    methods: { personal_sign: 'approval' },
    adapter: { feature },
  })
  const plugin = siwx(play.options ?? { siwx: host.provider })
  return {
    ...host,
    wallet,
    plugins: [plugin],
    kernelOptions: { chains: [chain, ...(play.families ?? [])] as const, ...play.kernel },
  }
}

/** What listeners of a page heard, in order. */
export function listen(kernel: Kernel) {
  const events: [string, unknown][] = []
  for (const name of ['siwx:authenticated', 'siwx:failed', 'siwx:canceled', 'siwx:signedOut'] as const) {
    kernel.on(name, (payload) => events.push([name, payload]))
  }
  return events
}

/** Without a screen, and with no one connected yet: the flow only. */
export async function openSignInFlow(play: Play = {}) {
  const { plugins, kernelOptions, ...world } = createSignInWorld(play)
  const { kernel, clock } = createFakeKernel({
    ...kernelOptions,
    plugins: [...plugins, ...(play.kernel?.plugins ?? [])],
  })
  const events = listen(kernel)
  const signIn = await kernel.service('signIn')
  await kernel.connectors.discover()
  return { ...world, kernel, clock, events, signIn }
}
