// The context of an EVM request: the network, the node, and the current account.

import type { Fact } from '../../../approval/description.ts'
import { formatAmount } from '../../../approval/evm/describeRequest.ts'
import type { FrameNetwork } from '../../projects.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { TEXTS, WORDING } from '../i18n/texts.ts'
import type { SmartPlace } from '../smartAccounts/kinds.ts'

export interface EvmPlace {
  network: FrameNetwork
  rpcUrl: string
  /** The address of the current account. */
  address: string
  /** The origin of the requesting page. */
  origin: string
  /** Null for a standard account. */
  smart: SmartPlace | null
}
export type SmartEvmPlace = EvmPlace & { smart: SmartPlace }

const FEE_DIGITS = 4

export function isSmart(place: EvmPlace): place is SmartEvmPlace {
  return place.smart !== null
}

/** Throws FrameError if it is not the current account. */
export function checkOwn(account: string, { address }: Pick<EvmPlace, 'address'>): void {
  if (account.toLowerCase() !== address.toLowerCase()) throw new FrameError(ERRORS.foreignAccount)
}

/** The chain ID (EIP-155). */
export function readChainId({ network }: Pick<EvmPlace, 'network'>): number {
  return Number(network.id.split(':')[1])
}

export function toChain({ network, rpcUrl }: Pick<EvmPlace, 'network' | 'rpcUrl'>) {
  const nativeCurrency = { name: network.native.symbol, ...network.native }
  return { id: readChainId({ network }), name: network.name, rpcUrl, nativeCurrency }
}

export function toViemChain(place: Pick<EvmPlace, 'network' | 'rpcUrl'>) {
  const { rpcUrl, ...chain } = toChain(place)
  return { ...chain, rpcUrls: { default: { http: [rpcUrl] } } }
}

/** The native currency that leaves the account: the maximum fee, and the total if the transaction has a value. */
export function createCostFacts(valueWei: bigint, feeWei: bigint, { network }: Pick<EvmPlace, 'network'>): Fact[] {
  const fee = { label: TEXTS.fee, value: formatAmount(roundUp(feeWei), network.native, WORDING) }
  if (valueWei === 0n) return [fee]
  return [fee, { label: TEXTS.total, value: formatAmount(valueWei + roundUp(feeWei), network.native, WORDING) }]
}

/** A readable fee, rounded to four digits. It is an upper limit, and more digits would be harder to read. */
function roundUp(feeWei: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, feeWei.toString().length - FEE_DIGITS))
  return ((feeWei + step - 1n) / step) * step
}
