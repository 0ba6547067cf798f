// Draws a PNG for any name: mirrored squares that are always the same for the same name. Source: W3C PNG, third edition.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** 8 bits per sample: red, green, and blue. */
const COLORS = Uint8Array.of(8, 2, 0, 0, 0)
/** 1 bit per pixel. */
const BLACK_OR_WHITE = Uint8Array.of(1, 0, 0, 0, 0)
const PIXELS_IN_BYTE = 8
const PART_BYTES = 1_048_576
const CELLS = 8
const CELL_PIXELS = 32

/** 256 by 256 pixels. */
export function drawPng(key: string): Uint8Array {
  const digest = createHash('sha256').update(key).digest()
  const [ground, figure] = [digest.subarray(0, 3), digest.subarray(3, 6)]
  const rows = Array.from({ length: CELLS }, (_, y) => {
    const bits = digest[8 + y] ?? 0
    const cells = Array.from({ length: CELLS }, (__, x) => {
      const column = Math.min(x, CELLS - 1 - x)
      return (bits >> column) & 1 ? figure : ground
    })
    const pixels = cells.flatMap((color) => Array.from({ length: CELL_PIXELS }, () => [...color]).flat())
    const line = Uint8Array.of(0, ...pixels)
    return Buffer.concat(Array.from({ length: CELL_PIXELS }, () => line))
  })
  return encode(CELLS * CELL_PIXELS, COLORS, deflateSync(Buffer.concat(rows)))
}

/** A black image of `side` by `side` pixels. About a hundred kilobytes, which a careless decoder expands to gigabytes. */
export async function drawHuge(side: number): Promise<Uint8Array> {
  const bytes = side * (1 + Math.ceil(side / PIXELS_IN_BYTE))
  function* listParts() {
    for (let left = bytes; left > 0; left -= PART_BYTES) yield Buffer.alloc(Math.min(PART_BYTES, left))
  }
  return encode(side, BLACK_OR_WHITE, await buffer(Readable.from(listParts()).pipe(createDeflate())))
}

/** `data` contains the compressed rows of pixels. */
function encode(side: number, form: Uint8Array, data: Uint8Array): Uint8Array {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, form])),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
