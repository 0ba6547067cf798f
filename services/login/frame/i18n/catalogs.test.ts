// The frame's languages: complete, with the same placeholders, nothing that hides, and chosen from the list alone.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { showInvisible } from '../../../wallet/window/showInvisible.ts'
import { CATALOGS, chooseCatalog } from './catalogs.ts'
import { ENGLISH } from './en.ts'
import { createDecimalFormat } from './formatDecimal.ts'

const KEYS = Object.keys(ENGLISH) as (keyof typeof ENGLISH)[]
/** Product names, and words that a language shares with English. */
const MAY_BE_ENGLISH =
  /^(title|passkey|token|code|data|route|solanaKey|hiddenKey|domainField|action|contract|program|raw|message|to|of|also|from|amount|recipient|signMessage|unknownFee|chainId|collection)$/
const readPlaceholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('UIX-02 the frame has every language of the modal', () => {
  const sources = readFileSync(new URL('../../../../languages/src/sources.ts', import.meta.url), 'utf8')
  const tags = [...sources.matchAll(/tag: '([\w-]+)'/g)].map(([, tag = '']) => tag)
  expect(tags.length).toBeGreaterThan(20)
  expect([...CATALOGS.keys()].sort()).toEqual(['en', ...tags].sort())
})

describe.each([...CATALOGS].filter(([tag]) => tag !== 'en'))('%s', (tag, texts) => {
  test('UIX-02 has each text of the frame, with the placeholders of the English one and no hidden character', () => {
    expect(Object.keys(texts).sort()).toEqual([...KEYS].sort())
    for (const key of KEYS) {
      expect(texts[key].trim(), key).not.toBe('')
      expect(readPlaceholders(texts[key]), key).toEqual(readPlaceholders(ENGLISH[key]))
      expect(showInvisible(texts[key]), key).toBe(texts[key])
    }
    const left = KEYS.filter((key) => texts[key] === ENGLISH[key] && !MAY_BE_ENGLISH.test(key))
    expect(left).toEqual([])
  })

  test('SAF-09 no label of a domain can be the name of a field', () => {
    const { appName, appVersion, chainId, verifyingContract, domainSalt, dataType } = texts
    for (const label of [appName, appVersion, chainId, verifyingContract, domainSalt, dataType]) {
      expect(label).toMatch(/[^\w$.]/)
    }
  })

  test('BAL-03 writes amounts with its own digits and decimal sign, to the last digit', () => {
    const format = createDecimalFormat(tag)
    const printed = format('1234567890123456789.000000000000000001')
    expect(printed).toHaveLength(38)
    expect(printed).toBe(createDecimalFormat(tag)('1234567890123456789') + format('.') + format('000000000000000001'))
    expect(format('0.5')).toBe(new Intl.NumberFormat(tag).format(0.5))
    expect(showInvisible(printed)).toBe(printed)
  })
})

describe('UIX-02 a visitor gets', () => {
  test.each([
    ['de', undefined, 'de', 'ltr'],
    ['de-AT', 'he', 'de', 'ltr'],
    ['he', undefined, 'he', 'rtl'],
    ['iw', undefined, 'he', 'rtl'],
    ['en', 'de-DE,de;q=0.9', 'en', 'ltr'],
    [null, 'de-DE,de;q=0.9,en;q=0.8', 'de', 'ltr'],
    [null, 'en;q=0.5, xx, he;q=0.7', 'he', 'rtl'],
    [null, 'de;q=0, *', 'en', 'ltr'],
    [null, undefined, 'en', 'ltr'],
    ['', '', 'en', 'ltr'],
    ['tlh', 'de', 'de', 'ltr'],
    ['"><script>alert(1)</script>', 'he', 'he', 'rtl'],
    ['__proto__', undefined, 'en', 'ltr'],
    ['constructor', 'hasOwnProperty', 'en', 'ltr'],
    ['../../etc/passwd', 'de', 'de', 'ltr'],
    ['de'.repeat(5_000), ','.repeat(100_000), 'en', 'ltr'],
  ] as const)('for lang=%s and Accept-Language %s', (asked, header, tag, dir) => {
    expect(chooseCatalog(asked, header)).toEqual({ tag, dir, texts: CATALOGS.get(tag) })
  })
})
