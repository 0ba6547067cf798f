// The frame's languages: complete, with the same placeholders, without invisible characters, and chosen only from the list.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { showInvisible } from '../../../approval/showInvisible.ts'
import { chooseCatalog, readCatalogs } from './catalogs.ts'
import { ENGLISH } from './en.ts'
import { createDecimalFormat } from './formatDecimal.ts'

const KEYS = Object.keys(ENGLISH) as (keyof typeof ENGLISH)[]
/** Product names, and words that a language shares with English. */
const MAY_BE_ENGLISH =
  /^(title|passkey|token|code|data|route|solanaKey|hiddenKey|domainField|action|contract|program|raw|message|to|of|also|from|amount|recipient|signMessage|unknownFee|chainId|collection|methodEmail)$/
const readPlaceholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const catalogs = await readCatalogs()

describe.each([...catalogs].filter(([tag]) => tag !== 'en'))('%s', (tag, texts) => {
  test('UIX-02 has each text of the frame, with the placeholders of the English one and no hidden character', () => {
    const file = new URL(`../../../../languages/src/${tag}/frame.json`, import.meta.url)
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8'))).sort()).toEqual([...KEYS].sort())
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
})

test.each([...catalogs.keys()])('BAL-03 amounts are written as %s writes numbers, to the last digit', (tag) => {
  const format = createDecimalFormat(tag)
  const expected = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 })
  for (const amount of ['0', '0.05', '999', '1234', '12345.6', '1234567890123456789.000000000000000001'] as const) {
    expect(format(amount)).toBe(expected.format(amount))
    expect(showInvisible(format(amount))).toBe(format(amount))
  }
  expect(format('1.50')).toBe(format('1.5') + format('0'))
})

describe('UIX-02 a visitor’s language', () => {
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
  ] as const)('follows lang=%s and Accept-Language %s', (language, header, tag, dir) => {
    expect(chooseCatalog(catalogs, language, header)).toEqual({ tag, dir, texts: catalogs.get(tag) })
  })
})

describe('UIX-02 an added language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-languages-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  function add(tag: string, texts?: object) {
    mkdirSync(join(folder, tag))
    if (texts) writeFileSync(join(folder, tag, 'frame.json'), JSON.stringify(texts))
  }
  const read = () => readCatalogs(pathToFileURL(`${folder}/`))

  test('uses the texts of its folder, from right to left if its script does, and English for what it leaves out', async () => {
    add('fa', { approve: 'تأیید' })
    const { tag, dir, texts } = chooseCatalog(await read(), 'fa-IR')
    expect([tag, dir, texts.approve, texts.reject]).toEqual(['fa', 'rtl', 'تأیید', 'Reject'])
  })
  test('without texts of the frame leaves it in the browser’s own language, or in English', async () => {
    add('eo')
    add('de', { approve: 'Genehmigen' })
    const added = await read()
    expect([...added.keys()]).toEqual(['en', 'de', 'fa'])
    expect(chooseCatalog(added, 'eo', 'de').tag).toBe('de')
    expect(chooseCatalog(added, 'eo', 'eo')).toEqual({ tag: 'en', dir: 'ltr', texts: ENGLISH })
  })
  test('with an invalid catalog stops the server as it starts', async () => {
    add('nl', ['Goedkeuren', 1])
    await expect(read()).rejects.toThrow()
  })
})
