import { expect, test } from 'vitest'
import { createMoveDetector } from './frameOrigin.ts'

/** A frame at `left`, 100 on a screen, in a page that is zoomed; coordinates are rounded as browsers do. */
const at = (x: number, y: number, left = 200, zoom = 1) => ({
  screenX: Math.round(x),
  screenY: Math.round(y),
  clientX: Math.floor((x - left) / zoom),
  clientY: Math.floor((y - 100) / zoom),
})

test.each([0.25, 0.5, 0.9, 1, 1.1, 1.25, 2, 5])(
  'field case 10: a frame that stands still is not mistaken for one that moved, at zoom %f',
  (zoom) => {
    const hasMoved = createMoveDetector()
    for (let step = 0; step < 500; step += 1) {
      const [x, y] = [400 + 180 * Math.sin(step / 7), 400 + 250 * Math.cos(step / 11)]
      expect(hasMoved(at(x, y, 200, zoom)), `step ${step}`).toBe(false)
    }
  },
)

test('field case 10: a frame that jumps under a resting pointer has moved, in either direction, and then stands still', () => {
  for (const left of [190, 210, 60, 500]) {
    const hasMoved = createMoveDetector()
    expect(hasMoved(at(400, 300))).toBe(false)
    expect(hasMoved(at(400, 300, left))).toBe(true)
    expect(hasMoved(at(400, 300, left))).toBe(false)
    expect(hasMoved(at(410, 300, left))).toBe(false)
  }
})

test('field case 10: a frame that creeps under a resting pointer has moved', () => {
  const hasMoved = createMoveDetector()
  const moves = Array.from({ length: 20 }, (_, step) => hasMoved(at(400, 300, 200 + step)))
  expect(moves).toContain(true)
})

test('field case 10: a frame that runs toward or away from a moving pointer has moved', () => {
  for (const speed of [-0.5, 0.5, 0.9, 2]) {
    const hasMoved = createMoveDetector()
    for (let x = 300; x < 400; x += 10) hasMoved(at(x, 300))
    const moves = Array.from({ length: 20 }, (_, step) => hasMoved(at(400 + 10 * step, 300, 200 + 10 * step * speed)))
    expect(moves, `${speed}`).toContain(true)
  }
})

test('field case 10: a frame that moves down under a resting pointer has moved', () => {
  const hasMoved = createMoveDetector()
  hasMoved(at(400, 300))
  expect(hasMoved({ ...at(400, 300), clientY: 140 })).toBe(true)
})

test('field case 10: a frame that moves by a few pixels under a pointer that came straight down has moved', () => {
  const hasMoved = createMoveDetector()
  expect([hasMoved(at(400, 300)), hasMoved(at(400, 500))]).toEqual([false, false])
  expect(hasMoved({ ...at(400, 500), clientY: 397 })).toBe(true)
})

test.each([
  ['six pixels on the screen of the largest zoom', { screenX: 6 }],
  ['one pixel back in the frame', { screenX: -2, clientX: 1 }],
])('field case 10: %s can be rounding, not a move', (_, move) => {
  const hasMoved = createMoveDetector()
  const start = { screenX: 0, screenY: 0, clientX: 0, clientY: 0 }
  expect([hasMoved(start), hasMoved({ ...start, ...move })]).toEqual([false, false])
})
