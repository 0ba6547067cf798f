// Compares the structured data that a person sees with what the signature covers, using this test's own encoder.
import { keccak_256 } from '@noble/hashes/sha3'
import fc from 'fast-check'
import { type Hex, recoverAddress, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Data, dataOf, fieldsOf, MAX, SPENDER, TOKEN, type Types } from '../../test/structuredData.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { ERRORS } from '../errors.ts'
import { TEXTS } from '../i18n/texts.ts'

let wallet: Awaited<ReturnType<typeof createTestWallet>>
beforeEach(async () => {
  wallet = await createTestWallet()
})
const sign = (typedData: unknown) => wallet.request('eth_signTypedData_v4', [wallet.evm, JSON.stringify(typedData)])

describe('the encoder of EIP-712', () => {
  const concat = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const unhex = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
  const word = (value: bigint) => unhex(`0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`)
  function listDeps(type: string, types: Types, found = new Set<string>()): Set<string> {
    const base = type.replace(/\[.*$/, '')
    if (found.has(base) || !types[base]) return found
    found.add(base)
    for (const field of types[base]) listDeps(field.type, types, found)
    return found
  }
  function encode(type: string, value: unknown, types: Types): Uint8Array {
    const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (item !== undefined) return keccak_256(concat(...(value as unknown[]).map((each) => encode(item, each, types))))
    if (types[type]) return hashStruct(type, value as Record<string, unknown>, types)
    if (type === 'string') return keccak_256(utf8(String(value)))
    if (type === 'bytes') return keccak_256(unhex(String(value)))
    if (type.startsWith('bytes')) return concat(unhex(String(value)), new Uint8Array(32)).slice(0, 32)
    if (type === 'bool') return word(value ? 1n : 0n)
    return word(BigInt(value as string))
  }
  function hashStruct(type: string, value: Record<string, unknown>, types: Types): Uint8Array {
    const [own = '', ...others] = listDeps(type, types)
    const write = (name: string) =>
      `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`
    const typeHash = keccak_256(utf8([own, ...others.sort()].map(write).join('')))
    const fields = types[type] ?? []
    return keccak_256(concat(typeHash, ...fields.map((field) => encode(field.type, value[field.name], types))))
  }
  function hash({ types, primaryType, domain, message }: Data): Hex {
    const domainType = [
      ['name', 'string'],
      ['chainId', 'uint256'],
      ['verifyingContract', 'address'],
    ].flatMap(([name = '', type = '']) => (name in domain ? [{ name, type }] : []))
    const all = { EIP712Domain: domainType, ...types }
    const parts = [unhex('0x1901'), hashStruct('EIP712Domain', domain, all), hashStruct(primaryType, message, all)]
    return toHex(keccak_256(concat(...parts)))
  }

  const atoms: Record<string, fc.Arbitrary<unknown>> = {
    uint256: fc.bigInt(0n, MAX).map(String),
    uint8: fc.integer({ min: 0, max: 255 }),
    int256: fc.bigInt(-(2n ** 255n), 2n ** 255n - 1n).map(String),
    int16: fc.integer({ min: -32_768, max: 32_767 }),
    bool: fc.boolean(),
    address: fc.bigInt(0n, 2n ** 160n - 1n).map((value) => `0x${value.toString(16).padStart(40, '0')}`),
    bytes32: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes)),
    bytes4: fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => toHex(bytes)),
    bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => toHex(bytes)),
    string: fc.string({ unit: 'grapheme' }),
  }
  const atomic = fc.constantFrom(...Object.keys(atoms))
  const arbitraryOf = (type: string): fc.Arbitrary<unknown> => {
    const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (item === undefined) return atoms[type] ?? fc.constant(null)
    const size = length ? { minLength: Number(length), maxLength: Number(length) } : { maxLength: 3 }
    return fc.array(arbitraryOf(item), size)
  }
  const listed = fc.tuple(atomic, fc.constantFrom('', '', '[]', '[2]', '[][1]')).map((parts) => parts.join(''))
  const struct = fc.array(listed, { minLength: 1, maxLength: 4 }).chain((declared) =>
    fc.record({
      fields: fc.constant(declared.map((type, index) => ({ name: `f${index}`, type }))),
      value: fc
        .tuple(...declared.map(arbitraryOf))
        .map((values) => Object.fromEntries(values.map((value, index) => [`f${index}`, value]))),
    }),
  )
  const data = fc.record({ outer: struct, inner: struct, count: fc.integer({ min: 0, max: 3 }) }).map(
    ({ outer, inner, count }): Data => ({
      types: {
        Outer: [...outer.fields, { name: 'inner', type: 'Inner' }, { name: 'more', type: 'Inner[]' }],
        Inner: inner.fields,
      },
      primaryType: 'Outer',
      domain: { name: 'Post', chainId: 31337, verifyingContract: TOKEN },
      message: { ...outer.value, inner: inner.value, more: Array.from({ length: count }, () => inner.value) },
    }),
  )

  /** Returns each value by its path, in lower case. */
  function listValues(value: unknown, path = ''): [string, string][] {
    if (typeof value !== 'object' || value === null)
      return [[path, value === '' ? 'empty text' : String(value).toLowerCase()]]
    const members = Object.entries(value)
    if (Array.isArray(value) && members.length === 0) return [[path, 'empty list']]
    return members.flatMap(([name, each]) => listValues(each, path ? `${path}.${name}` : name))
  }

  test('SAF-09 whatever the types, the signature is that of the standard over the data, and each value has its line', async () => {
    await fc.assert(
      fc.asyncProperty(data, async (typedData) => {
        const signature = (await sign(typedData)) as Hex
        expect(await recoverAddress({ hash: hash(typedData), signature })).toBe(wallet.evm)
        const facts = wallet.questions.at(-1)?.description.facts ?? []
        const lines = new Map(facts.map(({ label, value }) => [label, value]))
        expect(lines.size).toBe(facts.length)
        for (const [path, value] of listValues(typedData.message)) expect(lines.get(path)?.toLowerCase()).toBe(value)
      }),
      { numRuns: 300 },
    )
  })

  const pair = atomic.chain((type) =>
    fc.record({
      type: fc.constant(type),
      values: fc.uniqueArray(atoms[type] ?? fc.nat(), { minLength: 2, maxLength: 2 }),
    }),
  )
  test('SAF-09 the list and the signed hash change together: another value in one field changes both', async () => {
    await fc.assert(
      fc.asyncProperty(pair, async ({ type, values }) => {
        const seen = []
        for (const value of values) {
          const signature = await sign(dataOf(`${type} value`, { value }))
          seen.push({ signature, line: wallet.readFacts().at(-1) })
        }
        expect(seen[0]?.signature).not.toBe(seen[1]?.signature)
        expect(seen[0]?.line).not.toBe(seen[1]?.line)
      }),
      { numRuns: 200 },
    )
  })
})

describe('data that does not encode is refused without a prompt', () => {
  const CASES: [string, string, Record<string, unknown>][] = [
    ['a list as a number', 'uint256 amount', { amount: [] }],
    ['a list of one as a number', 'uint256 amount', { amount: [5] }],
    ['an empty text as a number', 'uint256 amount', { amount: '' }],
    ['a space as a number', 'uint256 amount', { amount: ' ' }],
    ['a number with a space', 'uint256 amount', { amount: ' 1' }],
    ['true as a number', 'uint256 amount', { amount: true }],
    ['null as a number', 'uint256 amount', { amount: null }],
    ['a fraction', 'uint256 amount', { amount: 1.5 }],
    ['a number that JSON has rounded', 'uint256 amount', { amount: 2 ** 53 }],
    ['an exponent', 'uint256 amount', { amount: '1e18' }],
    ['less than nothing', 'uint256 amount', { amount: -1 }],
    ['more than fits in 256 bits', 'uint256 amount', { amount: String(2n ** 256n) }],
    ['more than fits in 8 bits', 'uint8 amount', { amount: 256 }],
    ['more than fits in 8 bits with a sign', 'int8 amount', { amount: 128 }],
    ['less than fits in 8 bits with a sign', 'int8 amount', { amount: -129 }],
    ['a text as yes or no', 'bool isAllowed', { isAllowed: 'false' }],
    ['0 as yes or no', 'bool isAllowed', { isAllowed: 0 }],
    ['a list as yes or no', 'bool isAllowed', { isAllowed: [] }],
    ['an address in a list', 'address to', { to: [SPENDER] }],
    ['an address that is too short', 'address to', { to: '0x00' }],
    ['an address with a wrong checksum', 'address to', { to: SPENDER.replace('C5', 'c5') }],
    ['a number as an address', 'address to', { to: 5 }],
    ['bytes that are too short', 'bytes32 hash', { hash: '0x00' }],
    ['bytes that are too long', 'bytes4 id', { id: '0x0011223344' }],
    ['half a byte', 'bytes data', { data: '0x0' }],
    ['text as bytes', 'bytes data', { data: 'hello' }],
    ['a list as bytes', 'bytes data', { data: [] }],
    ['a number as text', 'string text', { text: 5 }],
    ['a list as text', 'string text', { text: [] }],
    ['half a character', 'string text', { text: '\ud800' }],
    ['a missing field', 'string text, uint256 amount', { text: 'Hi' }],
    ['a number in place of a list', 'uint256[] amounts', { amounts: 5 }],
    ['a list as an object', 'uint256[] amounts', { amounts: { 0: 1, length: 1 } }],
    ['a list that is too short', 'uint256[2] amounts', { amounts: [1] }],
    ['a list that is too long', 'uint256[2] amounts', { amounts: [1, 2, 3] }],
    ['a missing type', 'Missing note', { note: {} }],
    ['a missing type in an empty list', 'Missing[] notes', { notes: [] }],
    ['a type that every object has', 'constructor note', { note: {} }],
    ['a number without its size', 'uint amount', { amount: 5 }],
    ['a size that no number has', 'uint7 amount', { amount: 5 }],
    ['a size beyond 256', 'uint264 amount', { amount: 5 }],
    ['bytes beyond 32', 'bytes33 data', { data: `0x${'00'.repeat(33)}` }],
    ['a type of functions', 'function call', { call: `0x${'00'.repeat(24)}` }],
    ['a field without a name', 'uint256 ', { '': 5 }],
    ['two fields of one name', 'uint256 amount, uint256 amount', { amount: 5 }],
    ['a type that contains itself', 'Note note', { note: {} }],
  ]
  test.each(CASES)('SAF-09 %s', async (_name, declared, message) => {
    await expect(sign(dataOf(declared, message))).rejects.toThrow(ERRORS.malformed)
    expect(wallet.questions).toEqual([])
  })

  const good = dataOf('string text', { text: 'Hi' })
  test.each<[string, unknown]>([
    [
      'a field whose name has another field in it',
      { ...good, types: { Note: [{ name: 'text,uint256 b', type: 'string' }] } },
    ],
    [
      'a type whose name has a field in it',
      { ...good, types: { 'Note(string text)': good.types.Note }, primaryType: 'Note(string text)' },
    ],
    [
      'a type with the name of a number',
      { ...good, types: { uint256: good.types.Note, Note: fieldsOf('uint256 text') }, message: { text: { text: '' } } },
    ],
    ['a primary type that is missing', { ...good, primaryType: 'Other' }],
    ['the domain as the message', { ...good, primaryType: 'EIP712Domain' }],
    [
      'a domain without a value for its type',
      { ...good, types: { ...good.types, EIP712Domain: fieldsOf('string name, bytes32 salt') } },
    ],
    [
      'a domain whose chain is a text',
      { ...good, types: { ...good.types, EIP712Domain: fieldsOf('string chainId') }, domain: { chainId: '31337' } },
    ],
    ['a domain whose contract is in a list', { ...good, domain: { ...good.domain, verifyingContract: [TOKEN] } }],
    ['a domain whose contract is a number', { ...good, domain: { ...good.domain, verifyingContract: 5 } }],
    ['a message that is a list', { ...good, message: [] }],
    ['no types', { ...good, types: {} }],
    ['a struct without fields', { ...good, types: { Note: [] } }],
    [
      'a name that hides types within',
      {
        ...good,
        types: { 'A:Note': fieldsOf('Inner inner'), Inner: fieldsOf('string text') },
        primaryType: 'A:Note',
        message: { inner: { text: 'Hi' } },
      },
    ],
  ])('SAF-09 %s', async (_name, typedData) => {
    await expect(sign(typedData)).rejects.toThrow(ERRORS.malformed)
    expect(wallet.questions).toEqual([])
  })

  test('SAF-09 recursive types end with their data, and depth and length have a limit', async () => {
    const types = { Tree: fieldsOf('string text, Tree[] branches') }
    const grow = (depth: number): object => ({ text: 'leaf', branches: depth === 0 ? [] : [grow(depth - 1)] })
    const tree = (depth: number) => ({ ...good, types, primaryType: 'Tree', message: grow(depth) })
    await sign(tree(3))
    expect(wallet.readFacts()).toContain('branches.0.branches.0.branches.0.branches: Empty list')
    await expect(sign(tree(40))).rejects.toThrow(ERRORS.malformed)
    await expect(sign(tree(1_000))).rejects.toThrow(ERRORS.malformed)
    const list = (length: number) => dataOf('uint8[] list', { list: Array.from({ length }, () => 1) })
    await sign(list(4_990))
    await expect(sign(list(5_001))).rejects.toThrow(ERRORS.malformed)
    const wide = {
      types: { Note: fieldsOf('uint8[] a, uint8[] b') },
      message: { a: list(3_000).message.list, b: list(3_000).message.list },
    }
    await expect(sign({ ...good, ...wide })).rejects.toThrow(ERRORS.malformed)
  })
})

describe('what is shown is what is signed', () => {
  test('SAF-09 fields outside the types are neither shown nor signed, in the message, its structs and the domain', async () => {
    const clean = {
      types: { Note: fieldsOf('string text, Person to'), Person: fieldsOf('address wallet') },
      primaryType: 'Note',
      domain: { name: 'Post', chainId: 31337 },
      message: { text: 'Hi', to: { wallet: SPENDER } },
    }
    const signature = await sign(clean)
    const shown = wallet.questions.at(-1)?.description
    const stuffed = {
      types: { ...clean.types, Unused: fieldsOf('string lie') },
      primaryType: 'Note',
      domain: { ...clean.domain, lie: 'Trusted Bank' },
      message: { text: 'Hi', to: { wallet: SPENDER, lie: 'Alice' }, lie: 'You get 1,000 USD', amount: 0 },
    }
    expect(await sign(stuffed)).toBe(signature)
    expect(wallet.questions.at(-1)?.description).toEqual(shown)
    expect(JSON.stringify(shown)).not.toContain('lie')
    expect(wallet.readFacts()).toEqual([
      'App name: Post',
      'Chain ID: 31337',
      'Data type: Note',
      'text: Hi',
      `to.wallet: ${SPENDER}`,
    ])
  })

  test('SAF-09 every field of the domain that is signed is shown, and fields outside its type are not', async () => {
    const salt = `0x${'5a'.repeat(32)}`
    const domain = { name: 'Post', version: '2', chainId: '0x7a69', verifyingContract: TOKEN.toLowerCase(), salt }
    await sign({ ...dataOf('string text', { text: '' }), domain })
    expect(wallet.readFacts()).toEqual([
      'App name: Post',
      'App version: 2',
      'Chain ID: 31337',
      `Verifying contract: ${TOKEN}`,
      `Domain salt: ${salt}`,
      'Data type: Note',
      'text: Empty text',
    ])
    const data = dataOf('string text', { text: 'Hi' })
    const types = { ...data.types, EIP712Domain: fieldsOf('string name, string region') }
    await sign({ ...data, types, domain: { ...domain, region: 'EU' } })
    expect(wallet.readFacts()).toEqual(['App name: Post', 'Domain region: EU', 'Data type: Note', 'text: Hi'])
    expect(wallet.readWarnings()).toEqual([TEXTS.anyNetwork])
  })

  test('SAF-09 the chain id is signed however it is written, and that of another network is refused', async () => {
    const data = dataOf('string text', { text: 'Hi' })
    const signatures = await Promise.all(
      [31337, '31337', '0x7a69'].map((chainId) => sign({ ...data, domain: { ...data.domain, chainId } })),
    )
    expect(new Set(signatures).size).toBe(1)
    for (const chainId of [1, '1', '0x1', String(MAX)]) {
      await expect(sign({ ...data, domain: { chainId } })).rejects.toThrow(ERRORS.otherChain)
    }
    await sign({ ...data, domain: { name: 'Post' } })
    expect(wallet.readWarnings()).toEqual([TEXTS.anyNetwork])
    await sign({ ...data, domain: {} })
    expect(wallet.readFacts()).toEqual(['Data type: Note', 'text: Hi'])
  })

  test('SAF-09 no field of a message can have the label of a line of the wallet', async () => {
    await sign(dataOf('string text', { text: 'Hi' }))
    const own = wallet.readFacts().map((line) => line.split(':')[0] ?? '')
    for (const label of [...own.filter((each) => each !== 'text'), TEXTS.account, TEXTS.fee]) {
      expect(label).toContain(' ')
      await expect(sign(dataOf('string text', { text: 'Hi' }, label))).rejects.toThrow(ERRORS.malformed)
    }
  })
})
