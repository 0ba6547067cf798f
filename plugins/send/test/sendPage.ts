// A page with an account that can send: its chain builds transfers as it is told, its wallet answers as it is told.
import {
  type CaipAddress,
  type ChainFeatures,
  type FeatureName,
  type HeldToken,
  LatchkeyError,
  type PluginManifest,
  type TransferDraft,
  type TransferSummary,
} from '@latchkey/kernel'
import {
  createFakeChain,
  createFakeWallet,
  createLoginPages,
  type FakeWallet,
  fakeNetworks,
} from '@latchkey/kernel/testing'
import { send } from '@latchkey/plugin-send'
import { mountModal } from '@latchkey/ui/mount'
import { atom } from 'jotai/vanilla'

export const ALICE = '0x1111111111111111111111111111111111111111'
export const BOB = '0xb0b0000000000000000000000000000000000b0b'
export const HASH = `0x${'ab'.repeat(32)}`
const FEE = 21_000n * 10n ** 9n
const ETHER = 10n ** 18n

const ether = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null } as const
const dollar = { ...ether, address: `0x${'dd'.repeat(20)}`, name: 'Dollar', symbol: 'USD', decimals: 6 }
const price = { units: 3000n, decimals: 0 }
export const HELD: readonly HeldToken[] = [
  { token: ether, units: 2n * ETHER, price, value: { units: 6000n, decimals: 0 }, isHidden: false },
  { token: dollar, units: 5_000_000n, price: null, value: null, isHidden: false },
  {
    token: { ...dollar, address: `0x${'ba'.repeat(20)}`, symbol: 'BAIT', name: 'Bait' },
    units: 1n,
    price: null,
    value: null,
    isHidden: true,
  },
]

const pages = createLoginPages(mountModal)
export const { closePages, fill } = pages

export interface Play {
  /** What building a transfer throws, for this draft. */
  refuse?: (draft: TransferDraft) => Error | null
  held?: readonly HeldToken[] | Error
  /** Whoever builds the transfer answers with another one. */
  tamper?: (summary: TransferSummary) => TransferSummary
  /** What is left of the amount for the receiver. */
  received?: (units: bigint) => bigint
  isPaidByAccount?: boolean
}

/** Connected, and at the first view of sending. */
export async function openSend(play: Play = {}) {
  const world = { ...play, fee: FEE, plans: 0 }
  const wallet: FakeWallet = createFakeWallet({
    accounts: [`eip155:1:${ALICE}` as CaipAddress],
    script: { request: () => HASH },
  })
  const transfer: ChainFeatures['transfer'] = {
    async plan({ from, to, token, units }) {
      world.plans += 1
      const refusal = world.refuse?.({ from, to, token, units })
      if (refusal) throw refusal
      const sender = from.slice(from.lastIndexOf(':') + 1)
      const params = [{ from: sender, to, value: `0x${units.toString(16)}` }]
      const native = (amount: bigint) => ({ units: amount, decimals: 18, symbol: 'ETH' })
      return {
        call: { network: token.network, method: 'eth_sendTransaction', params },
        summary: (world.tamper ?? ((summary) => summary))({ from: sender, to, tokenAddress: token.address, units }),
        fee: world.isPaidByAccount ? null : native(world.fee),
        deposit: native(0n),
        ...(world.received && { receivedUnits: world.received(units) }),
      }
    },
    max: async ({ token }) => (token.address === null ? 2n * ETHER - world.fee : 5_000_000n),
    summarise: () => null,
    isMistyped: async (address) => address.endsWith('F'),
    parsePaymentUri: (text) =>
      text.startsWith('ethereum:')
        ? { to: text.slice(9, 51), network: null, tokenAddress: null, units: ETHER / 4n, amount: null }
        : null,
    describeFailure: (cause) =>
      new LatchkeyError('transfer/failed', 'Something went wrong', {
        context: undefined,
        cause,
        toast: 'Something went wrong',
      }),
    parseResult: (result) => (result === HASH ? HASH : null),
    follow: () => new Promise(() => {}),
  }
  const features: Partial<ChainFeatures> = { transfer }
  const parseAddress = (text: string) => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : null)
  const feature = async <F extends FeatureName>(name: F) => (features[name] as ChainFeatures[F] | undefined) ?? null
  const chain = createFakeChain({
    connectors: [wallet.connector],
    features: ['transfer'],
    methods: { eth_sendTransaction: 'approval' },
    adapter: { parseAddress, feature },
  })
  const other = createFakeChain({
    namespace: 'solana',
    networks: [{ ...fakeNetworks[0], id: 'solana:main', name: 'Solana' }],
    adapter: { parseAddress: (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : null) },
  })
  const tokens: PluginManifest = {
    id: 'tokens',
    api: 1,
    gives: ['tokens'],
    load: async () => ({
      setup: (ctx) => {
        const portfolio = async () => {
          const held = world.held ?? HELD
          if (held instanceof Error) throw held
          return { balances: held, total: null }
        }
        const rest = { versionAtom: atom(0), refresh: () => {}, search: async () => [], nativeOf: () => ether }
        ctx.provide('tokens' as never, { portfolio, ...rest } as never)
      },
    }),
  }
  const page = pages.openPage([tokens, send()], { chains: [chain, { ...other, label: 'Solana' }] })
  await page.kernel.connectors.discover()
  await page.kernel.connections.connect(wallet.connector.id)
  page.kernel.router.open('Account')
  ;(await page.find('Send')).click()
  await page.field('Amount to send')
  const send$ = page.kernel.service('send')
  return { ...page, world, wallet, service: await send$ }
}
