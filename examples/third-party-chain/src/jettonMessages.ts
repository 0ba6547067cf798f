// The message that moves a token (TEP-74). It tells the owner's wallet contract for that token the recipient and the amount.
import type { Cell } from './boc'
import { readCell } from './cellReader'
import { createCellWriter } from './cellWriter'

export interface JettonTransfer {
  /** Smallest units of the token. */
  units: bigint
  /** Raw address of the recipient. */
  to: string
  /** Raw address that receives the remaining coins. */
  restTo: string | null
  /** Nanotons that the recipient's wallet forwards, with `payload`. */
  forwardUnits: bigint
  payload: Cell | null
}

const TRANSFER = 0x0f8a7ea5n
const [OP_BITS, QUERY_BITS] = [32, 64]

export function encodeJettonTransfer({ units, to, restTo, forwardUnits, payload }: JettonTransfer): Cell {
  return createCellWriter()
    .uint(TRANSFER, OP_BITS)
    .uint(0, QUERY_BITS)
    .coins(units)
    .address(to)
    .address(restTo)
    .maybeReference(null)
    .coins(forwardUnits)
    .maybeReference(payload)
    .end()
}

/** Null for any other message, and for a message with a custom payload. */
export function decodeJettonTransfer(body: Cell): JettonTransfer | null {
  return readCell(body, (reader) => {
    if (reader.uint(OP_BITS) !== TRANSFER) return null
    reader.bits(QUERY_BITS)
    const [units, to, restTo] = [reader.coins(), reader.address(), reader.address()]
    if (to === null || reader.maybeReference() !== null) return null
    const [forwardUnits, payload] = [reader.coins(), reader.maybeReference()]
    return reader.isAtEnd() ? { units, to, restTo, forwardUnits, payload } : null
  })
}
