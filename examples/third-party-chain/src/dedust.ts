// Messages of DeDust 2, an exchange. Its vaults receive what is swapped, and a pool pays the other side. Source: DeDust's TL-B schemes.
import type { Cell } from './boc'
import { type CellReader, createCellReader, readCell } from './cellReader'

/** A swap of one step, as in its message. */
export interface DecodedSwap {
  /** Nanotons to swap; null for a token, whose amount is in the enclosing message. */
  units: bigint | null
  /** Raw. */
  pool: string
  /** Minimum received, in smallest units. */
  minimumUnits: bigint
  /** Seconds since the epoch; zero for no deadline. */
  deadlineS: bigint
  /** Raw. */
  recipient: string | null
}

const SWAP_COINS = 0xea06185dn
const SWAP_JETTONS = 0xe3a0d482n
const [OP_BITS, QUERY_BITS, TIME_BITS] = [32, 64, 32]

/** Null for any other message: more steps, an exact amount to receive, referrers, or payloads that forward the result. */
export function decodeSwap(body: Cell): DecodedSwap | null {
  return readCell(body, (reader) => {
    const op = reader.uint(OP_BITS)
    if (op !== SWAP_COINS && op !== SWAP_JETTONS) return null
    if (op === SWAP_COINS) reader.bits(QUERY_BITS)
    const units = op === SWAP_COINS ? reader.coins() : null
    const pool = reader.address()
    const isForAmountOut = reader.bits(1) === '1'
    const minimumUnits = reader.coins()
    if (isForAmountOut || pool === null || reader.maybeReference() !== null) return null
    const parameters = readParameters(createCellReader(reader.reference()))
    return parameters && reader.isAtEnd() ? { units, pool, minimumUnits, ...parameters } : null
  })
}

function readParameters(reader: CellReader): Pick<DecodedSwap, 'deadlineS' | 'recipient'> | null {
  const [deadlineS, recipient, referrer] = [reader.uint(TIME_BITS), reader.address(), reader.address()]
  const [onSuccess, onFailure] = [reader.maybeReference(), reader.maybeReference()]
  if (referrer !== null || onSuccess !== null || onFailure !== null || !reader.isAtEnd()) return null
  return { deadlineS, recipient }
}

/** Raw address of a token's master; null for the native coin; undefined for anything else. */
export function decodeAsset(asset: Cell): string | null | undefined {
  const read = readCell(asset, (reader) => {
    const kind = reader.uint(4)
    if (kind === 0n) return { master: null }
    if (kind !== 1n) return null
    const workchain = BigInt.asIntN(8, reader.uint(8))
    return { master: `${workchain}:${reader.uint(256).toString(16).padStart(64, '0')}` }
  })
  return read?.master
}
