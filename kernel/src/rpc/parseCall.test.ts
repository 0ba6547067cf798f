import { describe, expect, test } from 'vitest'
import type { RpcCall } from './call'
import { parseCall } from './parseCall'

const parse = (method: unknown, params: unknown = []) =>
  parseCall({ network: 'eip155:1', method, params } as unknown as RpcCall)
const INVALID = expect.objectContaining({ code: 'rpc/invalid-params' })

describe('the name of a method', () => {
  test.each(['eth_call', 'avm.getBalance', 'a', 'M9', 'x'.repeat(64)])('RPC-06 %j is valid', (method) => {
    expect(parse(method).method).toBe(method)
  })
  test.each(['', 'x'.repeat(65), ' eth_call', 'eth_call\n', 'eth call', 'eth-call', 'été', '…', 7, null, ['eth_call']])(
    'RPC-06 %j is invalid, and no log repeats it',
    (method) => {
      expect(parse(method).method).toBe('')
    },
  )
})

test.each([null, {}, 'eth_call'])('RPC-06 %j is not a list of parameters', (params) => {
  expect(() => parse('eth_call', params)).toThrow(INVALID)
})

test('RPC-06 parameters that cannot be read are refused, with the reason for developers', () => {
  const cause = new Error('unreadable')
  const hostile = {
    get to() {
      throw cause
    },
  }
  expect(() => parse('eth_call', [hostile])).toThrow(expect.objectContaining({ code: 'rpc/invalid-params', cause }))
})

describe('a bundle of calls', () => {
  const bundle = (...calls: unknown[]) => parse('wallet_sendCalls', [{ calls }])
  test.each([[{}], [{ to: '0x12' }], [{ data: '0x' }], [{ to: '0x12', data: '0x34' }, {}]])(
    'RPC-06 %j may be sent',
    (...calls) => {
      expect(bundle(...calls).params).toEqual([{ calls }])
    },
  )
  test.each([
    [[]],
    [[null]],
    [['0x']],
    [[{ to: '12' }]],
    [[{ to: 7 }]],
    [[{ to: null }]],
    [[{ data: 'x0x' }]],
    [[{ to: '0x12', data: 5 }]],
    [[{}, { to: '12' }]],
  ])('RPC-06 %j may not be sent', (calls) => {
    expect(() => bundle(...calls)).toThrow(INVALID)
    expect(parse('eth_call', [{ calls }]).params).toHaveLength(1)
  })
  test.each([[[]], [[null]], [[{}]], [[{ calls: {} }]]])('RPC-06 the parameters %j contain no calls', (params) => {
    expect(() => parse('wallet_sendCalls', params)).toThrow(INVALID)
  })
})
