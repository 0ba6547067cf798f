import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './qrDrawing'

const URI = `wc:${'a'.repeat(64)}@2?expiryTimestamp=1750000000&relay-protocol=irn&symKey=${'b'.repeat(64)}`

/** Paints a path of `M x y h n`, `M x y v n` and finder rings back into modules. */
function paint(path: string, size: number): boolean[][] {
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const mark = (x: number, y: number) => {
    const row = cells[y]
    if (row) row[x] = true
  }
  for (const [, x = '', y = '', way, length = ''] of path.matchAll(/M([\d.]+) ([\d.]+)([hv])(\d+)(?!a)(?=M|$)/g)) {
    for (let step = 0; step <= Number(length); step += 1) {
      mark(Math.floor(Number(x)) + (way === 'h' ? step : 0), Math.floor(Number(y)) + (way === 'v' ? step : 0))
    }
  }
  for (const [, x = '', y = ''] of path.matchAll(/M([\d.]+) ([\d.]+)h2a/g)) {
    const [left, top] = [Math.floor(Number(x)) - 2, Math.floor(Number(y))]
    for (let at = 0; at < 7; at += 1) {
      for (const [dx, dy] of [
        [at, 0],
        [at, 6],
        [0, at],
        [6, at],
      ] as const)
        mark(left + dx, top + dy)
    }
  }
  return cells
}

test('WCT-01 the path contains every module of the code', () => {
  const { path, size } = drawQr(URI, { hasPicture: false })
  expect(paint(path, size)).toEqual(encode(URI, { ecc: 'M', border: 0 }).data)
})

test('with a picture, only modules under it are missing, fewer than level H can correct', () => {
  const { path, size } = drawQr(URI, { hasPicture: true })
  const expected = encode(URI, { ecc: 'H', border: 0 }).data
  const painted = paint(path, size)
  const missing = expected.flatMap((row, y) => row.flatMap((isDark, x) => (isDark !== painted[y]?.[x] ? [[x, y]] : [])))
  expect(missing.length).toBeGreaterThan(0)
  expect(missing.length / size ** 2).toBeLessThan(0.08)
  for (const place of missing) for (const at of place) expect(Math.abs(at - (size - 1) / 2)).toBeLessThan(size * 0.14)
})
