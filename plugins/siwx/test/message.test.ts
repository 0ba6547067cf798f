import { createNonce, formatSignInText, parseSignInText, type SignInText } from '@latchkey/plugin-siwx/message'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'

const EVERYTHING: SignInText = {
  domain: 'shop.example:8443',
  networkName: 'Ethereum',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  statement: 'Sign in to the shop.',
  uri: 'https://shop.example:8443/login',
  version: '1',
  chainReference: '1',
  nonce: 'a1b2c3d4e5f6',
  issuedAt: '2026-01-02T03:04:05.000Z',
  expirationTime: '2026-01-02T04:04:05.000Z',
  notBefore: '2026-01-02T03:04:05.000Z',
  requestId: 'request-7',
  resources: ['https://shop.example/terms', 'ipfs://bafy'],
}
const { statement: _, issuedAt, expirationTime, notBefore, requestId, resources, ...LEAST } = EVERYTHING

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() === text && /^[^\p{Cc}\u2028\u2029\p{Cs}]+$/u.test(text))
const time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((each) => each.toISOString())
const uri = fc.webUrl()
const anyText: fc.Arbitrary<SignInText> = fc.record(
  {
    domain: fc.domain(),
    networkName: line,
    address: fc.stringMatching(/^[\w.-]{1,128}$/),
    statement: line,
    uri,
    version: fc.constant('1'),
    chainReference: fc.stringMatching(/^[-\w]{1,32}$/),
    nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,40}$/),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: fc.stringMatching(/^[!-~]{1,20}$/),
    resources: fc.array(uri, { maxLength: 3 }),
  },
  { requiredKeys: ['domain', 'networkName', 'address', 'uri', 'version', 'chainReference', 'nonce'] },
)

describe('sign-in text', () => {
  test('SIW-01 a message that was written can be read back, whatever its content', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseSignInText(formatSignInText(text))).toEqual(text)
      }),
    )
  })
  test('SIW-01 a statement may look like a field', () => {
    for (const statement of ['URI: https://evil.example', 'Version: 1', 'Resources:', '- a', 'a account:']) {
      const text = { ...EVERYTHING, statement }
      expect(parseSignInText(formatSignInText(text))).toEqual(text)
    }
  })
  test('SIW-01 a text is only read if it would be written in exactly the same way', () => {
    const good = formatSignInText(EVERYTHING)
    const edit = fc.tuple(fc.nat(good.length), fc.nat(3), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(edit, ([at, removed, added]) => {
        const text = good.slice(0, at) + added + good.slice(at + removed)
        const read = parseSignInText(text)
        expect(read === null || formatSignInText(read) === text).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseSignInText(text)).toBeNull()
      }),
    )
  })
  test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\0'])(
    'SIW-05 no field may contain the line break %j',
    (mark) => {
      for (const field of Object.keys(LEAST).concat('statement', 'requestId', 'issuedAt') as (keyof SignInText)[]) {
        const text = { ...EVERYTHING, [field]: `${EVERYTHING[field]}${mark}URI: https://evil.example` }
        expect(() => formatSignInText(text), field).toThrow(expect.objectContaining({ code: 'siwx/field-invalid' }))
      }
      const text = { ...EVERYTHING, resources: [`https://a.example/${mark}- https://b.example`] }
      expect(() => formatSignInText(text)).toThrow(expect.objectContaining({ code: 'siwx/field-invalid' }))
    },
  )
  test.each<[string, (text: string) => string]>([
    ['a line at the end', (text) => `${text}\n`],
    ['an unknown line', (text) => text.replace('Nonce:', 'Extra: 1\nNonce:')],
    ['a line twice', (text) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['another order', (text) => text.replace(/(URI: .*)\n(Version: 1)/, '$2\n$1')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['a short nonce', (text) => text.replace(/Nonce: .*/, 'Nonce: abc')],
    ['no nonce', (text) => text.replace(/Nonce: .*\n/, '')],
    ['an invalid time', (text) => text.replace(/Issued At: .*/, 'Issued At: yesterday')],
    ['a domain with a path', (text) => text.replace('shop.example:8443 ', 'shop.example/a ')],
    ['a resource without its mark', (text) => text.replace('- ipfs', 'ipfs')],
    ['windows line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['endless text', (text) => text.replace('the shop', 'x'.repeat(40_000))],
  ])('SIW-05 %s is not read', (_title, change) => {
    const good = formatSignInText(EVERYTHING)
    expect(change(good)).not.toBe(good)
    expect(parseSignInText(change(good))).toBeNull()
  })
  test('SIW-01 a nonce is long, and different each time', () => {
    expect(createNonce()).toMatch(/^[\da-f]{32}$/)
    expect(createNonce()).not.toBe(createNonce())
  })
})

describe('compared with an independent library', () => {
  const toViem = (text: SignInText) => ({
    address: text.address as `0x${string}`,
    chainId: Number(text.chainReference),
    domain: text.domain,
    nonce: text.nonce,
    uri: text.uri,
    version: '1' as const,
    ...(text.statement !== undefined && { statement: text.statement }),
    ...(text.issuedAt !== undefined && { issuedAt: new Date(text.issuedAt) }),
    ...(text.expirationTime !== undefined && { expirationTime: new Date(text.expirationTime) }),
    ...(text.notBefore !== undefined && { notBefore: new Date(text.notBefore) }),
    ...(text.requestId !== undefined && { requestId: text.requestId }),
    ...(text.resources !== undefined && { resources: [...text.resources] }),
  })
  test('SIW-01 it writes the same text, and we read what it writes', () => {
    const written = createSiweMessage(toViem(EVERYTHING))
    expect(formatSignInText(EVERYTHING)).toBe(written)
    expect(parseSignInText(written)).toEqual(EVERYTHING)
    const least = { ...LEAST, issuedAt: '2026-01-02T03:04:05.000Z' }
    const short = createSiweMessage(toViem(least))
    expect(formatSignInText(least)).toBe(short)
    expect(parseSignInText(short)).toEqual(least)
  })
  test('SIW-01 without a statement, one or two empty lines are read, and three are not', () => {
    const text = formatSignInText(LEAST)
    expect(parseSignInText(text.replace('\n\n\n', '\n\n'))).toEqual(LEAST)
    expect(parseSignInText(text.replace('\n\n\n', '\n'))).toBeNull()
    expect(parseSignInText(text.replace('\n\n\n', '\n\n\n\n'))).toBeNull()
  })
  test('SIW-01 it reads what we write', () => {
    const evm = anyText.map((text) => ({
      ...text,
      networkName: 'Ethereum',
      address: EVERYTHING.address,
      chainReference: '10',
      statement: 'I agree.',
      resources: ['https://shop.example/terms'],
      requestId: 'r1',
      // EIP-4361 wants one.
      issuedAt: '2026-01-02T03:04:05.000Z',
    }))
    fc.assert(
      fc.property(evm, (text) => {
        const read = parseSiweMessage(formatSignInText(text))
        expect(read).toMatchObject(toViem(text))
      }),
      { numRuns: 50 },
    )
    const message = parseSiweMessage(formatSignInText(EVERYTHING))
    const time = new Date('2026-01-02T03:30:00.000Z')
    expect(validateSiweMessage({ message, domain: EVERYTHING.domain, nonce: EVERYTHING.nonce, time })).toBe(true)
  })
})
