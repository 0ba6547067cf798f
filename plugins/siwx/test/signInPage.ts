// A page with a modal that wants a signature, a wallet that does as it is told, and a host's provider that remembers.
import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainFeatures,
  type FeatureName,
  type KernelOptions,
  namespaceOf,
  networkOf,
} from '@latchkey/kernel'
import { createFakeChain, createFakeWallet, createLoginPages, type FakeWalletOptions } from '@latchkey/kernel/testing'
import { type SignInProvider, type SignInSession, type SiwxOptions, siwx } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { mountModal } from '@latchkey/ui/mount'

export const ALICE = '0x1111111111111111111111111111111111111111'
export const BOB = '0xb0b0000000000000000000000000000000000b0b'
export const SIGNATURE = `0x${'5e'.repeat(65)}`
export const NO = Object.assign(new Error('User rejected'), { code: 4001 })

const { openPage, closePages } = createLoginPages(mountModal)

export { closePages }

/** Keeps sessions in an array, and writes down what it was asked. */
function createProvider(play: Partial<SignInProvider> = {}) {
  const sessions: SignInSession[] = []
  const asked: string[] = []
  const isOf = ({ data }: SignInSession, chainId: CaipNetworkId, address: string) =>
    data.chainId === chainId && data.accountAddress === address
  const provider: SignInProvider = {
    createMessage({ chainId, accountAddress }) {
      const fields = { domain: location.host, uri: `${location.origin}/`, version: '1', nonce: 'a1b2c3d4e5f6' }
      return createSignInMessage({ ...fields, chainId, accountAddress }, 'First')
    },
    async addSession(session) {
      asked.push('add')
      sessions.push(session)
    },
    async revokeSession(chainId, address) {
      asked.push(`revoke ${chainId} ${address}`)
      for (const each of sessions.filter((each) => isOf(each, chainId, address)))
        sessions.splice(sessions.indexOf(each), 1)
    },
    async setSessions(next) {
      asked.push(`set ${next.length}`)
      sessions.splice(0, sessions.length, ...next)
    },
    getSessions: async (chainId, address) => sessions.filter((each) => isOf(each, chainId, address)),
    ...play,
  }
  return { provider, sessions, asked }
}

export interface Play {
  /** Of the one account of the wallet; of the family that the page has. */
  account?: CaipAddress
  provider?: Partial<SignInProvider>
  options?: SiwxOptions
  wallet?: FakeWalletOptions
  kernel?: Partial<KernelOptions>
  /** Null: the family signs no messages. */
  signMessage?: null
}

/** A page that nobody is connected in yet. */
export function openSite(play: Play = {}) {
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
  const page = openPage([siwx(play.options ?? { siwx: host.provider })], { chains: [chain], ...play.kernel })
  const events: [string, unknown][] = []
  for (const name of ['siwx:authenticated', 'siwx:failed', 'siwx:canceled'] as const) {
    page.kernel.on(name, (payload) => events.push([name, payload]))
  }
  const message = () => page.kernel.store.get(page.kernel.snackbar.messageAtom)?.message
  return { ...page, wallet, events, message, ...host }
}

/** The same, with the wallet connected in an open modal. */
export async function connect(play: Play = {}) {
  const site = openSite(play)
  const { kernel, wallet } = site
  await kernel.connectors.discover()
  kernel.router.open('Connect')
  await kernel.connections.connect(wallet.connector.id)
  return site
}

/** The same, asked for the signature. */
export async function atSignIn(play: Play = {}) {
  const site = await connect(play)
  // The account's own view shows the network as well: it is the sentence that stands here alone.
  await site.see('Sign a message to prove')
  await site.see('First')
  return site
}
