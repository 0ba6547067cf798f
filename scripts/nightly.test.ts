// The page of a night: what a reader compares stands in one row, and nothing of an earlier run is lost.
import { expect, test } from 'vitest'
import { addRun, drawPage } from './nightly/page.mjs'

test('a figure stands next to the one of the run before, by step', () => {
  const first = addRun({}, 'soak', { date: '2026-01-01', figures: { cycles: 10, 'sockets left': 0 } })
  expect(drawPage(first)).toContain('| Figure | 2026-01-01 | – |\n| --- | ---: | ---: |\n| cycles | 10 | – |')
  const other = addRun(first, 'load', { date: '2026-01-02', figures: { refused: 3 } })
  const second = addRun(other, 'soak', { date: '2026-01-03', figures: { cycles: 20, 'sockets left': 1 } })
  const page = drawPage(second)
  expect(page).toContain('## soak\n\n| Figure | 2026-01-03 | 2026-01-01 |')
  expect(page).toContain('| cycles | 20 | 10 |\n| sockets left | 1 | 0 |')
  expect(page).toContain('## load\n\n| Figure | 2026-01-02 | – |\n| --- | ---: | ---: |\n| refused | 3 | – |')
})
