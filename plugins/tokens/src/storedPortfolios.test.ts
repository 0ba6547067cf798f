import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADA, ETHER, held, token } from '../test/tokenWorld'
import { parsePortfolios, writePortfolios } from './storedPortfolios'

const HELD = [held(ETHER, 2n ** 200n, 5n), held(token('TUSD', { iconUrl: 'https://pictures.example/t.png' }), 1n)]

test('STO-01 a value is read back exactly as it was written, through the storage’s text', () => {
  const portfolios = [{ account: ADA, readAtMs: 1_750_000_000_000, balances: HELD }]
  const text = JSON.stringify(writePortfolios(portfolios))
  expect(parsePortfolios(JSON.parse(text))).toEqual(portfolios)
})

test('STO-01 the four newest are stored, and no endless list', () => {
  const at = (readAtMs: number) => ({ account: ADA, readAtMs, balances: HELD })
  const many = { ...at(99), balances: Array.from({ length: 501 }, () => held(ETHER, 1n)) }
  const kept = writePortfolios([at(1), at(5), many, at(2), at(4), at(3)])
  expect(parsePortfolios(kept).map(({ readAtMs }) => readAtMs)).toEqual([5, 4, 3, 2])
})

test('STO-01 whatever is in the storage, the result is well-formed, and valid entries are kept', () => {
  const [good] = writePortfolios([{ account: ADA, readAtMs: 1, balances: HELD }])
  const corrupted = fc.oneof(
    fc.anything(),
    fc.record({ account: fc.constantFrom(ADA, 'nobody:1:2', ''), readAtMs: fc.anything(), balances: fc.anything() }),
    fc.record({ account: fc.constant(ADA), readAtMs: fc.constant(1), balances: fc.array(fc.anything()) }),
  )
  fc.assert(
    fc.property(corrupted, (junk) => {
      const read = parsePortfolios([junk, good])
      expect(read.at(-1)?.balances).toEqual(HELD)
      for (const { balances } of read) for (const { units } of balances) expect(units >= 0n).toBe(true)
    }),
  )
})

test('STO-01 the limits are exact: 500 balances are stored, and a fifth account is neither written nor read', () => {
  const full = { account: ADA, readAtMs: 9, balances: Array.from({ length: 500 }, () => held(ETHER, 1n)) }
  expect(parsePortfolios(writePortfolios([full]))[0]?.balances).toHaveLength(500)
  const five = [5, 4, 3, 2, 1].map((readAtMs) => ({ account: ADA, readAtMs, balances: HELD }))
  expect(writePortfolios(five)).toHaveLength(4)
  const raw = five.flatMap((each) => writePortfolios([each]))
  expect(parsePortfolios(raw).map(({ readAtMs }) => readAtMs)).toEqual([5, 4, 3, 2])
})

test.each(['', 'nobody', 'eip155:1', 'eip155::0x1'])(
  'STO-01 %j is not an account: its entry is left out',
  (account) => {
    const [good] = writePortfolios([{ account: ADA, readAtMs: 1, balances: HELD }])
    expect(parsePortfolios([{ ...(good as object), account }])).toEqual([])
  },
)
