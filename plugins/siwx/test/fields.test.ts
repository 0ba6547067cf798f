// Fields of a sign-in in its message, its data, and the wallet request: those that are set, and no others.
// @vitest-environment node
import type { SignInData } from '@latchkey/plugin-siwx'
import { siwx } from '@latchkey/plugin-siwx'
import { createSignInMessage, formatSignInText, parseSignInText, type SignInText } from '@latchkey/plugin-siwx/message'
import { describe, expect, test } from 'vitest'
import { toRequest } from '../src/pairedSignIn'
import { toSignInData } from '../src/signInData'
import { findMismatch } from '../src/verifiers'

const LEAST: SignInData = {
  accountAddress: '0xa',
  chainId: 'eip155:1',
  domain: 'a.example',
  uri: 'https://a.example/',
  version: '1',
  nonce: 'a1b2c3d4e5f6',
}
const MORE = {
  statement: 'Hello.',
  issuedAt: '2026-01-02T03:04:05.000Z',
  expirationTime: '2026-01-03T03:04:05.000Z',
  notBefore: '2026-01-02T03:04:05.000Z',
  requestId: '7',
  resources: ['ipfs://a'],
} as const
const ASKED = { domain: 'a.example', uri: 'https://a.example/', nonce: 'a1b2c3d4e5f6' }
const messageOf = (more: Partial<SignInData>) => ({ ...LEAST, ...more, toString: () => '' })
const some = Object.entries(MORE).map(([name, value]) => ({ [name]: value }) as Partial<SignInData>)

describe('SIW-01 the data of a message', () => {
  test.each([{}, ...some, MORE])('%o', (more) => {
    expect(toSignInData(messageOf(more))).toStrictEqual({ ...LEAST, ...more })
  })
})

describe('WCT-11 the request to a wallet', () => {
  const { requestId, issuedAt, ...rest } = MORE
  test.each([{}, { statement: 'Hello.' }, { resources: ['ipfs://a'] }, rest])('%o', (more) => {
    expect(toRequest(messageOf(more))).toStrictEqual({ ...ASKED, ...more })
  })
  test('it contains no issue time: the wallet writes its own', () => {
    expect(toRequest(messageOf({ issuedAt }))).toStrictEqual(ASKED)
  })
  test.each([{ requestId }, { version: '2' }])('is null if it cannot contain everything: %o', (more) => {
    expect(toRequest(messageOf(more))).toBeNull()
  })
})

test('SIW-05 a text for another network than its data is refused with that reason', () => {
  const message = createSignInMessage(LEAST, 'First').toString()
  const expected = { domain: 'a.example', origin: 'https://a.example', nowMs: 0 }
  expect(findMismatch({ data: LEAST, message }, expected)).toBeNull()
  expect(findMismatch({ data: { ...LEAST, chainId: 'eip155:10' }, message }, expected)).toBe('chain')
})

describe('SIW-05 a field of the text', () => {
  const GOOD: SignInText = {
    domain: 'a.example',
    networkName: 'First',
    address: '0xa',
    uri: 'https://a.example/',
    version: '1',
    chainReference: '1',
    nonce: 'a1b2c3d4e5f6',
  }
  test.each<Partial<SignInText>>([
    { domain: 'a.example b' },
    { domain: 'b a.example' },
    { networkName: ' First' },
    { networkName: 'First ' },
    { address: '!0xa' },
    { address: '0xa!' },
    { address: '0xa 0xb' },
    { statement: ' Hello.' },
    { statement: 'Hello. ' },
    { uri: ' https://a.example/' },
    { uri: 'https://a.example/ b' },
    { uri: 'https://[a' },
    { uri: '2https:a' },
    { chainReference: '!1' },
    { chainReference: '1!' },
    { chainReference: 'eip155:eip155:1' },
    { nonce: '!a1b2c3d4e5f6' },
    { nonce: 'a1b2c3d4e5f6!' },
    { requestId: 'a b' },
    { resources: ['ipfs://a', 'ipfs://a b'] },
  ])('is refused: %o', (change) => {
    const [field] = Object.keys(change)
    expect(() => formatSignInText({ ...GOOD, ...change })).toThrow(
      expect.objectContaining({ code: 'siwx/field-invalid', context: { field } }),
    )
  })
  test.each<Partial<SignInText>>([{ uri: 'h2:a' }, { chainReference: 'eip155:1' }, { address: 'a%b' }, {}])(
    'is written: %o',
    (change) => {
      expect(parseSignInText(formatSignInText({ ...GOOD, ...change }))).toEqual({ ...GOOD, ...change })
    },
  )
  test('is missing from a text that was cut: it is not read, and nothing throws', () => {
    const lines = formatSignInText(GOOD).split('\n')
    for (const [count] of lines.entries()) expect(parseSignInText(lines.slice(0, count).join('\n'))).toBeNull()
  })
})

test('SIW-05 a text of 32,768 characters is read, and a longer one is not', () => {
  const textOf = (statement: string) =>
    formatSignInText({ ...LEAST, statement, networkName: 'First', address: '0xa', chainReference: '1' })
  const room = 32_768 - textOf('x').length + 1
  expect(parseSignInText(textOf('x'.repeat(room)))?.statement).toHaveLength(room)
  expect(parseSignInText(textOf('x'.repeat(room + 1)))).toBeNull()
})

test('SIW-03 a page has only one sign-in method', () => {
  expect(() => siwx({ siwx: {} as never, siweConfig: {} as never })).toThrow(
    expect.objectContaining({ code: 'siwx/config-conflict' }),
  )
})
