import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchLanguage } from '../src/matchLanguage'
import { sources } from '../src/sources'

const tags = ['de', 'pt-BR', 'zh-Hans', 'id', 'ar']

test.each([
  [['de'], 'de', 'de'],
  [['de-AT', 'en'], 'de', 'de-AT'],
  [['DE-at'], 'de', 'de-AT'],
  [['pt'], 'pt-BR', 'pt'],
  [['pt-PT'], 'pt-BR', 'pt-PT'],
  [['zh-CN'], 'zh-Hans', 'zh-CN'],
  [['zh'], 'zh-Hans', 'zh'],
  [['zh-TW', 'zh-HK'], 'en', 'en'],
  [['zh-Hant', 'zh-Hans'], 'zh-Hans', 'zh-Hans'],
  [['in'], 'id', 'id'],
  [['ar-EG-u-nu-latn'], 'ar', 'ar-EG'],
  [['en-GB', 'de'], 'en', 'en-GB'],
  [['eo', 'de'], 'de', 'de'],
  [['', 'auto!', '../de', 'de'], 'de', 'de'],
  [[], 'en', 'en'],
])('UIX-02 whoever wants %j is given %s', (wanted, tag, locale) => {
  expect(matchLanguage(wanted, tags)).toEqual({ tag, locale })
})
test('UIX-02 whatever is asked for, the answer is a language there is and a locale that formats take', () => {
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
test('UIX-02 every language finds itself', () => {
  const known = sources.map((source) => source.tag)
  expect(known.map((tag) => matchLanguage([tag], known).tag)).toEqual(known)
})
