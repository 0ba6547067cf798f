// Parses transactions from their bytes (block.tlb, transaction$0111): the incoming message, and whether it was returned.
import { hex } from '@scure/base'
import { type Cell, decodeBoc, readBits } from './boc'
import { createCellReader, readCell } from './cellReader'

export interface TransactionFacts {
  /** Hash of the message that caused it, as hex; null if there was none. */
  cause: string | null
  /** Number of messages that it sent. */
  sentCount: number
  /** Whether it only returned the incoming message. */
  isBounce: boolean
}

/** Constructor, account, logical time, previous transaction and its time, clock. */
const BEFORE_COUNT_BITS = 4 + 256 + 64 + 256 + 64 + 32
const COUNT_BITS = 15
/** Start of an internal message: constructor, whether it is instant, whether it may bounce, and whether it did. */
const BOUNCED_AT = 3

/** Null for anything that is not a transaction. Never throws. */
export function readTransaction(boc: string): TransactionFacts | null {
  return readCell(decodeBoc(boc), (reader) => {
    reader.bits(BEFORE_COUNT_BITS)
    const sentCount = Number(reader.uint(COUNT_BITS))
    const messages = createCellReader(reader.reference())
    const [incoming, outgoing] = [messages.maybeReference(), messages.maybeReference()]
    return {
      cause: incoming && hex.encode(incoming.hash),
      sentCount,
      isBounce: sentCount === 1 && outgoing !== null && isBounced(outgoing),
    }
  })
}

/** The only message in a dictionary: the cell of its edge refers to it. */
function isBounced({ references }: Cell): boolean {
  const [message] = references
  return message !== undefined && readBits(message, BOUNCED_AT, 1) === '1'
}
