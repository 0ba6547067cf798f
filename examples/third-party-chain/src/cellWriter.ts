// Creates cells bit by bit, and bags of cells: the counterpart of `boc.ts` and `cellReader.ts`.
import { base64 } from '@scure/base'
import { type Cell, createCell } from './boc'

export interface CellWriter {
  uint(value: bigint | number, length: number): CellWriter
  /** VarUInteger 16. */
  coins(units: bigint): CellWriter
  /** Raw, well-formed; null for `addr_none`. */
  address(raw: string | null): CellWriter
  reference(cell: Cell): CellWriter
  /** An absent value is one bit. */
  maybeReference(cell: Cell | null): CellWriter
  end(): Cell
}

/** Magic; one byte for an index, without extras; two bytes for the size of all cells. */
const HEADER = [0xb5, 0xee, 0x9c, 0x72, 0x01, 0x02]

export function createCellWriter(): CellWriter {
  let bits = ''
  const references: Cell[] = []
  const writer: CellWriter = {
    uint(value, length) {
      if (length > 0) bits += BigInt.asUintN(length, BigInt(value)).toString(2).padStart(length, '0')
      return writer
    },
    coins(units) {
      const byteCount = units === 0n ? 0 : Math.ceil(units.toString(16).length / 2)
      return writer.uint(byteCount, 4).uint(units, byteCount * 8)
    },
    address(raw) {
      if (raw === null) return writer.uint(0, 2)
      const [workchain = '0', hash = '0'] = raw.split(':')
      return writer
        .uint(0b100, 3)
        .uint(BigInt(workchain), 8)
        .uint(BigInt(`0x${hash}`), 256)
    },
    reference(cell) {
      references.push(cell)
      return writer
    },
    maybeReference: (cell) => (cell ? writer.uint(1, 1).reference(cell) : writer.uint(0, 1)),
    end() {
      const tag = bits.length % 8 === 0 ? '' : '1'
      const padded = (bits + tag).padEnd(Math.ceil(bits.length / 8) * 8, '0')
      const bytes = Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
      const doubledLength = bytes.length * 2 - tag.length
      return createCell(Uint8Array.of(references.length, doubledLength), bytes, references)
    },
  }
  return writer
}

/** Returns the base64 of the bag with this root, which can have at most 255 cells. */
export function encodeBoc(root: Cell): string {
  const rows: { cell: Cell; indices: number[] }[] = []
  function add(cell: Cell): number {
    const row = { cell, indices: [] as number[] }
    const index = rows.push(row) - 1
    row.indices = cell.references.map(add)
    return index
  }
  add(root)
  const body = rows.flatMap(({ cell, indices }) => [indices.length, doubledLengthOf(cell), ...cell.bytes, ...indices])
  const sizes = [rows.length, 1, 0, body.length >> 8, body.length & 0xff, 0]
  return base64.encode(Uint8Array.from([...HEADER, ...sizes, ...body]))
}

function doubledLengthOf({ bytes, bitCount }: Cell): number {
  return bytes.length + Math.floor(bitCount / 8)
}
