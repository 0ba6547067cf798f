// @vitest-environment node
// Independent readings of the same texts: Spruce's parser of EIP-4361's grammar, and the Solana foundation's library.

import type { SignInData, SignInSession } from '@latchkey/plugin-siwx'
import { createSignInMessage, formatSignInText, parseSignInText, type SignInText } from '@latchkey/plugin-siwx/message'
import { findMismatch } from '@latchkey/plugin-siwx/verifiers'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { getAddress, recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'

const time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((each) => each.toISOString())
/** Characters that EIP-4361's grammar has in a statement. */
const statement = fc
  .stringMatching(/^[\w !#$&-;=?@[\]~]{1,80}$/)
  .map((text) => text.trim())
  .filter((text) => text !== '')
const FIELDS = {
  domain: fc.tuple(fc.domain(), fc.constantFrom('', ':8443')).map(([host, port]) => host + port),
  statement,
  uri: fc.webUrl({ withQueryParameters: true }),
  version: fc.constant('1'),
  nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,40}$/),
  issuedAt: time,
  expirationTime: time,
  notBefore: time,
  requestId: fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{1,20}$/),
  resources: fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }),
}
/** Texts of the first kind have everything that EIP-4361 requires; CAIP-122 requires less. */
const evmText: fc.Arbitrary<SignInText> = fc.record(
  {
    ...FIELDS,
    networkName: fc.constant('Ethereum'),
    address: fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`)),
    chainReference: fc.nat().map(String),
  },
  { requiredKeys: ['domain', 'networkName', 'address', 'uri', 'version', 'chainReference', 'nonce', 'issuedAt'] },
)
const solanaText: fc.Arbitrary<SignInText> = fc.record(
  {
    ...FIELDS,
    networkName: fc.constant('Solana'),
    address: fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    chainReference: fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32}$/),
  },
  { requiredKeys: ['domain', 'networkName', 'address', 'statement', 'uri', 'version', 'chainReference', 'nonce'] },
)

/** What the parser of the grammar read, without what it leaves open. */
function readBySpruce(text: string): Partial<SignInText> | null {
  try {
    const { domain, address, uri, version, chainId, nonce, ...rest } = new ParsedMessage(text)
    const { statement, issuedAt, expirationTime, notBefore, requestId, resources, scheme } = rest
    const read = { domain: scheme ? `${scheme}://${domain}` : domain, address, uri, version, nonce }
    const optional = { statement, issuedAt, expirationTime, notBefore, requestId, resources }
    const present = Object.entries(optional).filter(([, value]) => value !== undefined && value !== null)
    return { ...read, chainReference: String(chainId), networkName: 'Ethereum', ...Object.fromEntries(present) }
  } catch {
    return null
  }
}

describe('EIP-4361 compared with @spruceid/siwe-parser', () => {
  test('SIW-01 it reads the same fields that we write', () => {
    fc.assert(
      fc.property(evmText, (text) => {
        expect(readBySpruce(formatSignInText(text))).toEqual(text)
      }),
    )
  })
  // The shapes are those of the library's published vectors: parsing_positive.json of github.com/spruceid/siwe.
  const LINES = {
    heading: 'service.org wants you to sign in with your Ethereum account:',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    statement: ['', 'I accept the ServiceOrg Terms of Service: https://service.org/tos', ''] as readonly string[],
    fields: ['URI: https://service.org/login', 'Version: 1', 'Chain ID: 1', 'Nonce: 32891757'] as readonly string[],
    times: ['Issued At: 2021-09-30T16:25:24.000Z'] as readonly string[],
    rest: [] as readonly string[],
  }
  const join = (change: Partial<typeof LINES>) =>
    Object.values({ ...LINES, ...change })
      .flat()
      .join('\n')
  const heading = (domain: string) => ({ heading: LINES.heading.replace('service.org', domain) })
  const resources = [
    'Resources:',
    '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
    '- https://example.com/claim.json',
  ]
  test.each<[string, Partial<typeof LINES>]>([
    ['no optional field', {}],
    ['some optional fields', { rest: resources }],
    ['a time without fractions', { times: ['Issued At: 2021-09-30T16:25:24Z'] }],
    ['a time with an offset', { times: ['Issued At: 2021-09-30T16:25:24.000+02:00'] }],
    ['an address of the net as the domain', heading('127.0.0.1')],
    ['a port', heading('127.0.0.1:8080')],
    ['no statement', { statement: ['', ''] }],
    [
      'all times',
      {
        rest: [
          'Expiration Time: 2022-03-17T12:45:13.610Z',
          'Not Before: 2022-03-17T12:45:13.610Z',
          'Request ID: some_id',
        ],
      },
    ],
  ])('SIW-01 both parsers read the same: %s', (_title, change) => {
    const text = join(change)
    const read = readBySpruce(text)
    expect(read).not.toBeNull()
    expect(parseSignInText(text)).toEqual(read)
  })
  // The mistakes are those of its parsing_negative.json.
  const [uri = '', version = '', chain = '', nonce = ''] = LINES.fields
  test.each<[string, Partial<typeof LINES>]>([
    ['no domain', heading('')],
    ['no address', { address: '' }],
    ['no URI', { fields: [version, chain, nonce] }],
    ['no version', { fields: [uri, chain, nonce] }],
    ['no chain', { fields: [uri, version, nonce] }],
    ['no nonce', { fields: [uri, version, chain] }],
    ['an empty line instead of the URI', { fields: ['', version, chain, nonce] }],
    ['the URI after the version', { fields: [version, uri, chain, nonce] }],
    ['the version after the chain', { fields: [uri, chain, version, nonce] }],
    ['the nonce before the chain', { fields: [uri, version, nonce, chain] }],
    ['an extra empty line', { statement: ['', '', ...LINES.statement.slice(1)] }],
    ['a line break in the statement', { statement: ['', 'I accept', 'https://service.org/tos', ''] }],
    ['another version', { fields: [uri, 'Version: 2', chain, nonce] }],
    ['an invalid chain', { fields: [uri, version, 'Chain ID: ?', nonce] }],
    ['a nonce of 7 characters', { fields: [uri, version, chain, 'Nonce: 1234567'] }],
    ['an invalid URI', { fields: ['URI: _not_a_rfc3986_valid_uri_', version, chain, nonce] }],
    ['a time that is not ISO 8601', { times: ['Issued At: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)'] }],
    ['an expiration that is not ISO 8601', { rest: ['Expiration Time: Wed Oct 05 2011 16:48:00 GMT+0200'] }],
    ['the request before the times', { rest: ['Request ID: some_id', 'Not Before: 2022-03-17T12:45:13.610Z'] }],
    ['resources before the request', { rest: [...resources, 'Request ID: some_id'] }],
    ['two resources on a line', { rest: ['Resources:', '- https://a.example - https://b.example'] }],
    ['a resource that is no URI', { rest: ['Resources:', '- _not_a_rfc3986_valid_uri_'] }],
  ])('SIW-05 neither parser accepts: %s', (_title, change) => {
    expect(readBySpruce(join(change))).toBeNull()
    expect(parseSignInText(join(change))).toBeNull()
  })
  test.each<[string, Partial<typeof LINES>]>([
    ['a user in the domain, which looks like another site', heading('service.org@127.0.0.1')],
    ['a scheme before the domain, which we never write', heading('https://service.org')],
    ['a request without an id', { rest: ['Request ID: '] }],
  ])('SIW-05 it accepts, and we do not: %s', (_title, change) => {
    expect(readBySpruce(join(change))).not.toBeNull()
    expect(parseSignInText(join(change))).toBeNull()
  })
  test.each<[string, Partial<typeof LINES>]>([
    ['an address without its checksum', { address: LINES.address.toLowerCase() }],
    ['another name of the network, as CAIP-122 has it', { heading: LINES.heading.replace('Ethereum', 'Base') }],
    ['no time, which CAIP-122 leaves open', { times: [] }],
  ])('SIW-01 we accept, and it does not: %s', (_title, change) => {
    expect(parseSignInText(join(change))).not.toBeNull()
    expect(readBySpruce(join(change))).toBeNull()
  })
})

// Signed by other people's wallets: verification_positive.json of github.com/spruceid/siwe.
const SIGNED: readonly (Omit<SignInData, 'chainId' | 'version'> & { signature: `0x${string}`; at?: string })[] = [
  {
    domain: 'login.xyz',
    accountAddress: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    statement: 'Sign-In With Ethereum Example Statement',
    uri: 'https://login.xyz',
    nonce: 'bTyXgcQxn2htgkjJn',
    issuedAt: '2022-01-27T17:09:38.578Z',
    expirationTime: '2100-01-07T14:31:43.952Z',
    signature:
      '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
  },
  {
    domain: 'login.xyz',
    accountAddress: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
    statement: 'Sign-In With Ethereum Example Statement',
    uri: 'https://login.xyz',
    nonce: 'lx2nx4so',
    issuedAt: '2022-01-05T14:27:30.883Z',
    notBefore: '2100-01-07T14:31:43.952Z',
    signature:
      '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
    at: '2101-01-07T14:31:43.952Z',
  },
  {
    domain: 'www.tally.xyz',
    accountAddress: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
    statement: 'Sign in with Ethereum to Tally',
    uri: 'https://tally.xyz',
    nonce: '15050747',
    issuedAt: '2022-06-30T14:08:51.382Z',
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
  },
]
test.each(SIGNED)(
  'SIW-01 SIW-05 we write what a wallet signed for $domain, to the byte: $nonce',
  async ({ signature, at = '2022-07-01T00:00:00.000Z', ...fields }) => {
    const data: SignInData = { ...fields, version: '1', chainId: 'eip155:1' }
    const message = createSignInMessage(data, 'Ethereum').toString()
    expect(await recoverMessageAddress({ message, signature })).toBe(data.accountAddress)
    const session: SignInSession = { data, message, signature }
    const expected = { domain: data.domain, origin: new URL(data.uri).origin, nowMs: Date.parse(at), nonce: data.nonce }
    expect(findMismatch(session, expected)).toBeNull()
    if (data.notBefore) expect(findMismatch(session, { ...expected, nowMs: Date.parse('2022-07-01') })).toBe('time')
    const late = Date.parse(data.expirationTime ?? '')
    if (late) expect(findMismatch(session, { ...expected, nowMs: late })).toBe('time')
  },
)

describe('Solana’s form compared with @solana/wallet-standard-util', () => {
  const toTheirs = ({ networkName: _, chainReference: chainId, resources, ...text }: SignInText) => ({
    ...text,
    chainId,
    ...(resources && { resources: [...resources] }),
  })
  test('SIW-01 it writes the same text, and reads what we write', () => {
    fc.assert(
      fc.property(solanaText, (text) => {
        const written = formatSignInText(text)
        expect(createSignInMessageText(toTheirs(text))).toBe(written)
        expect(parseSignInMessageText(written)).toEqual(expect.objectContaining(toTheirs(text)))
      }),
    )
  })
  test('SIW-01 we read what it writes, even without a statement', () => {
    fc.assert(
      fc.property(solanaText, fc.boolean(), (whole, isShort) => {
        const { statement: _, ...rest } = whole
        const text = isShort ? rest : whole
        expect(parseSignInText(createSignInMessageText(toTheirs(text)))).toEqual(text)
      }),
    )
  })
})
