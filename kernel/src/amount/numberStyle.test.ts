import { keepCurrencySign } from '@latchkey/kernel/decimals'
import { expect, test } from 'vitest'

const MARK = '\u200e'

test.each([
  ['5 US$', `5 US$${MARK}`],
  ['5 $', '5 $'],
  ['US$ 5', 'US$ 5'],
])('%j: only a sign with letters at the end gets a left-to-right mark', (money, kept) => {
  expect(keepCurrencySign(money)).toBe(kept)
})
