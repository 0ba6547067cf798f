// What sending meets, as the test says: a chain that builds transfers, a wallet that answers, and a list of tokens.
import {
  type CaipAddress,
  type ChainFeatures,
  type FeatureName,
  LatchkeyError,
  type PluginManifest,
  type RpcCall,
} from '@latchkey/kernel'
import type {
  ChainToken,
  HeldToken,
  ParsedPaymentUri,
  Simulation,
  TransactionState,
  TransferDraft,
  TransferPlan,
  TransferSummary,
  WatchedBalance,
} from '@latchkey/kernel/contracts'
import {
  createFakeChain,
  createFakeKernel,
  createFakeWallet,
  type FakeWallet,
  type FakeWalletOptions,
  fakeNetworks,
} from '@latchkey/kernel/testing'
import { send } from '@latchkey/plugin-send'
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

export interface Play {
  /** What building a transfer throws, for this draft. */
  refuse?: (draft: TransferDraft) => Error | null
  held?: readonly HeldToken[] | Error | Promise<readonly HeldToken[]>
  /** The page has no list of tokens. */
  isWithoutList?: boolean
  /** Features of the chain that are missing. */
  missing?: readonly FeatureName[]
  /** What the chain says of the coin, for whom the list did not load. */
  nativeUnits?: bigint | Error
  /** The builder of the transfer writes another transfer into the call. */
  tamper?: (summary: TransferSummary) => TransferSummary
  /** As `tamper`, only for what is read back from the call when the wallet is about to be asked. */
  reread?: (summary: TransferSummary) => TransferSummary | null
  /** Another part of the plan is not what it was. */
  plan?: (plan: TransferPlan) => TransferPlan | Promise<TransferPlan>
  /** What the chain says of the token. */
  onChain?: Partial<ChainToken>
  /** What a node says would happen; absent: the chain cannot simulate. */
  simulate?: (call: RpcCall, watched: readonly WatchedBalance[]) => Simulation
  /** Whether the site lists every token. */
  isListed?: boolean
  /** What is left of the amount for the recipient. */
  received?: (units: bigint) => bigint
  isPaidByAccount?: boolean
  /** What a payment link asks for; a quarter of an ether where the test says nothing. */
  link?: Partial<ParsedPaymentUri>
  /** What becomes of a transfer that was sent. */
  follow?: (hash: string) => Promise<TransactionState>
  /** Methods of the chain's package with a bug. */
  broken?: Partial<ChainFeatures['transfer']>
  /** How the wallet calls itself, and where it is answered. */
  wallet?: Pick<FakeWalletOptions, 'name' | 'approvesIn'>
  /** BCP 47, of the numbers that are shown and typed. */
  locale?: string
}

/** What the chain was asked. */
export interface World {
  fee: bigint
  isLoadable: boolean
  plans: number
  /** With what each plan was asked for. */
  planned: Parameters<ChainFeatures['transfer']['plan']>[1][]
  /** For what Max was asked. */
  limits: Parameters<ChainFeatures['transfer']['max']>[]
}

/** The parts of a page; `world` may be changed at any time. */
export function createSendWorld(play: Play = {}) {
  const world: Play & World = {
    isListed: false,
    isLoadable: true,
    ...play,
    fee: FEE,
    plans: 0,
    planned: [],
    limits: [],
  }
  const wallet: FakeWallet = createFakeWallet({
    accounts: [`eip155:1:${ALICE}` as CaipAddress],
    script: { request: () => HASH },
    ...play.wallet,
  })
  const transfer: ChainFeatures['transfer'] = {
    async plan({ from, to, token, units }, options) {
      world.plans += 1
      world.planned.push(options)
      const refusal = world.refuse?.({ from, to, token, units })
      if (refusal) throw refusal
      const sender = from.slice(from.lastIndexOf(':') + 1)
      const request = { from: sender, to, tokenAddress: token.address, units }
      const written = (world.tamper ?? ((summary) => summary))(request)
      const params = [{ ...written, units: String(written.units) }]
      const native = (amount: bigint) => ({ units: amount, decimals: 18, symbol: 'ETH' })
      const { address, symbol, decimals } = token
      const plan: TransferPlan = {
        call: { network: token.network, method: 'eth_sendTransaction', params },
        // What the plan says of itself counts for nothing: the call does.
        summary: request,
        token: { address, symbol, decimals, ...world.onChain },
        fee: world.isPaidByAccount ? null : native(world.fee),
        deposit: native(0n),
        ...(world.received && { receivedUnits: world.received(units) }),
      }
      return (world.plan ?? ((same) => same))(plan)
    },
    async max(draft, options) {
      world.limits.push([draft, options])
      return draft.token.address === null ? 2n * ETHER - world.fee : 5_000_000n
    },
    summarize({ params: [written] }) {
      const { units, ...rest } = written as Omit<TransferSummary, 'units'> & { units: string }
      const summary = { ...rest, units: BigInt(units) }
      return world.reread ? world.reread(summary) : summary
    },
    isMistyped: async (address) => address.endsWith('F'),
    parsePaymentUri: (text) =>
      text.startsWith('ethereum:')
        ? { to: text.slice(9, 51), network: null, tokenAddress: null, units: ETHER / 4n, amount: null, ...world.link }
        : null,
    describeFailure: (cause) =>
      new LatchkeyError('transfer/failed', 'Something went wrong', {
        context: { namespace: 'eip155' },
        cause,
        toast: 'Something went wrong',
      }),
    parseResult: (result) => (/^0x[0-9a-f]{64}$/.test(String(result)) ? String(result) : null),
    follow: ({ hash }) => world.follow?.(hash) ?? new Promise(() => {}),
    ...world.broken,
  }
  const simulation: ChainFeatures['simulation'] = {
    simulate: async (call, watched) => world.simulate?.(call, watched) ?? { status: 'unavailable' },
  }
  const balances: ChainFeatures['balances'] = {
    async native() {
      const units = world.nativeUnits ?? 2n * ETHER
      if (units instanceof Error) throw units
      return { units, decimals: 18, symbol: 'ETH' }
    },
  }
  const features: Partial<ChainFeatures> = { transfer, simulation, balances }
  const parseAddress = (text: string) => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : null)
  const feature = async <F extends FeatureName>(name: F) => {
    if (!world.isLoadable) throw new TypeError('Failed to fetch dynamically imported module')
    if (world.missing?.includes(name)) return null
    return (features[name] as ChainFeatures[F] | undefined) ?? null
  }
  const [first, second] = fakeNetworks
  const chain = createFakeChain({
    networks: [first, { ...second, native: { name: 'Second Coin', symbol: 'TWO', decimals: 9 } }],
    connectors: [wallet.connector],
    features: ['transfer'],
    methods: { eth_sendTransaction: 'approval' },
    adapter: { parseAddress, feature },
  })
  const other = createFakeChain({
    namespace: 'solana',
    networks: [{ ...first, id: 'solana:main', name: 'Solana' }],
    adapter: { parseAddress: (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : null) },
  })
  const versionAtom = atom(0)
  /** Accounts that were asked about. */
  const loads: string[] = []
  const tokens: PluginManifest = {
    id: 'tokens',
    api: 1,
    provides: ['tokens'],
    load: async () => ({
      setup: (ctx) => {
        // As the plugin does: after a failure only a visitor's retry is asked (BAL-02).
        let isLockedOut = false
        const portfolio = async (account: unknown, { isRetry = false } = {}) => {
          loads.push(String(account))
          const held = await (world.held ?? HELD)
          isLockedOut = held instanceof Error || (isLockedOut && !isRetry)
          if (held instanceof Error) throw held
          if (isLockedOut) throw new TypeError('locked out')
          return { balances: held, total: null }
        }
        const rest = {
          versionAtom,
          refresh: () => {},
          search: async () => [],
          nativeOf: () => ether,
          isListed: () => world.isListed,
        }
        ctx.provide('tokens' as never, { portfolio, ...rest } as never)
      },
    }),
  }
  return { world, wallet, tokens, versionAtom, loads, chains: [chain, { ...other, label: 'Solana' }] as const }
}

/** Connected, without a screen: the flow only. */
export async function openFlow(play: Play = {}, others: readonly PluginManifest[] = []) {
  const { tokens, chains, ...rest } = createSendWorld(play)
  const { kernel, clock } = createFakeKernel({
    plugins: [...(play.isWithoutList ? [] : [tokens]), ...others, send()],
    chains,
  })
  await kernel.connectors.discover()
  await kernel.connections.connect(rest.wallet.connector.id)
  return { ...rest, kernel, clock, service: await kernel.service('send') }
}
