// What the pictures of the gallery may lose when they are made small: nothing on surfaces, a trace in gradients.
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { shrinkPicture } from './shrinkPicture.mjs'

/** Levels of a channel that a shade of a gradient may be off. */
const TRACE = 16
const SURFACE = [22, 23, 26]

/** A surface on the left; on the right a gradient of more colors than a palette has. */
function paint(): PNG {
  const picture = new PNG({ width: 128, height: 64 })
  for (let index = 0; index < 128 * 64; index += 1) {
    const [column, line] = [index % 128, Math.floor(index / 128)]
    picture.data.set([...(column < 64 ? SURFACE : [column * 2 - 1, line * 3, 128]), 255], index * 4)
  }
  return picture
}

test('UIX-01 a small picture keeps its surfaces exactly and its gradients to a trace', () => {
  const before = paint()
  const file = PNG.sync.write(before)
  const small = shrinkPicture(file)
  const after = PNG.sync.read(small)
  expect([after.width, after.height]).toEqual([before.width, before.height])
  expect([...after.data.subarray(0, 3)]).toEqual(SURFACE)
  const losses = [...before.data].map((level, index) => Math.abs(level - (after.data[index] ?? 0)))
  expect(Math.max(...losses)).toBeLessThanOrEqual(TRACE)
  expect(new Set(Array.from({ length: 128 * 64 }, (_, index) => after.data.readUInt32BE(index * 4))).size).toBeLessThan(
    257,
  )
})
