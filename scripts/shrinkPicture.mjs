// A screenshot as a palette PNG, a third of the size: most have fewer than 256 colors, the others are brought down to that.
import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAX_COLORS = 256
const EXACT_COLORS = 64
/** Levels of a channel; a check of pictures with the threshold of ours sees more. */
const MAX_LOSS = 12

/**
 * The same picture without transparency, in at most 256 colors; itself where a color would be lost that shows.
 * Source: PNG (third edition) 11.2.1 to 11.2.4.
 * @param {Buffer} picture a PNG
 * @returns {Buffer}
 */
export function shrinkPicture(picture) {
  const { width, height, data } = PNG.sync.read(picture)
  const pixels = Array.from({ length: width * height }, (_, index) => data.readUIntBE(index * 4, 3))
  const merged = mergeColors(pixels)
  if ([...merged].some(([from, to]) => lossOf(from, to) > MAX_LOSS)) return picture
  const palette = [...new Set(merged.values())].sort((one, other) => one - other)
  const positions = new Map(palette.map((color, position) => [color, position]))
  const lines = Buffer.alloc((width + 1) * height)
  for (const [index, color] of pixels.entries()) {
    // A zero before each line: no filter.
    lines[index + Math.floor(index / width) + 1] = positions.get(merged.get(color) ?? 0) ?? 0
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))
  const body = [chunk('IHDR', header), chunk('PLTE', colors), chunk('IDAT', deflateSync(lines, { level: 9 }))]
  return Buffer.concat([SIGNATURE, ...body, chunk('IEND', Buffer.alloc(0))])
}

/**
 * What each color becomes: itself where it is one of the most frequent, so that surfaces and texts stay exact. The
 * shades of gradients become the nearest one that is kept; those are spread over all the shades there are.
 * @param {readonly number[]} pixels
 * @returns {Map<number, number>}
 */
function mergeColors(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1)
  const byCount = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  if (byCount.length <= MAX_COLORS) return new Map(byCount.map((color) => [color, color]))
  const exact = byCount.slice(0, EXACT_COLORS)
  const kept = [...exact, ...spread(byCount.slice(EXACT_COLORS), MAX_COLORS - EXACT_COLORS)]
  return new Map(byCount.map((color) => [color, findNearest(color, kept)]))
}

/**
 * The most frequent color of each cube of the color space, with cubes as small as `count` allows.
 * @param {readonly number[]} byCount the most frequent first
 * @param {number} count
 */
function spread(byCount, count) {
  for (let edge = 2; ; edge += 1) {
    /** @type {Map<string, number>} */
    const cubes = new Map()
    for (const color of byCount) {
      const cube = [color >> 16, (color >> 8) & 255, color & 255].map((each) => Math.floor(each / edge)).join()
      if (!cubes.has(cube)) cubes.set(cube, color)
    }
    if (cubes.size <= count) return [...cubes.values()]
  }
}

/**
 * @param {number} color
 * @param {readonly number[]} kept
 */
function findNearest(color, kept) {
  let nearest = color
  let least = Number.POSITIVE_INFINITY
  for (const each of kept) {
    const red = (each >> 16) - (color >> 16)
    const green = ((each >> 8) & 255) - ((color >> 8) & 255)
    const blue = (each & 255) - (color & 255)
    const distance = red * red + green * green + blue * blue
    if (distance >= least) continue
    nearest = each
    least = distance
  }
  return nearest
}

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}

/**
 * The greatest difference in a channel.
 * @param {number} one
 * @param {number} other
 */
function lossOf(one, other) {
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255))))
}
