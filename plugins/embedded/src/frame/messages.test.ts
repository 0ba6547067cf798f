import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWire, pickNumbered, toWire } from './chainIds'
import { waitOf } from './deadlines'
import { isEmail, parseEnvelope, parseOutgoing, parseSuccess, REQUESTS, type RequestType } from './messages'
import { isAccepted, kindOfResponse, needsApproval, toWireCall } from './methods'
import { parseJson } from './parseJson'

/** A response of each type, in the older and the newer form. */
const ANSWERS: { readonly [T in RequestType]: unknown[] } = {
  SWITCH_NETWORK: [{ chainId: 1 }, { chainId: 'solana:abc' }],
  CONNECT_EMAIL: [{ action: 'VERIFY_DEVICE' }, { action: 'VERIFY_OTP' }, { action: 'CONNECT' }],
  CONNECT_DEVICE: [undefined, {}],
  CONNECT_OTP: [undefined],
  CONNECT_SOCIAL: [
    { address: '0x1', chainId: 1 },
    { email: null, address: '0x1', chainId: 1, userName: 'ada', accounts: [], signature: '0x', message: 'm' },
  ],
  GET_SOCIAL_REDIRECT_URI: [{ uri: 'https://id.example/' }],
  GET_FARCASTER_URI: [{ url: 'https://cast.example/' }],
  CONNECT_FARCASTER: [{ userName: 'ada' }],
  CONNECT_PASSKEY: [undefined],
  GET_USER: [
    { address: '0x1', chainId: 1 },
    { email: 'a@b.co', address: '0x1', chainId: '1', accounts: [{ address: '0x1', type: 'eoa' }] },
    { address: '0x1', chainId: 'eip155:1', preferredAccountType: 'smartAccount', siwxMessage: { nonce: '1' } },
    { address: '0x1', chainId: 1, hasSecurityView: true, signInMethods: ['email', 'google'] },
    { email: null, address: '0x1', chainId: 1, accounts: null, smartAccountDeployed: null, preferredAccountType: null },
  ],
  SIGN_OUT: [undefined],
  IS_CONNECTED: [{ isConnected: true }],
  GET_CHAIN_ID: [{ chainId: 10 }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [{ smartAccountEnabledNetworks: [] }, { smartAccountEnabledNetworks: [1, 10] }],
  INIT_SMART_ACCOUNT: [{ address: '0x1', isDeployed: false }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa', address: '0x1' }],
  RPC_REQUEST: ['0x1', null, [], { receipts: [{ status: '0x1' }] }, undefined],
  RPC_ABORT: [undefined],
  UPDATE_EMAIL: [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'VERIFY_SECONDARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ newEmail: 'a@b.co' }],
  SYNC_THEME: [undefined],
  SYNC_DAPP_DATA: [undefined],
  RELOAD: [undefined],
  SHOW_SECURITY: [undefined, null, { email: 'a@b.co', signInMethods: ['email'] }, { email: null }],
}
const TYPES = Object.keys(REQUESTS) as RequestType[]

describe('schemas', () => {
  test.each(TYPES)('EMB-01 %s: valid messages are read, and no member is read twice', (type) => {
    for (const answer of ANSWERS[type]) {
      const once = parseSuccess(type, answer)
      expect([type, answer, once !== null]).toEqual([type, answer, true])
      expect(parseSuccess(type, once?.is)).toEqual(once)
    }
  })

  test('EMB-01 members that are in no schema are dropped', () => {
    const answer = { isConnected: true, secret: 'x', ['__proto__']: { polluted: 1 } }
    expect(parseSuccess('IS_CONNECTED', answer)).toEqual({ is: { isConnected: true } })
  })

  test('EMB-01 any data is read or refused, both ways, and never throws', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), anything, (type, value) => {
        parseOutgoing(type, value)
        parseSuccess(type, value)
        parseEnvelope(value)
      }),
      { numRuns: 5_000 },
    )
  })

  // Of a social login nothing but a name is used, and that may be missing.
  const WITH_MEMBERS = TYPES.filter(
    (type) => !['RPC_REQUEST', 'CONNECT_SOCIAL'].includes(type) && typeof ANSWERS[type][0] === 'object',
  )
  test.each(WITH_MEMBERS)(
    'EMB-01 %s: a member that is missing or of another type makes the whole response invalid',
    (type) => {
      // The first answer of the table has what is required, and nothing else.
      const [good] = ANSWERS[type] as Record<string, unknown>[]
      for (const member of Object.keys(good ?? {})) {
        for (const wrong of [undefined, null, {}, Number.NaN, Symbol('x'), 'x'.repeat(20_000)]) {
          expect([member, parseSuccess(type, { ...good, [member]: wrong })]).toEqual([member, null])
        }
      }
    },
  )

  test('EMB-01 an envelope is a message of the frame, or null', () => {
    expect(parseEnvelope({ type: '@w3m-frame/READY' })).toEqual({ name: 'READY', id: null, payload: undefined })
    for (const type of ['@w3m-app/READY', 'READY', '', 7, null, 'x@w3m-frame/READY']) {
      expect(parseEnvelope({ type })).toBeNull()
    }
  })

  test.each([
    ['ada@example.com', true],
    ['ada+tag@mail.example.co.uk', true],
    ['ada', false],
    [`${'a'.repeat(400)}@example.com`, false],
  ])('EMB-03 %s is an address: %s', (text, is) => expect(isEmail(text)).toBe(is))
})

describe('JSON of a wallet request', () => {
  test('EMB-01 JSON is copied unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const names = JSON.stringify(value)
        if (/"(__proto__|constructor|prototype)":/.test(names)) expect(() => parseJson(value)).toThrow(TypeError)
        else expect(parseJson(value)).toEqual(value)
      }),
    )
  })

  test.each(['__proto__', 'constructor', 'prototype'])(
    'EMB-01 JSON with a member named %s is refused, at any depth',
    (name) => {
      const value: unknown = JSON.parse(`{"${name}": 1}`)
      for (const each of [value, [value], { inner: value }]) expect(() => parseJson(each)).toThrow('forbidden name')
    },
  )

  test('EMB-01 JSON that is too deep, too large or too long is refused', () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 1)
    for (const value of [
      deep,
      Array.from({ length: 60_000 }, () => 1),
      'x'.repeat(2_000_001),
      { ['x'.repeat(2_000_001)]: 1 },
    ]) {
      expect(() => parseJson(value)).toThrow(TypeError)
    }
  })

  test('EMB-01 the limits are exact', () => {
    const nest = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)
    expect(parseJson(nest(32))).toEqual(nest(32))
    expect(() => parseJson(nest(33))).toThrow('too large')
    const list = (length: number) => Array.from({ length }, () => 1)
    expect(parseJson(list(49_999))).toHaveLength(49_999)
    expect(() => parseJson(list(50_000))).toThrow('too large')
    expect(parseJson({ a: 'x'.repeat(1_999_999) })).toEqual({ a: 'x'.repeat(1_999_999) })
    expect(() => parseJson({ a: 'x'.repeat(2_000_000) })).toThrow('too long')
  })

  test('EMB-01 an object without a prototype is plain, and one with a custom prototype is not', () => {
    expect(parseJson(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 })
    expect(() => parseJson(Object.create({ a: 1 }))).toThrow('no plain object')
    expect(() => parseJson(new Map())).toThrow('no plain object')
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('a'), 1n])
      expect(() => parseJson(value)).toThrow('not JSON')
    for (const value of [undefined, null, false, 0, '']) expect(parseJson(value)).toBe(value)
  })
})

describe('EMB-02 how long a frame response may take, in milliseconds', () => {
  test.each([
    ['CONNECT_EMAIL', undefined, 30_000],
    ['RPC_REQUEST', undefined, 30_000],
    ['RPC_REQUEST', 'eth_call', 30_000],
    ['RPC_REQUEST', 'personal_sign', 1_200_000],
    ['CONNECT_DEVICE', undefined, 1_200_000],
    ['SIGN_OUT', undefined, 3_000],
  ] as const)('%s %s: %d', (type, method, waitMs) => expect(waitOf(type, method)).toBe(waitMs))
})

describe('EMB-07 methods', () => {
  // Bundler methods, and methods that the frame does not accept.
  const OFF_THE_WIRE = [
    'eth_getUserOperationReceipt',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_supportedEntryPoints',
    'eth_sendUserOperation',
    'eth_sign',
    'personal_unlockAccount',
    '',
    '__proto__',
    'constructor',
  ]
  const READS = [
    'eth_call',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_getAccount',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_newFilter',
    'eth_sendRawTransaction',
    'eth_syncing',
    'wallet_getCallsStatus',
    'wallet_getAssets',
  ]
  const READS_WITHOUT_PARAMETERS = [
    'eth_accounts',
    'eth_blockNumber',
    'eth_chainId',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newPendingTransactionFilter',
    'eth_uninstallFilter',
    'wallet_getCapabilities',
  ]
  const APPROVED = [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
  ]
  test.each(OFF_THE_WIRE)('EMB-07 %s is not in the protocol', (method) => {
    expect([isAccepted(method), needsApproval(method), toWireCall(method, [])]).toEqual([false, false, null])
  })
  test.each(APPROVED)('EMB-07 %s is accepted, and needs approval', (method) => {
    expect([isAccepted(method), needsApproval(method)]).toEqual([true, true])
  })
  test.each([...READS, ...READS_WITHOUT_PARAMETERS])('EMB-07 %s is accepted, and needs no approval', (method) => {
    expect([isAccepted(method), needsApproval(method)]).toEqual([true, false])
  })
  test.each(READS)('EMB-07 %s is sent with its parameters', (method) => {
    expect(toWireCall(method, ['0x1'])).toStrictEqual({ method, params: ['0x1'] })
  })
  test.each(READS_WITHOUT_PARAMETERS)('EMB-07 %s is sent without parameters', (method) => {
    expect(toWireCall(method, ['0x1'])).toStrictEqual({ method })
  })

  test.each([
    ['eth_blockNumber', ['ignored'], { method: 'eth_blockNumber' }],
    [
      'eth_call',
      [{ value: 255n, deep: [[16n]] }],
      { method: 'eth_call', params: [{ value: '0xff', deep: [['0x10']] }] },
    ],
    [
      'solana_signAndSendTransaction',
      [{ transaction: 'AQID', options: { skipPreflight: true, extra: 1 } }],
      { method: 'solana_signAndSendTransaction', params: { transaction: 'Ldp', options: { skipPreflight: true } } },
    ],
    [
      'solana_signAllTransactions',
      [{ transactions: ['AQ=='] }],
      { method: 'solana_signAllTransactions', params: { transactions: ['2'] } },
    ],
    ['solana_signTransaction', [{ transaction: 1 }], null],
    ['solana_signAndSendTransaction', [{ transaction: 'AQID', options: { preflightCommitment: 'soon' } }], null],
    [
      'wallet_sendCalls',
      [{ calls: [{ to: '0x1', value: 1n }] }],
      { method: 'wallet_sendCalls', params: [{ calls: [{ to: '0x1', value: '0x1' }] }] },
    ],
    ['wallet_sendCalls', [{ calls: [{ to: 'x' }] }], null],
    ['wallet_sendCalls', [], null],
    [
      'wallet_requestExecutionPermissions',
      [{ to: '0x1' }],
      { method: 'wallet_grantPermissions', params: [{ to: '0x1' }] },
    ],
    ['wallet_revokeExecutionPermission', [{}], { method: 'wallet_revokePermissions', params: [{}] }],
    ['wallet_getCallsStatus', ['0x1'], { method: 'wallet_getCallsStatus', params: ['0x1'] }],
    ['wallet_getCallsStatus', [1], null],
  ])('EMB-07 EMB-09 %s with %o is sent as %o', (method, params, wire) => {
    expect(toWireCall(method, params as unknown[])).toStrictEqual(wire)
  })

  test.each([
    [`0x${'a'.repeat(64)}`, 'transaction'],
    [`0x${'A'.repeat(62)}`, 'transaction'],
    [`0x${'1'.repeat(130)}`, 'transaction'],
    [`0x${'a'.repeat(61)}`, 'object'],
    [`0x${'g'.repeat(64)}`, 'object'],
    ['a'.repeat(64), 'object'],
    [`a0x${'a'.repeat(64)}`, 'object'],
    [`0x${'a'.repeat(64)}g`, 'object'],
    [[`0x${'a'.repeat(64)}`], 'object'],
    [{ hash: `0x${'a'.repeat(64)}` }, 'object'],
    [null, 'object'],
  ])('EMB-11 %o is a %s', (result, kind) => expect(kindOfResponse(result)).toBe(kind))
})

describe('networks in the protocol', () => {
  test('EMB-01 a network is unchanged after writing and reading it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32}$/), (number, reference) => {
        expect(fromWire(toWire(`eip155:${number}`), 'eip155')).toBe(`eip155:${number}`)
        expect(fromWire(String(number), 'eip155')).toBe(`eip155:${number}`)
        expect(fromWire(toWire(`solana:${reference}`), 'solana')).toBe(`solana:${reference}`)
        expect(fromWire(reference, 'solana')).toBe(`solana:${reference}`)
      }),
    )
  })
  test.each([
    ['solana:abc', 'eip155'],
    ['abc', 'eip155'],
    ['0x1', 'eip155'],
    [-1, 'eip155'],
    [1.5, 'eip155'],
    [1, 'solana'],
    ['eip155:1', 'solana'],
    ['cosmos:abc', 'solana'],
    ['solana:a b', 'solana'],
    ['a.b', 'solana'],
    ['solana:a:b', 'solana'],
    ['', 'solana'],
    ['a'.repeat(33), 'solana'],
  ])('EMB-01 %s is not a network of %s', (chainId, namespace) => expect(fromWire(chainId, namespace)).toBeNull())

  test('ACC-10 only EVM networks have numbers as IDs', () => {
    expect(pickNumbered(['eip155:1', 'eip155:10', 'solana:1'], [1, 5])).toEqual(['eip155:1'])
  })
})
