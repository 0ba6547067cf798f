import { expect, test } from 'vitest'
import { copyParams, freezeCall } from './freezeCall'

const CALL = {
  network: 'eip155:1',
  method: 'eth_sendTransaction',
  params: [{ to: '0x01', deep: [{ value: '0x1' }] }],
} as const

test('field case 40: SAF-12 a sealed call cannot be changed at any depth, nor through the object it was made from', () => {
  const given = structuredClone(CALL)
  const sealed = freezeCall(given)
  Object.assign(given.params[0], { to: '0x02' })
  const [transaction] = sealed.params as unknown as [{ to: string; deep: [{ value: string }] }]
  expect(() => Object.assign(sealed, { params: [] })).toThrow(TypeError)
  expect(() => Object.assign(sealed.params, { 0: 'other' })).toThrow(TypeError)
  expect(() => Object.assign(transaction, { to: '0x02' })).toThrow(TypeError)
  expect(() => Object.assign(transaction.deep[0], { value: '0x2' })).toThrow(TypeError)
  expect(() => Object.assign(transaction, { more: 1 })).toThrow(TypeError)
  expect(sealed).toEqual(CALL)
})

test('field case 40: SAF-12 what a wallet writes into its copy does not reach the sealed call', () => {
  const sealed = freezeCall(CALL)
  const [copy] = copyParams(sealed) as unknown as [{ to: string; deep: unknown[] }]
  copy.to = '0x02'
  copy.deep.push(1)
  expect(sealed).toEqual(CALL)
})

test('a call that refers to itself, or contains bytes, is sealed; one with a function is refused', () => {
  const loop: unknown[] = []
  loop.push(loop)
  expect(Object.isFrozen(freezeCall({ ...CALL, params: loop }).params[0])).toBe(true)
  const bytes = new Uint8Array([1, 2])
  expect(freezeCall({ ...CALL, params: [bytes] }).params).toEqual([bytes])
  expect(() => freezeCall({ ...CALL, params: [() => 1] })).toThrow('could not be cloned')
})

test('field case 40: SAF-12 if the page patches globals after load, neither the seal nor the copy changes', () => {
  const { freeze, isFrozen, keys } = Object
  const { ownKeys } = Reflect
  const clone = globalThis.structuredClone
  const iterate = Array.prototype[Symbol.iterator]
  const lie = () => {
    throw new Error('patched')
  }
  try {
    Object.assign(Object, { freeze: lie, isFrozen: () => true, keys: lie })
    Object.assign(Reflect, { ownKeys: () => [] })
    globalThis.structuredClone = lie
    Array.prototype[Symbol.iterator] = lie
    const sealed = freezeCall(CALL)
    const copy = copyParams(sealed)
    Object.assign(Object, { freeze, isFrozen, keys })
    Object.assign(Reflect, { ownKeys })
    globalThis.structuredClone = clone
    Array.prototype[Symbol.iterator] = iterate
    expect([sealed, copy]).toEqual([CALL, CALL.params])
    expect([sealed.params, sealed.params[0]].map(Object.isFrozen)).toEqual([true, true])
  } finally {
    Object.assign(Object, { freeze, isFrozen, keys })
    Object.assign(Reflect, { ownKeys })
    globalThis.structuredClone = clone
    Array.prototype[Symbol.iterator] = iterate
  }
})
