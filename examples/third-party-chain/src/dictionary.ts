// Looks a key up in a dictionary (block.tlb, Hashmap): a tree whose edges carry the bits that all keys below share.
import type { Cell } from './boc'
import { type CellReader, createCellReader } from './cellReader'

/** The value of this key, which is in bits; null when there is none. Throws a RangeError for a cell of another form. */
export function findValue(edge: Cell, key: string): CellReader | null {
  const reader = createCellReader(edge)
  const label = readLabel(reader, key.length)
  if (!key.startsWith(label)) return null
  const rest = key.slice(label.length)
  if (rest === '') return reader
  const child = edge.references[Number(rest[0])]
  return child ? findValue(child, rest.slice(1)) : null
}

/** Short with a length in ones, long with a length in binary, or one bit again and again. */
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
