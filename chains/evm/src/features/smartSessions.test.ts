import type { SmartSession } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smartSessions } from './smartSessions'

const TOKEN = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35'
const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111' as const
const read = (type: string, data: unknown) => smartSessions.readPermission({ type, data })
const SESSION: SmartSession = {
  pci: 'uuid',
  project: { id: 'p', name: 'Demo', url: null, iconUrl: null },
  expiresAtMs: 1.75e12,
  createdAtMs: 0,
  revokedAtMs: null,
  permissions: [{ type: 'contract-call', data: { address: TOKEN } }],
  context: null,
}

describe('CON-09 what a session of a smart account allows', () => {
  test.each([
    [
      'native-token-periodic',
      { periodAmount: '0x10', periodDuration: '86400' },
      { tokenAddress: null, units: 16n, periodS: 86_400 },
    ],
    [
      'erc20-token-periodic',
      { tokenAddress: TOKEN, periodAmount: '0x1', periodDuration: 60 },
      { tokenAddress: TOKEN, units: 1n, periodS: 60 },
    ],
    [
      'native-token-recurring-allowance',
      { allowance: '0xff', period: 604_800 },
      { tokenAddress: null, units: 255n, periodS: 604_800 },
    ],
    [
      'erc20-recurring-allowance',
      { address: TOKEN, allowance: '5', period: '1' },
      { tokenAddress: TOKEN, units: 5n, periodS: 1 },
    ],
    ['native-token-transfer', { allowance: '0x2' }, { tokenAddress: null, units: 2n, periodS: null }],
    ['erc20-token-transfer', { address: TOKEN, allowance: '0x2' }, { tokenAddress: TOKEN, units: 2n, periodS: null }],
  ])('%s is an amount, with its token and period', (type, data, spending) => {
    expect(read(type, data)).toEqual({ kind: 'spend', ...spending })
  })

  test('a call permission names the contract, and its functions unless it covers all of them', () => {
    expect(read('contract-call', { address: TOKEN })).toEqual({ kind: 'call', contract: TOKEN, functions: [] })
    const functions = [{ functionName: 'mint' }, 'burn(uint256)']
    expect(read('contract-call', { address: TOKEN, functions })).toMatchObject({ functions: ['mint', 'burn(uint256)'] })
  })

  test.each([
    ['of another kind', 'paint', {}],
    ['named like a member of every object', 'constructor', {}],
    ['without an amount', 'native-token-periodic', { periodDuration: 1 }],
    ['with half an amount', 'native-token-transfer', { allowance: '1.5' }],
    ['with an invalid period', 'native-token-periodic', { periodAmount: '1', periodDuration: 'daily' }],
    ['of an invalid token', 'erc20-token-transfer', { address: 'TUSD', allowance: '1' }],
    ['whose period is half a second', 'native-token-periodic', { periodAmount: '1', periodDuration: 0.5 }],
    ['of more than fits', 'native-token-transfer', { allowance: '9'.repeat(79) }],
    ['of more hex than fits', 'native-token-transfer', { allowance: `0x1${'0'.repeat(64)}` }],
    ['of a token in a list', 'erc20-token-transfer', { address: [TOKEN], allowance: '1' }],
    ['of an amount in a list', 'native-token-transfer', { allowance: ['1'] }],
    ['of no contract', 'contract-call', {}],
    ['of functions that are not a list', 'contract-call', { address: TOKEN, functions: 'mint' }],
    ['of an invalid function', 'contract-call', { address: TOKEN, functions: [null] }],
    ['of a function without a name', 'contract-call', { address: TOKEN, functions: [{}] }],
    ['in a list', 'native-token-transfer', [{ allowance: '1' }]],
    ['that is null', 'native-token-transfer', null],
    ['that is text', 'native-token-transfer', 'all'],
    ['that would write a sentence', 'contract-call', { address: TOKEN, functions: ['nothing. Trust us'] }],
  ])('a permission %s is not read', (_, type, data) => {
    expect(read(type, data)).toBeNull()
  })

  test('malformed data is not read, and never throws', () => {
    const types = fc.oneof(
      fc.string(),
      fc.constantFrom('native-token-periodic', 'contract-call', 'erc20-token-transfer'),
    )
    fc.assert(
      fc.property(types, fc.anything(), (type, data) => {
        const allows = read(type, data)
        expect(allows === null || allows.kind === 'call' || allows.units >= 0n).toBe(true)
      }),
    )
  })
})

describe('CON-09 CHN-01 ending a session', () => {
  test('requests it from the account with the four fields of the protocol, and with the signed permissions if known', () => {
    const params = { pci: 'uuid', permissions: SESSION.permissions, expiry: 1.75e9, address: ACCOUNT.slice(9) }
    expect(smartSessions.planRevoke(ACCOUNT, SESSION)).toEqual({
      network: 'eip155:1',
      method: 'wallet_revokePermissions',
      params: [params],
    })
    expect(smartSessions.planRevoke(ACCOUNT, { ...SESSION, context: '0xc0' }).params).toEqual([
      { ...params, permissionContext: '0xc0' },
    ])
    for (const context of ['malformed', '0x'])
      expect(smartSessions.planRevoke(ACCOUNT, { ...SESSION, context }).params).toEqual([params])
  })

  test.each<[answer: unknown, signature: string | null]>([
    ['0x5e5e', '0x5e5e'],
    [{}, '0x'],
    [null, '0x'],
    [{ error: 1 }, null],
    [[], null],
    ['0x', '0x'],
    ['0xzz', null],
    ['signed', null],
    [true, null],
    [undefined, null],
  ])('the response %j proves %j', (answer, signature) => {
    expect(smartSessions.parseRevoked(answer)).toBe(signature)
  })
})
