import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInRequest } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { allowsSignIn } from '../proposal'
import { parseProof } from './parseProof'

const { client } = createScriptedClient()
const ADDRESS = '0x1111111111111111111111111111111111111111'
const ASKED: SignInRequest = {
  domain: 'page.example',
  uri: 'https://page.example',
  nonce: 'abcdefgh',
  statement: 'Sign in.',
  expirationTime: '2030-01-01T00:00:00Z',
  resources: ['https://page.example/terms'],
}
const NETWORKS: readonly CaipNetworkId[] = ['eip155:1', 'eip155:10']
const PAYLOAD = {
  iss: `did:pkh:eip155:10:${ADDRESS}`,
  domain: 'page.example',
  aud: 'https://page.example',
  version: '1',
  nonce: 'abcdefgh',
  iat: '2026-01-01T00:00:00.000Z',
  exp: '2030-01-01T00:00:00Z',
  statement: 'Sign in. I further authorize the stated URI to …',
  resources: ['https://page.example/terms', 'urn:recap:e30'],
}
const cacaoOf = (changes: object = {}, signature: unknown = '0xff') => ({
  h: { t: 'caip122' },
  p: { ...PAYLOAD, ...changes },
  s: { t: 'eip191', s: signature },
})
const parse = (cacao: unknown) => parseProof(client, cacao, ASKED, NETWORKS)

describe('WCT-11 a wallet’s signature', () => {
  test('is accepted if it matches the request, with permissions that the wallet adds', () => {
    expect(parse(cacaoOf())).toMatchObject({ account: `eip155:10:${ADDRESS}`, signature: '0xff', cacao: cacaoOf() })
  })

  test.each<[part: string, changes: object]>([
    ['domain', { domain: 'evil.example' }],
    ['aud', { aud: 'https://evil.example' }],
    ['nonce', { nonce: 'of another time' }],
    ['version', { version: '2' }],
    ['exp', { exp: '2040-01-01T00:00:00Z' }],
    ['exp', { exp: undefined }],
    ['nbf', { nbf: '2020-01-01T00:00:00Z' }],
    ['statement', { statement: 'Give me everything.' }],
    ['statement', { statement: undefined }],
    ['statement', { statement: 5 }],
    ['resources', { resources: 'https://page.example/terms' }],
    ['resources', { resources: ['https://page.example/terms', 1] }],
    ['iat', { iat: undefined }],
    ['iat', { iat: ['2026-01-01T00:00:00.000Z'] }],
    ['iat', { iat: 1_767_225_600_000 }],
    ['resources', { resources: [] }],
    ['resources', { resources: [1] }],
    ['iat', { iat: 'yesterday' }],
    ['account', { iss: `did:pkh:eip155:5:${ADDRESS}` }],
    ['account', { iss: `eip155:1:${ADDRESS}` }],
    ['account', { iss: 'did:pkh:eip155:1' }],
    ['account', { iss: 5 }],
  ])('another %s is refused: %j', (part, changes) => {
    expect(() => parse(cacaoOf(changes))).toThrow(
      expect.objectContaining({ code: 'walletconnect/sign-in-invalid', context: { part } }),
    )
  })

  test.each([
    null,
    undefined,
    7,
    'text',
    {},
    { p: PAYLOAD },
    { s: { s: '0xff' } },
    { p: PAYLOAD, s: '0xff' },
    { p: 1, s: {} },
  ])('%j is not a sign-in', (cacao) => {
    expect(() => parse(cacao)).toThrow(expect.objectContaining({ context: { part: 'form' } }))
  })

  test.each([
    ['0x', true],
    ['f'.repeat(20_000), true],
    ['f'.repeat(20_001), false],
    [7, false],
    [undefined, false],
  ])('may have 20,000 characters at most', (signature, isTaken) => {
    const cacao = { ...cacaoOf(), s: { s: signature } }
    if (isTaken) expect(parse(cacao).signature).toBe(signature)
    else expect(() => parse(cacao)).toThrow(expect.objectContaining({ context: { part: 'signature' } }))
  })

  test('may have a statement and resources of the wallet, as text, if none were requested', () => {
    const { statement: _, resources: __, ...proposed } = ASKED
    const parsePlain = (cacao: unknown) => parseProof(client, cacao, proposed, NETWORKS)
    expect(parsePlain(cacaoOf({ statement: undefined, resources: undefined })).signature).toBe('0xff')
    expect(parsePlain(cacaoOf()).signature).toBe('0xff')
    const refused = expect.objectContaining({ code: 'walletconnect/sign-in-invalid', context: { part: 'statement' } })
    expect(() => parsePlain(cacaoOf({ statement: 5 }))).toThrow(refused)
  })

  test('that is malformed is refused with the same error, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        for (const cacao of [junk, { p: junk, s: junk }, cacaoOf({ iss: junk }), cacaoOf({}, [junk])]) {
          expect(() => parse(cacao)).toThrow(expect.objectContaining({ code: 'walletconnect/sign-in-invalid' }))
        }
      }),
    )
  })
})

test.each<[families: string[], isAllowed: boolean]>([
  [['eip155'], true],
  [['eip155', 'solana'], false],
  [['solana'], false],
  [[], false],
])('WCT-11 with the families %j, sign-in in the pairing is allowed: %s', (families, isAllowed) => {
  expect(allowsSignIn(families)).toBe(isAllowed)
})
