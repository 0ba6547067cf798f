import { expect, test } from 'vitest'
import { readTypedData, type TypedData } from './readTypedData.ts'

const data = (type: string, value: unknown, types: TypedData['types'] = {}): TypedData => ({
  types: { Note: [{ name: 'value', type }], ...types },
  primaryType: 'Note',
  domain: {},
  message: { value },
})
const read = (...given: Parameters<typeof data>) => readTypedData(data(...given))?.message.value
const fill = (length: number, value: unknown) => Array.from({ length }, () => value)

test('SAF-09 structured data has at most 5,000 values, and no longer list, even of empty lists', () => {
  expect(read('uint8[]', fill(5_000, 1))).toHaveLength(5_000)
  expect(read('uint8[]', fill(5_001, 1))).toBeUndefined()
  expect(read('uint8[][]', fill(5_000, []))).toHaveLength(5_000)
  expect(read('uint8[][]', fill(5_001, []))).toBeUndefined()
})

test('SAF-09 structured data has at most 32 levels', () => {
  const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)])
  const readDepth = (depth: number) => read(`uint8${'[]'.repeat(depth)}`, nest(depth))
  expect(JSON.stringify(readDepth(31))).toBe(`${'['.repeat(31)}"1"${']'.repeat(31)}`)
  expect(readDepth(32)).toBeUndefined()
})

test('SAF-09 a struct is an object with its own fields, not a text, a list or nothing', () => {
  const types = { Size: [{ name: 'length', type: 'uint256' }] }
  expect(read('Size', { length: 2 }, types)).toEqual({ length: '2' })
  for (const value of ['ab', [1, 2], Object.create({ length: 2 }), null, undefined, 2]) {
    expect(read('Size', value, types)).toBeUndefined()
  }
})

test('SAF-09 a type with a size that is written in another way is refused', () => {
  expect(read('uint8', 1)).toBe('1')
  expect(read('uint80', 1)).toBe('1')
  expect(read('uint256', 1)).toBe('1')
  expect(read('int16', -5)).toBe('-5')
  for (const type of ['uint08', 'uint0', 'int016', 'uint264', 'uint12', 'bytes0', 'bytes01']) {
    expect(read(type, type.startsWith('bytes') ? '0x' : 1)).toBeUndefined()
    expect(read(`${type}[]`, [])).toBeUndefined()
  }
})

test('SAF-09 a list of a fixed length has exactly this length', () => {
  expect(read('uint8[2]', [1, 2])).toEqual(['1', '2'])
  expect(read('uint8[0]', [])).toEqual([])
  expect(read('uint8[0]', [1])).toBeUndefined()
  expect(read('bool[2]', [true, false])).toEqual([true, false])
})

test('SAF-09 the type of the domain cannot be that of the message, which would be shown but not signed', () => {
  const domain = { name: 'Post' }
  expect(readTypedData({ types: {}, primaryType: 'EIP712Domain', domain, message: domain })).toBeNull()
})

test('SAF-09 a name with a colon is that of the only struct', () => {
  const of = (primaryType: string, types: TypedData['types']) =>
    readTypedData({ types, primaryType, domain: {}, message: { value: 1, inner: { value: 1 } } })
  const value = { name: 'value', type: 'uint8' }
  expect(of('App:Note', { 'App:Note': [value] })?.message).toEqual({ value: '1' })
  const types = { 'App:Note': [{ name: 'inner', type: 'Inner' }], Inner: [value] }
  expect(of('App:Note', types)).toBeNull()
})
