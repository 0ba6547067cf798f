// The transfer rules that the issuer of a Token-2022 token has set: read from the mint and the two accounts, never guessed.
import { tokenRefused } from '@latchkey/kernel/chains'
import { type ChainAccount, type Mint, readExtensions } from './accounts'

/** Types of extensions. Source: Token-2022, extension/mod.rs. */
const TRANSFER_FEE = 1
const MEMO_REQUIRED = 8
const NON_TRANSFERABLE = 9
const TRANSFER_HOOK = 14
const PAUSABLE = 26
/** Offset of a token account's state: 2 is frozen. Source: SPL token, AccountState. */
const STATE_AT = 108
const FROZEN = 2
/** Offset after the key of the pause authority. */
const IS_PAUSED_AT = 32
/** Offset after the key of the hook authority; 32 zeros mean no program. */
const HOOK_PROGRAM_AT = 32
/** Offsets after two keys and the withheld amount: the older fee and the newer one. Source: TransferFeeConfig. */
const EARLIER_FEE_AT = 72
const LATER_FEE_AT = 90
const FEE_CONFIG_BYTES = 108
const MOST_AT = 8
const POINTS_AT = 16
const POINTS = 10_000n

/** The fee per transfer, from this epoch on. */
interface TransferFee {
  epoch: bigint
  maxUnits: bigint
  /** Hundredths of a percent. */
  points: bigint
}

/** Throws `transfer/token-refused`. */
export function checkRules({ extensions }: Mint, source: ChainAccount | null, target: ChainAccount | null): void {
  if (extensions.has(NON_TRANSFERABLE)) throw tokenRefused('non-transferable')
  if (extensions.get(PAUSABLE)?.[IS_PAUSED_AT] === 1) throw tokenRefused('paused')
  // A hook program needs accounts that only it can name.
  if (extensions.get(TRANSFER_HOOK)?.slice(HOOK_PROGRAM_AT).some(Boolean)) throw tokenRefused('hook')
  if (source?.data[STATE_AT] === FROZEN) throw tokenRefused('frozen')
  if (target && readExtensions(target.data).get(MEMO_REQUIRED)?.[0] === 1) throw tokenRefused('memo-required')
}

/** Returns the mint's two fees, the older one first; null if it has no transfer fee. */
export function readFees({ extensions }: Mint): readonly [TransferFee, TransferFee] | null {
  const config = extensions.get(TRANSFER_FEE)
  if (config?.length !== FEE_CONFIG_BYTES) return null
  const view = new DataView(config.buffer, config.byteOffset, config.length)
  const feeAt = (at: number): TransferFee => ({
    epoch: view.getBigUint64(at, true),
    maxUnits: view.getBigUint64(at + MOST_AT, true),
    points: BigInt(view.getUint16(at + POINTS_AT, true)),
  })
  return [feeAt(EARLIER_FEE_AT), feeAt(LATER_FEE_AT)]
}

/** Returns the exact amount that arrives. Rounded in favor of the fee, as the program does. */
export function lessFee(units: bigint, [earlier, later]: readonly [TransferFee, TransferFee], epoch: bigint): bigint {
  const { points, maxUnits } = epoch >= later.epoch ? later : earlier
  const kept = (units * points + POINTS - 1n) / POINTS
  return units - (kept < maxUnits ? kept : maxUnits)
}
