// Bags of cells, TON's serialization, as far as wallets' responses need it: one root, ordinary cells, and their hashes.
// Source: block.tlb (serialized_boc#b5ee9c72) and the TVM whitepaper, 3.1. Compared with @ton/core by a property test.
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'

export interface Cell {
  /** With the completion tag if the last byte is not full. */
  bytes: Uint8Array
  bitCount: number
  references: readonly Cell[]
  depth: number
  /** Representation hash. */
  hash: Uint8Array
}

const MAGIC = [0xb5, 0xee, 0x9c, 0x72]
const HAS_INDEX = 0x80
const SIZE_MASK = 0x07
const MAX_REFERENCES = 4
/** No wallet sends more. Characters of base64 for 64 KiB. */
const MAX_LENGTH = 87_384

/** Returns the root cell of a base64 text; null if it is not one. Ignores checksums, because the hashes are checked. Never throws. */
export function decodeBoc(text: string): Cell | null {
  if (text.length > MAX_LENGTH) return null
  try {
    return readRoot(base64.decode(text))
  } catch {
    return null
  }
}

/** Returns some bits as zeros and ones; null past the end. */
export function readBits({ bytes, bitCount }: Cell, from: number, length: number): string | null {
  if (from + length > bitCount) return null
  const binary = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return binary.slice(from, from + length)
}

/** Throws a RangeError if the bytes end too early or are not valid. */
function readRoot(bytes: Uint8Array): Cell {
  let position = 0
  const fail = () => new RangeError('Not a bag of one root with ordinary cells.')
  const take = (length: number) => {
    position += length
    if (position > bytes.length) throw fail()
    return bytes.subarray(position - length, position)
  }
  const takeNumber = (length: number) => take(length).reduce((number, byte) => number * 256 + byte, 0)

  if (!take(MAGIC.length).every((byte, index) => byte === MAGIC[index])) throw fail()
  const flags = takeNumber(1)
  const offsetSize = takeNumber(1)
  const size = flags & SIZE_MASK
  const [cellCount, rootCount, absentCount] = [takeNumber(size), takeNumber(size), takeNumber(size)]
  take(offsetSize)
  const rootIndex = takeNumber(size)
  if (rootCount !== 1 || absentCount !== 0 || cellCount > bytes.length) throw fail()
  if (flags & HAS_INDEX) take(cellCount * offsetSize)

  const rows = Array.from({ length: cellCount }, (_, index) => {
    const [referenceCount = 0, doubledLength = 0] = take(2)
    // Not just a number of references: an exotic cell, stored hashes, or a level.
    if (referenceCount > MAX_REFERENCES) throw fail()
    const data = take(Math.ceil(doubledLength / 2))
    const references = Array.from({ length: referenceCount }, () => takeNumber(size))
    // A cell refers only to later ones, so there is no cycle.
    if (references.some((reference) => reference <= index)) throw fail()
    return { head: [referenceCount, doubledLength], data, references }
  })
  const cells: Cell[] = []
  for (const [index, { head, data, references }] of [...rows.entries()].reverse()) {
    const children = references.map((reference) => cells[reference]).filter((cell) => cell !== undefined)
    if (children.length !== references.length) throw fail()
    cells[index] = createCell(Uint8Array.from(head), data, children)
  }
  const root = cells[rootIndex]
  if (!root) throw fail()
  return root
}

/** Cell of bytes; the last byte ends with a tag if not full. `head`: number of references, and twice the byte length, odd with a tag. */
export function createCell(head: Uint8Array, bytes: Uint8Array, references: readonly Cell[]): Cell {
  const depth = references.length === 0 ? 0 : 1 + Math.max(...references.map((cell) => cell.depth))
  const hash = sha256.create().update(head).update(bytes)
  for (const cell of references) hash.update(Uint8Array.from([cell.depth >> 8, cell.depth & 0xff]))
  for (const cell of references) hash.update(cell.hash)
  return { bytes, bitCount: countBits(head[1] ?? 0, bytes), references, depth, hash: hash.digest() }
}

/** If the doubled length is odd, the last byte ends with a tag: a one, then zeros. */
function countBits(doubledLength: number, bytes: Uint8Array): number {
  if (doubledLength % 2 === 0) return bytes.length * 8
  const last = bytes.at(-1) ?? 0
  return bytes.length * 8 - 1 - Math.max(0, 31 - Math.clz32(last & -last))
}
