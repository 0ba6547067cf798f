// Prepares the next step of a swap: an exact approval if the token needs one, otherwise the swap. It is compared with the terms before it
// is shown.
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

/** An error that says more than that it failed is passed on unchanged. */
const SPECIFIC = [
  'swap/tampered',
  'transfer/insufficient-fee',
  'transfer/simulation-failed',
  'swaps/would-fail',
  'swaps/takes-more',
  'data/no-liquidity',
] as const

/** Returns the part of an error that a visitor must know; null if it says only that it failed. */
export function findSpecificError(error: unknown): LatchkeyError | null {
  return SPECIFIC.map((code): LatchkeyError | null => findError(error, code)).find((found) => found !== null) ?? null
}

/** Returns whether less would arrive than was shown, either because the server lied or because the price moved. */
export function isShort(error: unknown): boolean {
  return findError(error, 'swap/tampered')?.context.mismatch === 'minimum'
}

function reasonOr(wrap: (cause: unknown) => LatchkeyError, signal: AbortSignal) {
  return (error: unknown): never => {
    if (signal.aborted || findSpecificError(error)) throw error
    throw wrap(error)
  }
}
