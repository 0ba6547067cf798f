import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchLanguage } from '../src/matchLanguage'
import { sources } from '../src/sources'

const tags = ['de', 'pt-BR', 'zh-HK', 'zh-Hans', 'zh-Hant', 'id', 'ar']

test.each([
  [['de'], 'de', 'de'],
  [['de-AT', 'en'], 'de', 'de-AT'],
  [['DE-at'], 'de', 'de-AT'],
  [['pt'], 'pt-BR', 'pt'],
  [['pt-PT'], 'pt-BR', 'pt-PT'],
  [['zh-CN'], 'zh-Hans', 'zh-CN'],
  [['zh'], 'zh-Hans', 'zh'],
  [['zh-HK'], 'zh-HK', 'zh-HK'],
  [['zh-MO'], 'zh-HK', 'zh-MO'],
  [['zh-Hant-HK'], 'zh-HK', 'zh-Hant-HK'],
  [['zh-hant-mo'], 'zh-HK', 'zh-Hant-MO'],
  [['zh-TW', 'zh-HK'], 'zh-Hant', 'zh-TW'],
  [['zh-Hant'], 'zh-Hant', 'zh-Hant'],
  [['zh-Hant-US'], 'zh-Hant', 'zh-Hant-US'],
  [['zh-Hans-HK'], 'zh-Hans', 'zh-Hans-HK'],
  [['ar-MO'], 'ar', 'ar-MO'],
  [['in'], 'id', 'id'],
  [['ar-EG-u-nu-latn'], 'ar', 'ar-EG'],
  [['en-GB', 'de'], 'en', 'en-GB'],
  [['eo', 'de'], 'de', 'de'],
  [['', 'auto!', '../de', 'de'], 'de', 'de'],
  [[], 'en', 'en'],
])('UIX-02 a visitor who prefers %j gets %s', (wanted, tag, locale) => {
  expect(matchLanguage(wanted, tags)).toEqual({ tag, locale })
})
test.each([
  ['zh-TW', ['zh-HK', 'zh-Hans'], 'zh-HK'],
  ['zh-MO', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
  ['zh-HK', ['zh-Hans'], 'en'],
  ['de-Cyrl', ['de'], 'en'],
])(
  'UIX-02 a visitor who prefers %s, with %j available, gets %s: another region before another script',
  (wanted, known, tag) => {
    expect(matchLanguage([wanted], known).tag).toBe(tag)
  },
)
test('UIX-02 any preference gives an available language and a locale that formatters accept', () => {
  const known = sources.map((source) => source.tag)
  const odd = fc.oneof(fc.string(), fc.constantFrom(...known, 'zh-TW', 'pt-PT', 'sr-Latn', 'x-klingon', 'a-b-c'))
  fc.assert(
    fc.property(fc.array(odd), (wanted) => {
      const { tag, locale } = matchLanguage(wanted, known)
      expect(['en', ...known]).toContain(tag)
      expect(() => new Intl.NumberFormat(locale)).not.toThrow()
    }),
  )
})
test('UIX-02 every language matches itself', () => {
  const known = sources.map((source) => source.tag)
  expect(known.map((tag) => matchLanguage([tag], known).tag)).toEqual(known)
})
