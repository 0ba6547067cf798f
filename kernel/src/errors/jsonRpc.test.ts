import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findError } from './findError'
import { createRpcError, toRpcError } from './jsonRpc'
import { LatchkeyError } from './LatchkeyError'

describe('codes', () => {
  test.each([
    [-32700, 'parse-error', 'parseError'],
    [-32600, 'invalid-request', 'invalidRequest'],
    [-32601, 'method-not-found', 'methodNotFound'],
    [-32602, 'invalid-params', 'invalidParams'],
    [-32603, 'internal-error', 'internalError'],
    [-32000, 'invalid-input', 'invalidInput'],
    [-32001, 'resource-not-found', 'resourceNotFound'],
    [-32002, 'resource-unavailable', 'resourceUnavailable'],
    [-32003, 'transaction-rejected', 'transactionRejected'],
    [-32004, 'method-not-supported', 'methodNotSupported'],
    [-32005, 'limit-exceeded', 'limitExceeded'],
    [-32006, 'version-unsupported', 'versionUnsupported'],
    [3, 'execution-reverted', 'executionReverted'],
    [4001, 'user-rejected', 'userRejected'],
    [5000, 'user-rejected', 'userRejected'],
    [4100, 'unauthorized', 'unauthorized'],
    [4200, 'unsupported-method', 'unsupportedMethod'],
    [4900, 'provider-disconnected', 'providerDisconnected'],
    [4901, 'chain-disconnected', 'chainDisconnected'],
    [4902, 'unrecognized-chain', 'unrecognizedChain'],
    [32603, 'invalid-chain-id', 'invalidChainId'],
    [5700, 'unsupported-capability', 'unsupportedCapability'],
    [5710, 'unsupported-chain', 'unsupportedChain'],
    [5720, 'duplicate-id', 'duplicateId'],
    [5730, 'unknown-bundle', 'unknownBundle'],
    [5740, 'bundle-too-large', 'bundleTooLarge'],
    [5750, 'atomic-upgrade-rejected', 'atomicUpgradeRejected'],
    [5760, 'atomicity-unsupported', 'atomicityUnsupported'],
  ])('RPC-02 %s is rpc/%s, in any form it is thrown', (rpcCode, reason, name) => {
    const wallet = { code: rpcCode, message: 'text of the wallet' }
    const shapes = [
      wallet,
      Object.assign(new Error('text of the wallet'), { code: rpcCode }),
      { ...wallet, code: String(rpcCode) },
      rpcCode,
      String(rpcCode),
      new Error('outer', { cause: wallet }),
      { error: wallet },
      { info: { error: wallet } },
      { data: { originalError: wallet } },
      { message: 'outer', data: { cause: wallet } },
    ]
    for (const shape of shapes) {
      const error = toRpcError(shape, 'eth_call')
      expect(error).toMatchObject({
        code: `rpc/${reason}`,
        context: { rpcCode, name, method: 'eth_call' },
        cause: shape,
      })
      expect(error.message).not.toContain('text of the wallet')
      expect(error.message).toMatch(/^[A-Z].*\.$/)
    }
  })
  test('RPC-02 an unknown code keeps its number', () => {
    expect(toRpcError({ code: -39999, message: 'odd' })).toMatchObject({
      code: 'rpc/unknown',
      context: { rpcCode: -39999, name: 'unknown' },
    })
    expect(toRpcError({ message: 'outer', data: { code: -39999 } }).context).toMatchObject({ rpcCode: -39999 })
    for (const none of ['odd', { code: '' }])
      expect(toRpcError(none).context).toStrictEqual({ rpcCode: null, name: 'unknown' })
  })
  test('RPC-02 an error that wraps nothing has no cause', () => {
    expect(Object.hasOwn(createRpcError('timed-out'), 'cause')).toBe(false)
    expect(toRpcError(4001).cause).toBe(4001)
  })
  test('RPC-02 the code is found if it is among the first 24 objects', () => {
    const nest = (depth: number): object => (depth === 0 ? { code: 4001 } : { cause: nest(depth - 1) })
    // The members that are missing count as one.
    expect(toRpcError(nest(22)).code).toBe('rpc/user-rejected')
    expect(toRpcError(nest(23)).code).toBe('rpc/unknown')
  })
  test('RPC-02 a nested provider code takes precedence over the general code around it', () => {
    const metamask = { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } }
    expect(toRpcError(metamask)).toMatchObject({ code: 'rpc/unrecognized-chain', context: { rpcCode: 4902 } })
    expect(toRpcError({ code: 'ACTION_REJECTED', info: { error: { code: -32603 } } })).toMatchObject({
      code: 'rpc/user-rejected',
      context: { rpcCode: 4001 },
    })
  })
  test('RPC-02 there is a toast for what a visitor can act on', () => {
    expect(toRpcError(4001).toast).toBe(toRpcError(4001).message)
    expect(toRpcError(-32005).toast).toBeDefined()
    expect(toRpcError(-32602).toast).toBeUndefined()
    expect(toRpcError('odd').toast).toBeUndefined()
  })
})

/** As some wallets spell it; our own texts never do. */
const BRITISH = ['cancel', 'led'].join('')

describe('node messages', () => {
  test.each([
    ['execution reverted: ERC20: transfer amount exceeds balance', 'execution-reverted'],
    ['max fee per gas higher than 2^256-1', 'fee-cap-too-high'],
    ['fee cap higher than 2^256-1', 'fee-cap-too-high'],
    ['max fee per gas less than block base fee: address 0x0', 'fee-cap-too-low'],
    ['nonce too high', 'nonce-too-high'],
    ['nonce too low: next nonce 5, tx nonce 4', 'nonce-too-low'],
    ['already known', 'nonce-too-low'],
    ['nonce has max value', 'nonce-max'],
    ['insufficient funds for gas * price + value', 'insufficient-funds'],
    ['intrinsic gas too high', 'intrinsic-gas-too-high'],
    ['intrinsic gas too low: have 1, want 21000', 'intrinsic-gas-too-low'],
    ['transaction type not supported', 'transaction-type-invalid'],
    ['transaction type not valid', 'transaction-type-invalid'],
    ['max priority fee per gas higher than max fee per gas', 'tip-above-fee-cap'],
    ['User rejected the request.', 'user-rejected'],
    ['MetaMask Tx Signature: User denied transaction signature.', 'user-rejected'],
    [`Transaction was ${BRITISH} by the user`, 'user-rejected'],
    ['Transaction was canceled by user', 'user-rejected'],
    ['user has canceled', 'user-rejected'],
    [`user ${BRITISH} it`, 'user-rejected'],
    ['declined by the user', 'user-rejected'],
    ['Failed to fetch', 'http-failed'],
    ['HTTP request failed. Status: 500', 'http-failed'],
    ['The request timed out', 'timed-out'],
  ])('RPC-03 %j is rpc/%s with any general code, or without a code', (message, reason) => {
    for (const error of [
      message,
      new Error(message),
      { code: -32000, message },
      { code: 3, message },
      { code: -32603, message: 'Internal', data: { message } },
    ]) {
      expect(toRpcError(error).code).toBe(`rpc/${reason}`)
    }
    expect(toRpcError({ code: 4900, message }).code).toBe('rpc/provider-disconnected')
  })
  test('only the first 2,000 characters of a message are read', () => {
    const longMessage = (length: number) => `${'x'.repeat(length - 'nonce too low'.length)}nonce too low`
    expect(toRpcError({ message: longMessage(2_000) }).code).toBe('rpc/nonce-too-low')
    expect(toRpcError({ message: longMessage(2_001) }).code).toBe('rpc/unknown')
  })
})

describe('thrown values', () => {
  test('a typed error is unchanged, and one from another copy of the package keeps its code', () => {
    const ours = createRpcError('nonce-too-low', { rpcCode: -32000 })
    expect(toRpcError(ours)).toBe(ours)
    expect(toRpcError({ name: 'LatchkeyError', code: 'rpc/nonce-too-low', message: '' }).code).toBe('rpc/nonce-too-low')
    const worded = { name: 'LatchkeyError', code: 'rpc/nonce-too-low', message: 'User rejected the request.' }
    expect(toRpcError(worded).code).toBe('rpc/nonce-too-low')
    expect(toRpcError({ name: 'LatchkeyError', code: 'kernel/aborted', message: '' }).code).toBe('kernel/aborted')
  })
  test('an abort is an abort and a timeout is a timeout', () => {
    expect(toRpcError(new DOMException('stop', 'AbortError')).code).toBe('kernel/aborted')
    expect(toRpcError(new Error('failed', { cause: new DOMException('stop', 'AbortError') })).code).toBe(
      'kernel/aborted',
    )
    expect(toRpcError(new DOMException('late', 'TimeoutError')).code).toBe('rpc/timed-out')
  })
  test('cycles, throwing getters, endless nesting and throwing proxies do not make it fail', () => {
    const ring: { cause?: unknown } = {}
    ring.cause = ring
    const hostile = Object.defineProperty({}, 'code', {
      get() {
        throw new Error('no')
      },
    })
    const refuse = () => {
      throw new Error('no')
    }
    const refusing = new Proxy({}, { get: refuse, has: refuse, getPrototypeOf: refuse, ownKeys: refuse })
    const endless: object = new Proxy(
      {},
      { get: (_, member) => (member === 'code' || member === 'message' ? undefined : endlessCopy()) },
    )
    const endlessCopy = (): object => new Proxy({}, { get: () => endlessCopy() })
    for (const error of [ring, hostile, refusing, endless, endlessCopy()])
      expect(toRpcError(error).code).toBe('rpc/unknown')
    expect(findError(new Error('outer', { cause: refusing }), 'kernel/aborted')).toBeNull()
  })
  test('prototype names are not codes', () => {
    for (const code of ['__proto__', 'constructor', 'toString', 'null', 'rpc/', ''])
      expect(toRpcError({ code }).code).toBe('rpc/unknown')
  })
  test('any value becomes a typed error that repeats nothing from the value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true }), (thrown) => {
        const error = toRpcError(thrown)
        expect(error).toBeInstanceOf(LatchkeyError)
        expect(error.code).toMatch(/^(rpc\/[a-z-]+|kernel\/aborted)$/)
      }),
    )
  })
})
