// The next step of a swap: an exact approval where the token needs one, else the swap. Compared with the terms before anybody sees it.
import { type CaipNetworkId, findError, type LatchkeyError, networkOf } from '@latchkey/kernel'
import type { DataApiService, SwapOptions, SwapsFeature, SwapTerms } from '@latchkey/kernel/contracts'
import { allowanceFailed, approvalFailed, transactionFailed } from './errors'
import type { SwapReview } from './types'

export interface PrepareDeps {
  dataApi: DataApiService
  swapsOf(network: CaipNetworkId): Promise<SwapsFeature>
}
export type Prepared = SwapReview['step']

/** Throws `swaps/allowance-failed`, `swaps/approval-failed`, `swaps/transaction-failed`, `swap/tampered`, `transfer/*`, `kernel/aborted`. */
export async function prepareStep(
  { dataApi, swapsOf }: PrepareDeps,
  terms: SwapTerms,
  options: SwapOptions & { slippageBps: number },
): Promise<Prepared> {
  const { account, from, to, units } = terms
  const { signal } = options
  const feature = await swapsOf(networkOf(account))
  const request = { account, from, to, units }
  const planApproval = feature.planApproval?.bind(feature)
  if (from.address !== null && planApproval) {
    const allowance = await dataApi.allowance(account, from, { signal }).catch(reasonOr(allowanceFailed, signal))
    if (allowance < units) {
      const plan = async () => planApproval(await dataApi.buildApproval(request, { signal }), terms, options)
      return { kind: 'approve', plan: await plan().catch(reasonOr(approvalFailed, signal)) }
    }
  }
  const { slippageBps } = options
  const plan = async () =>
    feature.planSwap(await dataApi.buildSwap({ ...request, slippageBps }, { signal }), terms, options)
  return { kind: 'swap', plan: await plan().catch(reasonOr(transactionFailed, signal)) }
}

/** What says more than that it failed is passed on as it is. */
const TELLING = [
  'swap/tampered',
  'transfer/insufficient-fee',
  'transfer/simulation-failed',
  'swaps/would-fail',
  'swaps/takes-more',
  'data/no-liquidity',
] as const

/** What a visitor has to know of an error; null when it says no more than that it failed. */
export function findTelling(error: unknown): LatchkeyError | null {
  return TELLING.map((code): LatchkeyError | null => findError(error, code)).find((found) => found !== null) ?? null
}

/** Less would arrive than was shown: by a lie, or because the price has moved meanwhile. */
export function isShort(error: unknown): boolean {
  return findError(error, 'swap/tampered')?.context.mismatch === 'minimum'
}

function reasonOr(wrap: (cause: unknown) => LatchkeyError, signal: AbortSignal) {
  return (error: unknown): never => {
    if (signal.aborted || findTelling(error)) throw error
    throw wrap(error)
  }
}
