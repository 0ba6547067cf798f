// A button and the views print one balance in one way.

import { listLanguages } from '@latchkey/languages'
import { createNumbers } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { printBalance } from '../src/printBalance'

const AMOUNTS = ['0', '1', '999', '1000', '1999', '20000', '1234567', '999999999', '1234567890123456789012345'].map(
  BigInt,
)

test.each([...listLanguages(), 'de-AT', 'en-IN', 'hi-u-nu-deva', 'de_DE'])(
  'BAL-03 HST-08 a button formats a balance as the views do, in %s',
  (locale) => {
    const numbers = createNumbers(locale)
    for (const decimals of [0, 2, 6, 18])
      for (const units of AMOUNTS) {
        const held = numbers.held({ units, decimals }, { isNative: true })
        expect(printBalance({ units, decimals, symbol: 'ETH' }, locale)).toBe(`${held} ETH`)
      }
  },
)
