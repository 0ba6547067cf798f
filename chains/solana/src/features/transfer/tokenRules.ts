// What whoever made a Token-2022 token has laid down for its transfers: read from the mint and the two accounts, never guessed.
import { tokenRefused } from '@latchkey/kernel/chains'
import { type ChainAccount, type Mint, readExtensions } from './accounts'

/** Types of extensions. Source: Token-2022, extension/mod.rs. */
const TRANSFER_FEE = 1
const MEMO_REQUIRED = 8
const NON_TRANSFERABLE = 9
const TRANSFER_HOOK = 14
const PAUSABLE = 26
/** Of a token account: 2 is frozen. Source: SPL token, AccountState. */
const STATE_AT = 108
const FROZEN = 2
/** Behind the key of who may pause it. */
const IS_PAUSED_AT = 32
/** Behind the key of who may set it; 32 zeros are none. */
const HOOK_PROGRAM_AT = 32
/** Two keys and what is withheld, then the fee until an epoch, and the one from it on. Source: TransferFeeConfig. */
const FEES_AT = [72, 90] as const
const FEE_CONFIG_BYTES = 108
const MOST_AT = 8
const POINTS_AT = 16
const POINTS = 10_000n

/** Of one transfer, from this epoch on. */
interface TransferFee {
  epoch: bigint
  mostUnits: bigint
  /** Hundredths of a percent. */
  points: bigint
}

/** Throws `transfer/token-refused`. */
export function checkRules({ extensions }: Mint, source: ChainAccount | null, target: ChainAccount | null): void {
  if (extensions.has(NON_TRANSFERABLE)) throw tokenRefused('non-transferable')
  if (extensions.get(PAUSABLE)?.[IS_PAUSED_AT] === 1) throw tokenRefused('paused')
  // A program that a transfer goes through wants accounts of its own, which nobody but it can name.
  if (extensions.get(TRANSFER_HOOK)?.slice(HOOK_PROGRAM_AT).some(Boolean)) throw tokenRefused('hook')
  if (source?.data[STATE_AT] === FROZEN) throw tokenRefused('frozen')
  if (target && readExtensions(target.data).get(MEMO_REQUIRED)?.[0] === 1) throw tokenRefused('memo-required')
}

/** The two fees that the mint names, the earlier first; null where it keeps nothing of a transfer. */
export function readFees({ extensions }: Mint): readonly [TransferFee, TransferFee] | null {
  const config = extensions.get(TRANSFER_FEE)
  if (config?.length !== FEE_CONFIG_BYTES) return null
  const view = new DataView(config.buffer, config.byteOffset, config.length)
  const [earlier, later] = FEES_AT.map((at) => ({
    epoch: view.getBigUint64(at, true),
    mostUnits: view.getBigUint64(at + MOST_AT, true),
    points: BigInt(view.getUint16(at + POINTS_AT, true)),
  }))
  return earlier && later ? [earlier, later] : null
}

/** What arrives of it, to the unit. Rounded against the receiver, as the program does. */
export function lessFee(units: bigint, [earlier, later]: readonly [TransferFee, TransferFee], epoch: bigint): bigint {
  const { points, mostUnits } = epoch >= later.epoch ? later : earlier
  const kept = (units * points + POINTS - 1n) / POINTS
  return units - (kept < mostUnits ? kept : mostUnits)
}
