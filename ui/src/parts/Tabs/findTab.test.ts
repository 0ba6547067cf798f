import { expect, test } from 'vitest'
import { findTab } from './findTab'

const LAST = 3
function press(key: string, current: number, direction = 'ltr') {
  const currentTarget = document.body.appendChild(document.createElement('div'))
  currentTarget.style.direction = direction
  return findTab({ key, currentTarget }, current, LAST + 1)
}

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', LAST, 0],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, LAST],
  ['Home', 2, 0],
  ['End', 0, LAST],
])('MOD-01 %s from tab %i leads to tab %i', (key, current, next) => expect(press(key, current)).toBe(next))
test('MOD-01 from right to left, the arrows are reversed', () => {
  expect(press('ArrowLeft', 1, 'rtl')).toBe(2)
  expect(press('ArrowRight', 0, 'rtl')).toBe(LAST)
  expect(press('End', 0, 'rtl')).toBe(LAST)
})
test.each(['Tab', 'Enter', 'ArrowDown', 'a'])('MOD-01 %s does not move between tabs', (key) =>
  expect(press(key, 1)).toBeNull(),
)
