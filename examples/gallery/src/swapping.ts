// Uses the real swaps plugin over a data service and a chain that respond as a row of the gallery needs.
import { addressOf, type ChainFeatures, LatchkeyError } from '@latchkey/kernel'
import { swapTampered } from '@latchkey/kernel/chains'
import type { SwapTerms, Token } from '@latchkey/kernel/contracts'
import { swaps } from '@latchkey/plugin-swaps'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { createHeld, createTransfer, give, HELD, rejectedByUser } from './sending'
import { inDollars, localizeAmount, until } from './visitor'
import { createToken, priceOf } from './wellKnown'
import type { WorldOptions } from './world'

const NEVER = new Promise<never>(() => {})
const ROUTER = '0x1111111254eeb25477b68fb85ed929f73a960582'
const FEE = { units: 1_230_000_000_000_000n, decimals: 18, symbol: 'ETH' }
const [ether, dollar] = HELD.map(({ token }) => token)
const LISTED: readonly Token[] = ['DAI', 'UNI', 'LINK', 'AAVE', 'WBTC', 'عملة', '<b>'].map((symbol) =>
  createToken(symbol, `${symbol} token`),
)
const ONE_DOLLAR = { units: 1n, decimals: 0 }

interface Play extends Pick<WorldOptions, 'request'> {
  /** The outcome of each quote request, in order. */
  quotes?: readonly (bigint | 'none' | 'fail')[]
  tokens?: 'fail' | 'hang'
  needsApproval?: boolean
  isSupported?: boolean
  /** Gas prices of recent blocks, in wei. */
  usualFeeUnits?: bigint
  /** From the second request on, the service proposes something else. */
  isTampered?: boolean
  amount?: string
  /** Indexes in the held tokens. */
  pair?: readonly [from: number, to: number]
  to?: 'form' | 'tokens' | 'review' | 'confirmed'
  waitMs?: number
}

const failed = () => new LatchkeyError('data/call-failed', 'No answer', { context: { call: 'quotes' } })
function createData({ quotes = [1_498_500_000n], tokens, needsApproval }: Play) {
  let requestCount = 0
  const proposed = { from: ROUTER, to: ROUTER, data: '0x', gas: null, gasPrice: null, toUnits: null }
  const service = {
    async swapTokens() {
      if (tokens === 'hang') return NEVER
      if (tokens === 'fail') throw failed()
      return [ether, dollar, ...LISTED]
    },
    async quote() {
      const quote = quotes[Math.min(requestCount, quotes.length - 1)]
      requestCount += 1
      if (quote === 'fail') throw failed()
      if (quote === 'none')
        throw new LatchkeyError('data/no-liquidity', 'insufficient liquidity', { context: undefined })
      return quote
    },
    prices: async (list: readonly Token[]) => list.map((token) => ({ token, price: priceOf(token) ?? ONE_DOLLAR })),
    gasPrice: async () => ({ standard: 1n, fast: 1n, instant: 10n ** 9n }),
    allowance: async () => (needsApproval ? 0n : 2n ** 255n),
    buildApproval: async () => proposed,
    buildSwap: async () => proposed,
  }
  return give('data', 'dataApi', service)
}

/** Verifies each token as its list describes it. */
const tokens: Partial<ChainFeatures['tokens']> = {
  verify: async ({ address, symbol, decimals }) => ({ address, symbol, decimals }),
}

export function createSwaps({ isSupported = true, isTampered = false, usualFeeUnits }: Play): ChainFeatures['swaps'] {
  let looks = 0
  const step = ({ account }: SwapTerms) => {
    const params = [{ from: addressOf(account), to: ROUTER, data: '0x' }]
    const call = { network: 'eip155:1' as const, method: 'eth_sendTransaction', params }
    return { call, fee: FEE, ...(usualFeeUnits && { usualFeeUnits }) }
  }
  return {
    isSupported: (network) => (isSupported ? true : network === 'eip155:2'),
    planApproval: async (_, terms) => ({ ...step(terms), spender: ROUTER, units: terms.units }),
    async planSwap(_, terms) {
      looks += 1
      if (isTampered && looks > 1) throw swapTampered('router')
      return { ...step(terms), router: ROUTER, minimumUnits: terms.minimumUnits }
    },
  }
}

const show =
  ({ amount = '', pair: [from, to] = [0, 1], to: end = 'form', tokens, isSupported = true }: Play) =>
  async (modal: WalletModal) => {
    const { router, store, service } = await modal.core.load()
    router.open('Account')
    router.push('Swap')
    const flow = await service('swap')
    if (tokens && end === 'tokens') return router.push('SwapSelectToken', { side: 'to' })
    if (tokens || !isSupported) return
    await until(() => store.get(flow.listingAtom).status === 'ready')
    const [given, wanted] = [HELD[from]?.token, HELD[to]?.token]
    if (given) flow.choose('from', given)
    if (end === 'tokens') return router.push('SwapSelectToken', { side: 'to' })
    if (amount === '') return
    if (wanted) flow.choose('to', wanted)
    flow.typeAmount(...(await localizeAmount(amount)))
    await until(() => !['none', 'asking'].includes(store.get(flow.quotingAtom).status))
    if (end === 'form') return
    await flow.review()
    if (end === 'confirmed') void flow.confirm()
  }

/** The service and the chain count their requests, so each showing gets new ones. */
const row = (id: string, play: Play = {}): Row => ({
  id,
  isConnected: true,
  get world() {
    return {
      features: { swaps: createSwaps(play), transfer: createTransfer(), tokens: tokens as ChainFeatures['tokens'] },
      ...(play.request && { request: play.request }),
    }
  },
  get plugins() {
    return [createHeld(HELD), createData(play), swaps()]
  },
  show: show(play),
  ...(play.waitMs && { waitMs: play.waitMs }),
})

/** Dollars for ether: the token needs an approval first. */
const BACK: Play = { amount: '1250.75', pair: [1, 0], quotes: [416_916_666_666_666_666n] }
const LONGEST = { amount: '123456789012.123456789012345678', pair: [2, 1] } as const

export const swapRows: readonly Row[] = [
  row('swap'),
  row('swap-quoted', { amount: '0.5' }),
  inDollars(row('swap-dollars', { amount: '0.5' }), '1500'),
  row('swap-over', { amount: '7' }),
  row('swap-no-route', { amount: '0.5', quotes: ['none'] }),
  row('swap-offline', { amount: '0.5', quotes: ['fail'] }),
  row('swap-names', { ...LONGEST, quotes: [123_400_000_000_123_456n] }),
  row('swap-loading', { tokens: 'hang' }),
  row('swap-failed', { tokens: 'fail' }),
  row('swap-network', { isSupported: false }),
  row('swap-tokens', { to: 'tokens' }),
  row('swap-tokens-loading', { to: 'tokens', tokens: 'hang' }),
  row('swap-review', { amount: '0.5', to: 'review' }),
  row('swap-review-approve', { ...BACK, needsApproval: true, to: 'review' }),
  row('swap-review-impact', { amount: '0.5', quotes: [1_200_000_000n], to: 'review' }),
  row('swap-review-fee', { amount: '0.5', usualFeeUnits: FEE.units / 40n, to: 'review' }),
  row('swap-review-changed', { amount: '0.5', quotes: [1_498_500_000n, 1_450_000_000n], to: 'review', waitMs: 10_500 }),
  row('swap-review-tampered', { amount: '0.5', isTampered: true, to: 'review', waitMs: 10_500 }),
  row('swap-review-names', { ...LONGEST, quotes: [123_400_000_000_123_456n], needsApproval: true, to: 'review' }),
  row('swap-declined', { amount: '0.5', to: 'confirmed', request: rejectedByUser }),
]
