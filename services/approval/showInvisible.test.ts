import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showInvisible } from './showInvisible.ts'

const HIDDEN: readonly (readonly [string, number])[] = [
  ['null', 0],
  ['escape', 0x1b],
  ['delete', 0x7f],
  ['soft hyphen', 0xad],
  ['combining grapheme joiner', 0x34f],
  ['ALM', 0x61c],
  ['Hangul choseong filler', 0x115f],
  ['Hangul jungseong filler', 0x1160],
  ['Khmer inherent vowel', 0x17b4],
  ['Mongolian vowel separator', 0x180e],
  ['zero width space', 0x200b],
  ['zero width non-joiner', 0x200c],
  ['zero width joiner', 0x200d],
  ['LRM', 0x200e],
  ['RLM', 0x200f],
  ['line separator', 0x2028],
  ['paragraph separator', 0x2029],
  ['LRE', 0x202a],
  ['PDF', 0x202c],
  ['RLO', 0x202e],
  ['word joiner', 0x2060],
  ['invisible times', 0x2062],
  ['LRI', 0x2066],
  ['PDI', 0x2069],
  ['nominal digit shapes', 0x206f],
  ['Braille blank', 0x2800],
  ['Hangul filler', 0x3164],
  ['variation selector', 0xfe0f],
  ['byte order mark', 0xfeff],
  ['halfwidth Hangul filler', 0xffa0],
  ['interlinear annotation', 0xfff9],
  ['musical begin beam', 0x1d173],
  ['language tag', 0xe0001],
  ['tag letter', 0xe0041],
  ['variation selector 17', 0xe0100],
]

test.each(HIDDEN)('SAF-09 %s is shown by its code point, wherever it is', (_name, code) => {
  const hidden = String.fromCodePoint(code)
  const shown = `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  expect(showInvisible(`Meta${hidden}Mask`)).toBe(`Meta${shown}Mask`)
  expect(showInvisible(`${hidden}${hidden}`)).toBe(`${shown}${shown}`)
})

test('SAF-09 text that can be read stays unchanged: languages, lines, emoji', () => {
  for (const text of [
    'Grüße, 你好\n\tשלום 1 000',
    'line\r\nline',
    'thumbs 👍🏽, family 👨‍👩‍👧, heart ❤️',
    'नमस्ते',
    'Việt',
  ]) {
    expect(showInvisible(text)).toBe(text)
  }
  expect(showInvisible('one\rtwo')).toBe('one⟨U+000D⟩two')
  expect(showInvisible('a\ud800b')).toBe('a⟨U+D800⟩b')
  // Joined to letters instead of symbols, the same characters hide.
  expect(showInvisible('a\u200db\ufe0f')).toBe('a⟨U+200D⟩b⟨U+FE0F⟩')
})

test('SAF-09 marks that are stacked to cover other lines are made visible', () => {
  expect(showInvisible('a\u0301\u0302\u0303\u0304')).toBe('a\u0301\u0302\u0303\u0304')
  expect(showInvisible(`a${'\u0301'.repeat(5)}`)).toBe(`a${'⟨U+0301⟩'.repeat(5)}`)
})

test('SAF-09 whatever the text, nothing invisible is left outside of emoji, and showing it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = showInvisible(text)
      expect(showInvisible(shown)).toBe(shown)
      const bare = shown.replace(/\p{Extended_Pictographic}(\p{Emoji_Modifier}|\ufe0f|\u200d)*/gu, '')
      expect(bare).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Cc}\t\r\n]/u)
    }),
    { numRuns: 5_000 },
  )
})
