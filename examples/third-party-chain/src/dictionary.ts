// Finds a key in a dictionary (block.tlb, Hashmap): a tree whose edges have the bits that all keys below them share.
import type { Cell } from './boc'
import { type CellReader, createCellReader } from './cellReader'

/** Returns the value for this key, which is in bits; null if there is none. Throws a RangeError for a cell of another form. */
export function findValue(edge: Cell, key: string): CellReader | null {
  const reader = createCellReader(edge)
  const label = readLabel(reader, key.length)
  if (!key.startsWith(label)) return null
  const rest = key.slice(label.length)
  if (rest === '') return reader
  const child = edge.references[Number(rest[0])]
  return child ? findValue(child, rest.slice(1)) : null
}

/** A short label has a unary length, a long one has a binary length, and a third kind repeats one bit. */
function readLabel(reader: CellReader, most: number): string {
  const readLength = () => Number(reader.uint(most.toString(2).length))
  if (reader.bits(1) === '0') {
    let length = 0
    while (reader.bits(1) === '1') length += 1
    return reader.bits(length)
  }
  if (reader.bits(1) === '0') return reader.bits(readLength())
  const bit = reader.bits(1)
  return bit.repeat(readLength())
}
