// The feature `swaps` of the toy family: a swap is its recipient, what is given, and the least that arrives.
import { addressOf, networkOf } from '../src/caip/format'
import { swapTampered } from '../src/chains'
import type { SwapsFeature, SwapTerms } from '../src/contracts'
import type { ChainFixtures } from '../src/testing'
import { TOY_DOLLAR } from './toyTokens'
import { ALICE, BOB, HOME, native, TOY_TRANSFER } from './toyTransfer'

export const ROUTER = 'toy000000aa'
const PATTERN = /^swap:(toy[0-9a-f]{8}):(\d{1,30}):(\d{1,30})$/
const terms: SwapTerms = {
  account: `${HOME}:${ALICE}`,
  from: TOY_TRANSFER.draft.token,
  to: TOY_DOLLAR,
  units: 10n,
  minimumUnits: 9n,
}
const propose = (data: string, to = ROUTER) => ({ from: ALICE, to, data, gas: null, gasPrice: null, toUnits: null })

export const TOY_SWAP: Omit<NonNullable<ChainFixtures['swap']>, 'fund'> = {
  terms,
  proposal: propose(`swap:${ALICE}:10:9`),
  routers: [ROUTER],
  nowMs: 0,
  lies: [
    { mismatch: 'recipient', proposal: propose(`swap:${BOB}:10:9`) },
    { mismatch: 'amount', proposal: propose(`swap:${ALICE}:11:9`) },
    { mismatch: 'minimum', proposal: propose(`swap:${ALICE}:10:8`) },
    { mismatch: 'router', proposal: propose(`swap:${ALICE}:10:9`, BOB) },
  ],
}

export function createToySwaps(): SwapsFeature {
  return {
    isSupported: (network, routers) => (routers?.[network] ?? []).length > 0,
    async planSwap({ to: router, data }, { account, units, minimumUnits }, { routers }) {
      const network = networkOf(account)
      const [, recipient, given, least] = PATTERN.exec(data) ?? []
      if (recipient === undefined) throw swapTampered('form')
      if (!routers?.[network]?.includes(router)) throw swapTampered('router')
      if (recipient !== addressOf(account)) throw swapTampered('recipient')
      if (BigInt(given ?? 0) !== units) throw swapTampered('amount')
      if (BigInt(least ?? 0) < minimumUnits) throw swapTampered('minimum')
      const call = { network, method: 'toy_swap', params: [{ from: recipient, router, data }] }
      return { call, fee: { ...native, units: 3n }, router, minimumUnits: BigInt(least ?? 0) }
    },
  }
}
