import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RpcSafety } from './call'
import { classify, isOfWallet, listWalletMethods, needsWallet } from './classify'
import { APPROVAL_METHODS, SAFE_METHODS } from './methodTable'

describe('classify', () => {
  test('RPC-01 the lists contain 41 safe and 11 approval methods, and no method is in both', () => {
    expect([SAFE_METHODS.size, APPROVAL_METHODS.size]).toEqual([41, 11])
    expect([...SAFE_METHODS].filter((method) => APPROVAL_METHODS.has(method))).toEqual([])
  })
  test('RPC-01 listed methods have the safety of their list', () => {
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
  test('RPC-01 a chain adds methods and tightens rules, and never loosens a row of the kernel', () => {
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
  test('RPC-01 a table with the row * is closed: it denies what it does not name, whatever the row contains', () => {
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

describe('what only a wallet can answer', () => {
  const TABLE = {
    acme_sign: 'approval',
    acme_read: 'safe',
    wallet_acmeState: 'safe',
    acme_key: 'denied',
    wallet_acmeKey: 'denied',
    personal_sign: 'denied',
  } as const

  test.each([
    ['acme_sign', 'approval', true],
    ['wallet_acmeAsk', 'approval', true],
    ['wallet_acmeState', 'safe', true],
    ['acme_read', 'safe', false],
    ['acme_wallet_', 'safe', false],
  ] as const)('BRW-05 %s, which is %s, belongs to a wallet: %s', (method, safety, expected) => {
    expect(isOfWallet(method, safety)).toBe(expected)
  })

  test.each([
    ['acme_sign', true],
    ['wallet_acmeState', true],
    ['acme_read', false],
    ['acme_key', false],
    ['wallet_acmeKey', false],
    ['wallet_getCapabilities', true],
    ['eth_sendTransaction', true],
    ['personal_sign', false],
    ['eth_call', false],
    ['eth_sign', false],
  ])('BRW-05 %s needs a wallet: %s', (method, expected) => {
    expect(needsWallet(method, TABLE)).toBe(expected)
  })

  test('BRW-05 without a table, the kernel decides', () => {
    expect(needsWallet('personal_sign')).toBe(true)
    expect(needsWallet('acme_sign')).toBe(false)
  })

  test('SAF-10 with only a table, approval is requested for the allowed methods that only a wallet answers', () => {
    expect(listWalletMethods(TABLE, false)).toEqual(['acme_sign', 'wallet_acmeState'])
    expect(listWalletMethods(TABLE, false, ['acme_read', 'acme_key', 'acme_other'])).toEqual([
      'acme_sign',
      'acme_read',
      'wallet_acmeState',
    ])
  })

  test('SAF-10 the kernel’s rows are included, each once, except those that the table denies', () => {
    const names = listWalletMethods({ ...TABLE, eth_sendTransaction: 'approval' }, true)
    const ofKernel = [...APPROVAL_METHODS, ...[...SAFE_METHODS].filter((name) => name.startsWith('wallet_'))]
    expect(names).toEqual([...ofKernel.filter((name) => name !== 'personal_sign'), 'acme_sign', 'wallet_acmeState'])
  })
})
