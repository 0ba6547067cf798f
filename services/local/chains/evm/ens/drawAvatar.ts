// Generates an avatar, a PNG with four colors, so that none is downloaded.
import { crc32, deflateSync } from 'node:zlib'

/** Pixels. */
const SIZE = 64
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Eight bits per channel, RGB. Source: PNG specification, section 11.2.2. */
const HEADER_TAIL = Buffer.from([8, 2, 0, 0, 0])
const COLORS = ['ff7a59', 'ffd166', '3ddc97', '118ab2']

/** Returns a PNG that is the same each time. */
export function drawAvatar(): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const pixels = Array.from({ length: SIZE }, (_, x) => COLORS[(x * 2 < SIZE ? 0 : 1) + (y * 2 < SIZE ? 0 : 2)] ?? '')
    // Each row begins with its filter type: none.
    return Buffer.from(`00${pixels.join('')}`, 'hex')
  })
  const header = Buffer.alloc(8)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, HEADER_TAIL])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
