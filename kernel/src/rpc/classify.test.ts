import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RpcSafety } from '../plugin/contract'
import { classify } from './classify'
import { APPROVAL_METHODS, SAFE_METHODS } from './methodTable'

describe('classify', () => {
  test('RPC-01 the lists hold 41 safe and 11 approval methods and share none', () => {
    expect([SAFE_METHODS.size, APPROVAL_METHODS.size]).toEqual([41, 11])
    expect([...SAFE_METHODS].filter((method) => APPROVAL_METHODS.has(method))).toEqual([])
  })
  test('RPC-01 listed methods are what their list says', () => {
    for (const method of SAFE_METHODS) expect(classify(method)).toBe('safe')
    for (const method of APPROVAL_METHODS) expect(classify(method)).toBe('approval')
  })
  test('RPC-01 unknown methods are denied', () => {
    fc.assert(
      fc.property(fc.string(), (method) => {
        fc.pre(!SAFE_METHODS.has(method) && !APPROVAL_METHODS.has(method))
        expect(classify(method, {})).toBe('denied')
      }),
    )
    for (const method of ['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'Personal_Sign', 'personal_sign ']) {
      expect(classify(method)).toBe('denied')
    }
  })
  test('RPC-01 prototype names are denied with and without a chain table', () => {
    for (const method of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(classify(method)).toBe('denied')
      expect(classify(method, {})).toBe('denied')
      expect(classify(method, JSON.parse('{"__proto__":{"eth_sign":"safe"}}'))).toBe('denied')
    }
    expect(classify('eth_sign', Object.create({ eth_sign: 'safe' }))).toBe('denied')
  })
  test('RPC-01 a chain adds methods and tightens, and never loosens a row of the kernel', () => {
    const rank = { safe: 0, approval: 1, denied: 2 }
    const kernelMethod = fc.constantFrom(...SAFE_METHODS, ...APPROVAL_METHODS)
    fc.assert(
      fc.property(kernelMethod, fc.constantFrom('safe', 'approval', 'denied'), (method, theirs) => {
        expect(rank[classify(method, { [method]: theirs })]).toBe(Math.max(rank[classify(method)], rank[theirs]))
      }),
    )
    for (const theirs of ['safe', 'approval', 'denied'] as const)
      expect(classify('acme_do', { acme_do: theirs })).toBe(theirs)
    expect(classify('acme_do', { acme_do: 'yes' as RpcSafety })).toBe('denied')
  })
  test('RPC-01 a table with the row * is closed: it denies what it does not name, whatever the row says', () => {
    for (const row of ['denied', 'approval', 'safe'] as const) {
      const table = { '*': row, acme_do: 'approval', acme_read: 'safe', personal_sign: 'safe' } as const
      for (const method of SAFE_METHODS) expect(classify(method, table)).toBe('denied')
      for (const method of ['eth_sendTransaction', 'acme_other', '*', ''])
        expect(classify(method, table)).toBe('denied')
      expect(classify('acme_do', table)).toBe('approval')
      expect(classify('acme_read', table)).toBe('safe')
      expect(classify('personal_sign', table)).toBe('approval')
    }
  })
})
