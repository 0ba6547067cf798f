import { expect, test } from 'vitest'
import { formatLongDate, listEvenings, writeSeatMessage } from './evenings'

const THURSDAY = new Date(2026, 10, 26)
const FRIDAY = new Date(2026, 10, 27)

test.each([
  ['a Friday', FRIDAY, new Date(2026, 11, 3)],
  ['a Thursday, which is too late for tonight', THURSDAY, new Date(2026, 11, 3)],
  ['the last Wednesday of a year', new Date(2026, 11, 30), new Date(2026, 11, 31)],
])('seen on %s, the first evening is the next Thursday and the others follow week by week', (_, today, first) => {
  const dates = listEvenings(today).map(({ date }) => date)
  expect(dates[0]).toEqual(first)
  expect(dates.every((date) => date.getDay() === 4)).toBe(true)
  expect(new Set(dates.map((date) => date.toDateString())).size).toBe(dates.length)
})

test('the signed text names the evening, the wallet and the site', () => {
  const [evening] = listEvenings(THURSDAY)
  expect(formatLongDate(evening.date)).toBe('Thursday 3 December 2026')
  expect(writeSeatMessage(evening, '0xabc', 'tallow.example')).toBe(
    'Tallow Street: one seat, please.\n\nEvening: Odile Varga, Thursday 3 December 2026\nWallet: 0xabc\nSite: tallow.example',
  )
})
