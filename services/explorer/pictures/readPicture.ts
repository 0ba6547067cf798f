// Detects a picture's format and size from its bytes. Only raster formats are accepted: an SVG can contain scripts and URLs.

export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
}

interface Size {
  width: number
  height: number
}

/** Browsers decode the whole picture, and lists show hundreds. */
const MAX_SIDE_PX = 2048
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
const JPEG_SIGNATURE = '\xff\xd8\xff'
/** Markers in the start-of-frame range that do not start a frame: Huffman tables, extensions, arithmetic coding. Source: ITU-T T.81, table B.1. */
const JPEG_NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]
const JPEG_FIRST_FRAME = 0xc0
const JPEG_LAST_FRAME = 0xcf
const WEBP_SIDE_BITS = 0x3fff

/** Returns null for other formats and absurd sizes. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const textAt = (start: number, length: number) =>
    Buffer.from(bytes.subarray(start, start + length)).toString('latin1')
  const accept = (type: Picture['type'], { width, height }: Size): Picture | null =>
    Math.min(width, height) > 0 && Math.max(width, height) <= MAX_SIDE_PX ? { type, bytes } : null
  try {
    if (textAt(0, 8) === PNG_SIGNATURE && textAt(12, 4) === 'IHDR') return accept('image/png', sizeOfPng(view))
    if (textAt(0, 3) === JPEG_SIGNATURE) return accept('image/jpeg', sizeOfJpeg(view))
    if (textAt(0, 4) === 'RIFF' && textAt(8, 4) === 'WEBP') return accept('image/webp', sizeOfWebp(view, textAt(12, 4)))
    return null
  } catch (cause) {
    // The data ends before the size.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

function sizeOfPng(view: DataView): Size {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Skips segments until the frame header. */
function sizeOfJpeg(view: DataView): Size {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= JPEG_FIRST_FRAME && marker <= JPEG_LAST_FRAME && !JPEG_NO_FRAMES.includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return { width: 0, height: 0 }
}

/** Source: RFC 9649, 2.5 to 2.7. */
function sizeOfWebp(view: DataView, chunk: string): Size {
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & WEBP_SIDE_BITS, height: view.getUint16(28, true) & WEBP_SIDE_BITS }
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & WEBP_SIDE_BITS) + 1, height: ((bits >>> 14) & WEBP_SIDE_BITS) + 1 }
  }
  const readSide = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return chunk === 'VP8X' ? { width: readSide(24), height: readSide(27) } : { width: 0, height: 0 }
}
