// Reads a cell from its first bit, in block.tlb's encoding of numbers, coins, and addresses.
import { type Cell, readBits } from './boc'

/** Every method throws a RangeError if the cell ends too early or has another form. */
export interface CellReader {
  bits(length: number): string
  uint(length: number): bigint
  /** VarUInteger 16. */
  coins(): bigint
  /** Raw; null for `addr_none`. */
  address(): string | null
  reference(): Cell
  maybeReference(): Cell | null
  /** Returns whether the cell has been read completely. */
  isAtEnd(): boolean
}

/** The start of an address (block.tlb, addr_std): the constructor, and no anycast. */
const STANDARD = '100'
const NONE = '00'
const [COINS_LENGTH_BITS, WORKCHAIN_BITS, HASH_BITS] = [4, 8, 256]

export function createCellReader(cell: Cell): CellReader {
  const all = readBits(cell, 0, cell.bitCount) ?? ''
  let [position, referenceIndex] = [0, 0]

  function bits(length: number): string {
    position += length
    if (position > all.length) throw new RangeError('The cell ends too early.')
    return all.slice(position - length, position)
  }
  const uint = (length: number) => (length === 0 ? 0n : BigInt(`0b${bits(length)}`))

  function reference(): Cell {
    const found = cell.references[referenceIndex]
    if (!found) throw new RangeError('The cell refers to no other one there.')
    referenceIndex += 1
    return found
  }

  return {
    bits,
    uint,
    coins: () => uint(Number(uint(COINS_LENGTH_BITS)) * 8),
    address() {
      const kind = bits(NONE.length)
      if (kind === NONE) return null
      if (kind + bits(1) !== STANDARD) throw new RangeError('Not an address of a contract.')
      const workchain = BigInt.asIntN(WORKCHAIN_BITS, uint(WORKCHAIN_BITS))
      return `${workchain}:${uint(HASH_BITS).toString(16).padStart(64, '0')}`
    },
    reference,
    maybeReference: () => (bits(1) === '1' ? reference() : null),
    isAtEnd: () => position === all.length && referenceIndex === cell.references.length,
  }
}

/** Returns what `read` returns for the cell; null if it is not a cell, or has another form. */
export function readCell<Result>(cell: Cell | null, read: (reader: CellReader) => Result | null): Result | null {
  if (cell === null) return null
  try {
    return read(createCellReader(cell))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
