// Messages of DeDust 2, written with @ton/core from the published schemes: what a server proposes, and how it may lie.
import { type Address, beginCell, type Cell } from '@ton/core'

export interface SwapMessage {
  /** Nanotons; null for a token's payload. */
  units: bigint | null
  pool: Address
  minimumUnits: bigint
  deadlineS: number
  recipient: Address
  /** Fields that no one-step swap has. */
  next?: Cell
  referrer?: Address
  onSuccess?: Cell
  isForAmountOut?: boolean
}

/** Bytes in the format of data services: `0x` and hex. */
export function writeSwap(swap: SwapMessage): string {
  const { units, pool, minimumUnits, deadlineS, recipient } = swap
  const parameters = beginCell()
    .storeUint(deadlineS, 32)
    .storeAddress(recipient)
    .storeAddress(swap.referrer)
    .storeMaybeRef(swap.onSuccess)
    .storeMaybeRef(null)
    .endCell()
  const start = beginCell()
  if (units === null) start.storeUint(0xe3a0d482, 32)
  else start.storeUint(0xea06185d, 32).storeUint(0, 64).storeCoins(units)
  const body = start
    .storeAddress(pool)
    .storeBit(swap.isForAmountOut ?? false)
    .storeCoins(minimumUnits)
    .storeMaybeRef(swap.next)
    .storeRef(parameters)
    .endCell()
  return `0x${body.toBoc().toString('hex')}`
}
