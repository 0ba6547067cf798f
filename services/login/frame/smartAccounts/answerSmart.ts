// The methods that only a smart account has: forwarded to its bundler, answered here, or prepared for approval.
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { FrameNetwork } from '../../projects.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { callNode } from '../rpc/callNode.ts'
import { type EvmPlace, isSmart } from '../rpc/evmPlace.ts'
import { BUNDLER_READS } from '../rpc/methods.ts'
import type { Prepared } from '../rpc/prepared.ts'
import { readParams } from '../rpc/readParams.ts'
import type { Bundles } from './bundles.ts'
import { prepareCalls, readCallsStatus } from './calls.ts'
import { prepareEnd, prepareGrant } from './grants.ts'
import { fetchReceipt } from './receipt.ts'

const hashSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))

/** Returns the result, wrapped, if no approval is needed, otherwise null. Rejects with FrameError. */
export async function readSmart(
  { method, params }: { method: string; params?: unknown },
  network: FrameNetwork,
  { bundles, find }: { bundles: Bundles; find: (networkId: string) => FrameNetwork },
): Promise<{ answer: unknown } | null> {
  if (method === 'wallet_getCallsStatus') return { answer: await readCallsStatus(params, bundles, find) }
  if (!network.smartAccounts) throw new FrameError(ERRORS.noSmartAccount)
  const { bundlerUrl } = network.smartAccounts
  if (BUNDLER_READS.has(method)) return { answer: await callNode(bundlerUrl, method, params ?? []) }
  if (method !== 'eth_getUserOperationReceipt') return null
  const [hash] = readParams(v.looseTuple([hashSchema]), params)
  return { answer: await fetchReceipt(bundlerUrl, hash) }
}

/** Rejects with FrameError, also if the current account is a standard account. */
export async function prepareSmart(
  { method, params }: { method: string; params?: unknown },
  place: EvmPlace,
  bundles: Bundles,
): Promise<Prepared> {
  if (!isSmart(place)) throw new FrameError(ERRORS.noSmartAccount)
  if (method === 'wallet_sendCalls') return prepareCalls(params, place, bundles)
  if (method === 'wallet_grantPermissions') return prepareGrant(params, place)
  if (method === 'wallet_revokePermissions') return prepareEnd(params, place)
  throw new FrameError(ERRORS.notAllowed)
}
