// Which pages may embed the frame: the patterns of a project against the origins that a browser reports.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedOrigin } from './projects.ts'

test.each([
  ['https://*.shop.example', 'https://eu.shop.example', true],
  ['https://*.shop.example', 'https://shop.example', false],
  ['https://*.shop.example', 'https://a.eu.shop.example', false],
  ['https://*.shop.example', 'https://eu.shop.example.evil.example', false],
  ['https://*.shop.example', 'https://evil-shop.example', false],
  ['https://*.shop.example', 'http://eu.shop.example', false],
  ['https://*.shop.example', 'https://eu.shop.example:8443', false],
  ['https://*.shop.example', 'https://.shop.example', false],
  ['https://w*.x.com', 'https://www.x.com', false],
  ['https://w*.x.com', 'https://wevil.x.com', false],
  ['https://*w.x.com', 'https://evilw.x.com', false],
  ['https://x.co*', 'https://x.com', false],
  ['http*://x.com', 'https://x.com', false],
  ['https://x.com:4*', 'https://x.com:443', false],
  ['*', 'null', false],
  ['*', 'https://x.com', false],
  ['null', 'null', false],
  ['https://*', 'https://localhost', true],
  ['https://*', 'https://x.com', false],
  ['http://127.0.0.1:*', 'http://127.0.0.1:8080', true],
  ['http://127.0.0.1:*', 'http://127.0.0.1', true],
  ['http://127.0.0.1:*', 'http://127.0.0.1:80.evil.example', false],
  ['http://127.0.0.1', 'http://127.0.0.1:8080', false],
  ['http://[::1]:*', 'http://[::1]:8080', true],
  ['https://a.b', 'https://axb', false],
  ['https://a+.b', 'https://aa.b', false],
])('EMB-01 SAF-09 pattern %j and origin %j: %j', (pattern, origin, isAllowed) => {
  expect(isAllowedOrigin([pattern], origin)).toBe(isAllowed)
  expect(isAllowedOrigin(['https://other.example', pattern], origin)).toBe(isAllowed)
})

test('EMB-01 SAF-09 a wildcard matches one whole label and nothing else, whatever the host', () => {
  const label = fc.stringMatching(/^[a-z0-9-]{1,4}$/)
  const hosts = fc.array(label, { minLength: 1, maxLength: 4 })
  const part = fc.oneof({ weight: 2, arbitrary: label }, fc.constant('*'), fc.stringMatching(/^[a-z]?\*[a-z]$/))
  const patterns = fc.array(part, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(patterns, hosts, fc.boolean(), (wanted, drawn, isAlike) => {
      // Two independent random values would hardly ever match.
      const given = isAlike ? wanted.map((each, index) => (each.includes('*') ? (drawn[index] ?? 'x') : each)) : drawn
      const isEachAlike = wanted.every((each, index) => each === '*' || each === given[index])
      const expected = wanted.length === given.length && isEachAlike
      expect(isAllowedOrigin([`https://${wanted.join('.')}`], `https://${given.join('.')}`)).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})
