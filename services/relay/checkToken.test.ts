import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { checkToken } from './checkToken.ts'
import { parseDidKey } from './didKey.ts'

/** A token signed with a discarded test key, and a time within its lifetime. */
const TOKEN =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtxdUJTeXNjVWJxdnBOdjlSdm11akZoS3dDWWJTNnB3dWNtc3RRWmRVemliQyIsInN1YiI6IjAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAiLCJhdWQiOiJ3czovLzEyNy4wLjAuMSIsImlhdCI6MTgwMDAwMDAwMCwiZXhwIjoxODAwMDg2NDAwfQ.wM5IWS5-zqNwpLiZWsCV9Eu9ZPWwZjTlChU0AMS5gpu6yl-dThbiMCDtlh3I2ts8tq5G90OpHEDaBTrcNV3tDg'
const ISSUER = 'did:key:z6MkquBSyscUbqvpNv9RvmujFhKwCYbS6pwucmstQZdUzibC'
const WITHIN_S = 1_800_000_100

test('API-06 a real token names its issuer', () => {
  expect(checkToken(TOKEN, WITHIN_S)).toEqual({ clientId: ISSUER })
  expect(parseDidKey(ISSUER)).toHaveLength(32)
})

test('API-06 a token with any one character changed is refused', () => {
  // The last character of a part may contain only unused bits, so it is not changed.
  const places = [...TOKEN].flatMap((char, at) => (char === '.' || /^(\.|)$/.test(TOKEN[at + 1] ?? '') ? [] : [at]))
  assert(
    property(integer({ min: 0, max: places.length - 1 }), (index) => {
      const at = places[index] ?? 0
      const changed = `${TOKEN.slice(0, at)}${TOKEN[at] === 'A' ? 'B' : 'A'}${TOKEN.slice(at + 1)}`
      expect(checkToken(changed, WITHIN_S)).toHaveProperty('refusal')
    }),
  )
})

test('API-06 no text makes the check throw', () => {
  assert(
    property(string(), (text) => {
      expect(checkToken(text, WITHIN_S)).toHaveProperty('refusal')
      expect(parseDidKey(`did:key:z${text}`)).toBeNull()
    }),
  )
})
