// The one thing that may never go wrong here: a secret that is shown, kept or exported.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Json, redact } from './redact'
import { redactText } from './redactText'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const KEY = '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const PHRASE = 'test test test test test test test test test test test junk'
const JWT = 'eyJhbGciOiJFUzI1NiJ9.c2VjcmV0LXRva2Vu.c2lnbmF0dXJl'
const HEX = '0123456789abcdef'.split('')
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.split('')
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split('')
/** Words of BIP-39. */
const WORDS = [
  'abandon',
  'zoo',
  'ocean',
  'tiger',
  'umbrella',
  'legal',
  'winner',
  'thank',
  'year',
  'wave',
  'sausage',
  'worth',
]

const textOf = (characters: readonly string[], minLength: number, maxLength = minLength) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((list) => list.join(''))
const before = fc.constantFrom('', 'Wallet said: ', '{"a":"', 'a=', '(', 'https://example.org/', 'Key\n')
const after = fc.constantFrom('', '.', '"}', ')', ' is wrong', '\n')

/** Whether eight characters in a row of the secret are left. */
function leaks(shown: string, secret: string): boolean {
  const starts = Array.from({ length: Math.max(1, secret.length - 7) }, (_, start) => start)
  return starts.some((start) => shown.includes(secret.slice(start, start + 8)))
}

function expectGone(secret: fc.Arbitrary<string>): void {
  fc.assert(
    fc.property(secret, before, after, (text, head, tail) => {
      const values = [
        redactText(head + text + tail),
        redact(text),
        redact({ a: [{ b: head + text }] }),
        redact({ [text]: 1 }),
      ]
      for (const shown of values) expect(leaks(JSON.stringify(shown), text)).toBe(false)
    }),
  )
}

describe('secrets in a text', () => {
  test('a private key in hex, with or without 0x', () => {
    expectGone(fc.tuple(fc.constantFrom('', '0x', '0X'), textOf(HEX, 64)).map((parts) => parts.join('')))
  })
  test('a signature, and calldata', () => expectGone(textOf(HEX, 130, 600).map((digits) => `0x${digits}`)))
  test('a private key of Solana, and one of Bitcoin', () => {
    expectGone(textOf(BASE58, 87, 88))
    expectGone(textOf(BASE58, 51, 52))
  })
  test('a key as a list of bytes, in JSON, as numbers, and as the JSON form of a typed array', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 64 }), before, after, (bytes, head, tail) => {
        const list = [...bytes]
        const texts = [
          JSON.stringify(list),
          list.join(' '),
          Buffer.from(bytes)
            .toString('hex')
            .replace(/..(?!$)/g, '$&:'),
        ]
        for (const text of texts) {
          const isThere = redactText(head + text + tail).includes(text.slice(4, -4))
          expect(isThere).toBe(false)
        }
        expect(redact({ pair: list, typed: { ...list }, buffer: { type: 'Buffer', data: list } })).toEqual({
          pair: `[${list.length} bytes]`,
          typed: `[${list.length} bytes]`,
          buffer: { type: 'Buffer', data: `[${list.length} bytes]` },
        })
      }),
    )
  })
  test('32 bytes in base64', () => expectGone(textOf(BASE64, 43).map((text) => `${text}=`)))
  test.each([
    ['a phrase', '111rSinXR11p11PKE1vWR1111YBM1111iVd111111czK11111kES1hVQ1eDj1JTy11111QzL11111qwa1111dss'],
    ['an address', 'AAAAAAAAAA/AAAAA1AAAAAAAAAAAAAAAAAAAAAAAAAA='],
  ])('a key that contains something like %s is redacted as a whole', (_, key) => {
    expect(redactText(key)).toBe(`[${key.length} characters]`)
  })
  test('an address keeps only its two ends', () => {
    expectGone(textOf(HEX, 40).map((digits) => `0x${digits}`))
    expectGone(textOf(BASE58, 43, 44))
    expectGone(fc.constant('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'))
    expect(redactText(`from ${ADDRESS} to eip155:1:${ADDRESS}`)).toBe('from 0x7099…79C8 to eip155:1:0x7099…79C8')
  })
  test('a recovery phrase of any length, however it is written', () => {
    const phrase = fc.tuple(
      fc.array(fc.constantFrom(...WORDS), { minLength: 12, maxLength: 24 }),
      fc.constantFrom(' ', '  ', '\n', ', ', ' - ', '\t', '-', '_', '","', ' | '),
      fc.boolean(),
    )
    fc.assert(
      fc.property(phrase, before, after, ([words, separator, isNumbered], head, tail) => {
        const text = words.map((word, index) => (isNumbered ? `${index + 1}. ${word}` : word)).join(separator)
        const inPieces = JSON.stringify(redact({ words, typed: { ...words } }))
        for (const shown of [
          redactText(head + text + tail),
          JSON.stringify(redact([head + text])),
          inPieces.slice(8),
        ]) {
          expect(words.filter((word) => shown.includes(word) && !`${head}${tail}`.includes(word))).toEqual([])
        }
      }),
    )
    expect(redactText('あいこくしん '.repeat(12).trim())).toBe('[words]')
    expect(redactText('あいこくしん、'.repeat(12))).toBe('[words]、')
    // As the Spanish list has it: the accent is its own character.
    expect(redactText('a\u0301baco abeja '.repeat(6).trim())).toBe('[words]')
  })
  test('a hex key in pieces of any length, whatever is between them, in a text, a list and an object', () => {
    const separators = [' ', '\n', ', ', '-', '.', '_', '|', '/', ':', ' + ', '\\n', '","', '\u00a0', ' 0x']
    const parts = fc.tuple(
      fc.constantFrom('', '0x'),
      // As random as keys are.
      fc.string().map((seed) => createHash('sha256').update(seed).digest('hex')),
      fc.integer({ min: 3, max: 63 }),
      fc.constantFrom(...separators),
    )
    fc.assert(
      fc.property(parts, before, after, ([mark, key, size, separator], head, tail) => {
        const chunks = key.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
        const whole = mark + chunks.join(separator)
        // The last piece may be as short as a word.
        const isLeft = (shown: string) => chunks.filter((chunk) => shown.includes(chunk)).join('').length > 5
        expect(isLeft(redactText(head + whole + tail)), redactText(head + whole + tail)).toBe(false)
        if (size < 6) return
        const named = Object.fromEntries(chunks.map((chunk, index) => [`part${index}`, chunk]))
        for (const value of [chunks, named, [head, ...chunks], { first: 1, ...named }]) {
          expect(isLeft(JSON.stringify(redact({ value })).replaceAll(head, ''))).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
  test('a recovery phrase with capitals instead of spaces, and one in the members of an object', () => {
    const words = fc.array(fc.constantFrom(...WORDS), { minLength: 12, maxLength: 24 })
    fc.assert(
      fc.property(words, fc.boolean(), fc.constantFrom('', ' ', '1'), before, (list, isCapital, mark, head) => {
        const humps = list.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
        const text = (isCapital ? humps : [list[0] ?? '', ...humps.slice(1)]).join(mark)
        const named = Object.fromEntries(list.map((word, index) => [`w${index}`, word]))
        for (const shown of [redactText(head + text), JSON.stringify(redact({ text, named })).slice(24)]) {
          expect(humps.filter((word) => shown.replace(head, '').includes(word))).toEqual([])
        }
        expect(redact({ named })).toEqual({ named: '[words]' })
      }),
    )
  })
  test('an email address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), before, after, (email, head, tail) => {
        expect(redactText(head + email + tail)).not.toContain(email)
      }),
    )
  })
  test.each([
    [`Bearer ${JWT}`, 'Bearer [token]'],
    [`id ${JWT}.`, 'id [token].'],
    ['Authorization: Basic dTpw', 'Authorization: [redacted]'],
    ['https://user:pass@node.example/v3?key=abc#part', 'https://node.example/v3?[redacted]'],
    ['https://node.example/v2/aB3dE5gH7jK9mN1pQ3sT5vW7yZ', 'https://node.example/v2/[26 characters]'],
    ['/path?token=abc', '/path?[redacted]'],
    ['wc:7f6e@2?relay-protocol=irn&symKey=587d', 'wc:[redacted]'],
    ['{"password":"a b c","x":1}', '{"password":[redacted],"x":1}'],
    ['apiKey=abc; next', 'apiKey=[redacted]; next'],
    ['wc%3A7f6e%402%3FsymKey%3D587d', 'wc:[redacted]'],
    ['token%253Dabc', 'token%253D[redacted]'],
    ['{"body":"{\\"password\\":\\"a b\\"}"}', '{"body":"{\\"password\\":[redacted]}"}'],
    ['"pin": "a\\"b c"', '"pin": [redacted]'],
    ['password=ab,cd', 'password=[redacted]'],
    ['projectId: abc', 'projectId: [redacted]'],
    ['/back#code=abc', '/back?[redacted]'],
    ['of ada%40example.org', 'of [email]'],
    ['of "ada l"@example.org', 'of [email]'],
    ['Your code is 493817.', 'Your code is [redacted].'],
  ])('%s', (text, shown) => expect(redactText(text)).toBe(shown))
  test.each([
    'rpc/user-rejected',
    'email:submitted',
    'Error code: -32000 at 2026-11-22 07:01:53',
    'ConnectingWalletConnectBasic',
    'Plugin ‘walletconnect’ failed. See the cause.',
    'https://relay.example/health',
    '@latchkey/plugin-smart-sessions',
    'eip155:31337',
    '0x7a69',
    'Networks: 0x1, 0x89, 0xa, 0x2105, 0xa4b1, 0xe708',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.85 Safari/537.36',
    'gas 0x5208, 0x59682f00, value 0xde0b6b3a7640000',
    '1750000000000, 1750000000001, 1750000000002',
    'RegisterAccountNameSuccessView',
    'AbstractWalletConnectSessionProposalExpiredError',
  ])('text that identifies no one stays: %s', (text) => expect(redactText(text)).toBe(text))
  test('the fields of an ordinary transaction and of an ordinary event stay', () => {
    const plain = {
      chainId: '0x7a69',
      gas: '0x5208',
      value: '0xde0b6b3a7640000',
      maxFeePerGas: '0x59682f00',
      type: '0x2',
      units: '1000000000000000000',
      minimum: '2970000000',
      at: '1750000000000',
      version: '1.20.3',
    }
    expect(redact(plain)).toEqual(plain)
    expect(redact(Object.values(plain))).toEqual(Object.values(plain))
    const labels = Object.fromEntries(['open', 'closed', 'face', 'dead', 'added'].map((word) => [word, word]))
    expect(redact(labels)).toEqual(labels)
    const commits = { built: 'e62e3aa1', seen: '56307d4b', other: '083ab11c' }
    expect(redact(commits)).toEqual(commits)
    const settings = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`view${index}`, `at ${index}`]))
    expect(redact(settings)).toEqual(settings)
  })
  test('a long text is cut, and even the worst one is fast', () => {
    const shown = redactText(`${'lorem, '.repeat(4)}${'so it is. '.repeat(1000)}`)
    expect(shown).toMatch(/… \(10028 characters\)$/)
    for (const worst of [
      'a',
      ' ',
      'a.',
      'token',
      'token:"',
      'code ',
      'abc ',
      '@',
      '?',
      'ab1',
      'a@',
      '0',
      '1 ',
      '"',
      '%25',
    ]) {
      const startedMs = performance.now()
      redactText(worst.repeat(10_000))
      expect(performance.now() - startedMs).toBeLessThan(2000)
    }
  })
})

describe('secrets by member name', () => {
  test.each([
    'secret',
    'password',
    'mnemonic',
    'seedPhrase',
    'privateKey',
    'private_key',
    'symKey',
    'apiKey',
    'key',
    'token',
    'accessToken',
    'idToken',
    'authorization',
    'cookie',
    'signature',
    'sig',
    'email',
    'otp',
    'otpCode',
    'userPin',
    'projectId',
    'sessionId',
    'refresh',
    'nonce',
    'username',
  ])('%s is redacted, whatever its value', (name) => {
    const held = fc.oneof(fc.string(), fc.integer(), fc.bigInt(), fc.uint8Array(), fc.object())
    fc.assert(
      fc.property(held, (value) => {
        expect(redact({ [name]: value })).toEqual({ [name]: '[redacted]' })
      }),
    )
  })
  test('a typed code is redacted, and an error’s code stays; a hash is recognized only by its name', () => {
    expect(redact({ code: '493817' })).toEqual({ code: '[redacted]' })
    expect(redact({ code: 493817 })).toEqual({ code: '[redacted]' })
    for (const code of [4001, -32603]) expect(redact({ code })).toEqual({ code })
    expect(redact({ topic: KEY, txHash: `0x${KEY}`, value: `0x${KEY}` })).toEqual({
      topic: '59c699…690d',
      txHash: '0x59c6…690d',
      value: '[32 bytes]',
    })
  })
  test('a phrase or an address as a member name', () => {
    expect(redact({ [PHRASE]: 1, [ADDRESS]: 2, [ADDRESS.replace('17', '18')]: 3 })).toEqual({
      '[words]': 1,
      '0x7099…79C8': 2,
      '0x7099…79C8 (2)': 3,
    })
  })
})

/** Levels and members of what is shown. */
function measure(value: Json): { depth: number; members: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 1 }
  const inner = Object.values(value).map(measure)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    members: inner.reduce((sum, { members }) => sum + members, 1),
  }
}

describe('objects', () => {
  test('any value becomes JSON of limited depth and size', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 8, withBigInt: true, withMap: true, withNullPrototype: true }), (value) => {
        const shown = redact(value)
        expect(JSON.parse(JSON.stringify(shown))).toEqual(shown)
        const { depth, members } = measure(shown)
        expect(depth).toBeLessThanOrEqual(6)
        expect(members).toBeLessThan(1000)
      }),
    )
  })
  test('cycles, getters and proxies that throw, and endless proxies', () => {
    const cycle: Record<string, unknown> = { name: 'a' }
    cycle.self = cycle
    const throwing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error(KEY)
        },
      },
    )
    const endless: object = new Proxy(
      {},
      {
        ownKeys: () => ['a', 'b', 'c', 'd', 'e', 'f'],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: () => endless,
      },
    )
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    const getter = {
      get key2() {
        throw new Error(KEY)
      },
      fine: 1,
    }
    const shown = redact({
      throwing,
      proxy,
      getter,
      big: 10n ** 18n,
      symbol: Symbol(KEY),
      fn: () => KEY,
    })
    expect(shown).toMatchObject({
      throwing: '[unreadable]',
      proxy: '[unreadable]',
      getter: { key2: '[unreadable]', fine: 1 },
      big: '1000000000000000000',
      symbol: '[symbol]',
      fn: '[function]',
    })
    expect(JSON.stringify(shown)).not.toContain(KEY.slice(0, 8))
    for (const endlessly of [cycle, endless]) expect(measure(redact(endlessly)).members).toBeLessThan(1000)
  })
  test('an error keeps its code and message; bytes, dates and instances show their type', () => {
    const error = Object.assign(new Error(`No: ${KEY}`), { code: 'rpc/internal' })
    expect(
      redact([error, new Uint8Array(3), new Map([[1, 2]]), new URL('https://a.example/?b=c'), new Date(5)]),
    ).toEqual([
      { name: 'Error', code: 'rpc/internal', message: 'No: [32 bytes]' },
      '[3 bytes]',
      '[1 members]',
      '[object]',
      '5',
    ])
  })
  test('wide objects and long lists state how much is missing', () => {
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`m${index}`, index]))
    expect(redact(wide)).toMatchObject({ m0: 0, m39: 39, '…': '20 more' })
    expect(redact(Array.from({ length: 50 }, () => 1000))).toHaveLength(41)
  })
})
