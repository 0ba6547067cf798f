import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWebUrl } from './webUrl'

test.each([
  ['https://img.example/a.png', 'https://img.example/a.png'],
  ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
  ['http://localhost/a', 'http://localhost/a'],
  ['http://img.example/a.png', null],
  ['https://me:secret@img.example/a.png', null],
  ['https://me@img.example/a.png', null],
  ['https://:secret@img.example/a.png', null],
  ['javascript:alert(1)', null],
  ['data:image/svg+xml,<svg onload=alert(1)>', null],
  ['ipfs://bafy', null],
  ['ftp://localhost/a', null],
  ['ws://127.0.0.1/a', null],
  ['//img.example/a.png', null],
  ['', null],
  [null, null],
  [7, null],
])('API-05 the URL %j is read as %j', (input, address) => {
  expect(parseWebUrl(input)).toBe(address)
})

test('API-05 whatever a server returns, only https and localhost are requested', () => {
  const scheme = fc.constantFrom('https:', 'http:', 'HTTP:', 'javascript:', 'ftp:', 'blob:https:', '')
  const host = fc.constantFrom(
    '//a.example',
    '//127.0.0.1',
    '//127.0.0.1.a.example',
    '//localhost@a.example',
    '//[::1]:80',
    '/',
  )
  const address = fc.tuple(scheme, host, fc.string()).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), address), (input) => {
      expect(parseWebUrl(input) ?? 'https:').toMatch(/^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/)
    }),
  )
})

test('API-05 a URL that is too long is not valid', () => {
  const longest = 'https://img.example/'.padEnd(2048, 'a')
  expect([parseWebUrl(longest), parseWebUrl(`${longest}a`)]).toEqual([longest, null])
})
