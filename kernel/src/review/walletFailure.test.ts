import { readWalletFailure } from '@latchkey/kernel/review'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { describe, expect, test } from 'vitest'
import { requestAborted } from '../errors/coreErrors'
import { LatchkeyError } from '../errors/LatchkeyError'

const answerTo = (thrown: unknown) => readWalletFailure(toRpcError(thrown, 'eth_sendTransaction'))

describe('UIX-04 what an error means for a wallet request', () => {
  test.each([
    ['4001', { code: 4001 }],
    ['4001 inside another error', { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } }],
    ["WalletConnect's no", { code: 5000, message: 'User rejected.' }],
    ['the name that libraries give it', { code: 'ACTION_REJECTED' }],
    ['a message without a code', new Error('User denied transaction signature.')],
  ])('declined: %s', (_name, thrown) => {
    expect(answerTo(thrown)).toBe('declined')
  })

  test.each([
    ['a method that is not allowed', { code: 4100 }],
    ['the wallet on another network', { code: 4901 }],
    ['a revert', { code: 3, message: 'execution reverted' }],
    ['a revert whose message reads like a rejection', { code: 3, message: 'execution reverted: user rejected' }],
    ['too little money', { code: -32000, message: 'insufficient funds for gas * price + value' }],
    ['the network', { code: -32003, message: 'Transaction rejected' }],
    ['no connection', new LatchkeyError('kernel/not-connected', '', { context: { namespace: 'eip155' } })],
  ])('refused: %s', (_name, thrown) => {
    expect(answerTo(thrown)).toBe('refused')
  })

  test.each([
    ['time', new DOMException('The operation timed out.', 'TimeoutError')],
    ["WalletConnect's time", { code: 0, message: 'Request expired' }],
    ['a lost connection', { code: 4900 }],
    ['a lost response', new TypeError('Failed to fetch')],
    ['a page that went away', requestAborted()],
    ['an abort with a rejection as its cause', requestAborted(toRpcError({ code: 4001 }))],
    ['a fault of the wallet', { code: -32603, message: 'Internal JSON-RPC error.' }],
    ['a transaction that is on its way already', { code: -32000, message: 'already known' }],
    ['anything else', new Error('oops')],
    ['nothing', undefined],
    [
      'an invalid response',
      new LatchkeyError('kernel/connector-misbehaved', '', { context: { connector: 'a', method: 'b' } as never }),
    ],
  ])('unclear: %s', (_name, thrown) => {
    expect(answerTo(thrown)).toBe('unclear')
  })

  test.each([undefined, null, 'oops', 4001, {}, { code: 'transfer/failed' }, { code: ['rpc/unauthorized'] }])(
    'unclear: %j, untyped',
    (thrown) => {
      expect(readWalletFailure(thrown)).toBe('unclear')
    },
  )
})
