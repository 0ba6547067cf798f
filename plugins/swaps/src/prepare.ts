// The next step of a swap: an exact approval where the token needs one, else the swap. Compared with the terms before anybody sees it.
import {
  type CaipNetworkId,
  type DataApiService,
  findError,
  type LatchkeyError,
  networkOf,
  type SwapOptions,
  type SwapsFeature,
  type SwapTerms,
} from '@latchkey/kernel'
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
  await Promise.all([feature.checkToken(from, { signal }), feature.checkToken(to, { signal })])
  const request = { account, from, to, units }
  if (from.address !== null) {
    const allowance = await dataApi.allowance(account, from, { signal }).catch(reasonOr(allowanceFailed, signal))
    if (allowance < units) {
      const plan = async () => feature.planApproval(await dataApi.buildApproval(request, { signal }), terms, options)
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
  'data/no-liquidity',
] as const

function reasonOr(wrap: (cause: unknown) => LatchkeyError, signal: AbortSignal) {
  return (error: unknown): never => {
    if (signal.aborted || TELLING.some((code) => findError(error, code))) throw error
    throw wrap(error)
  }
}
