// @vitest-environment node
import { expect, test } from 'vitest'
import { cleanWords, listTexts } from './cleanWords'

test.each([
  ['Wrong code', 'Wrong code'],
  ['Wrong code 123456', 'Wrong code …'],
  ['Wait 12345 seconds', 'Wait 12345 seconds'],
  ['Sent to ada.lovelace@example.com today', 'Sent to … today'],
  ['Sent to <ada@example.com>', 'Sent to <…>'],
  ['a@b', '…'],
  ['Meet @noon', 'Meet @noon'],
  ['See https://login.example/x?token=1 now', 'See … now'],
  ['Open web+app://x/y', 'Open …'],
  ['A tie: 1://2', 'A tie: 1://2'],
  [`Token ${'a'.repeat(24)}`, 'Token …'],
  [`Token ${'a'.repeat(23)}`, `Token ${'a'.repeat(23)}`],
  ['Token AB_cd+/=.-AB_cd+/=.-AB_cd', 'Token …'],
  ['The\u0000 session\n\thas\u202e   ended ', 'The session has ended'],
  [`${'no '.repeat(100)}`, `${'no '.repeat(66)}no`],
])('EMB-01 the frame’s message %j is shown as %j', (words, shown) => {
  expect(cleanWords(words, [])).toBe(shown)
})

test('EMB-01 sent values are not repeated, wherever they appear, except values of three characters, which are part of many words', () => {
  expect(cleanWords('No Ada, no Lovelace, and Lovelace again', ['Lovelace', 'Ada'])).toBe('No Ada, no …, and … again')
  expect(cleanWords('Not 1234', ['1234'])).toBe('Not …')
})

test('EMB-01 every text in the sent values is found, however deeply nested', () => {
  expect(listTexts({ email: 'a', list: ['b', { c: 'c' }], count: 7, none: null, no: undefined })).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(listTexts('a')).toEqual(['a'])
  expect([null, undefined, 7, true].flatMap(listTexts)).toEqual([])
})
