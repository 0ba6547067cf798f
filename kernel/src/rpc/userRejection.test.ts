import { describe, expect, test } from 'vitest'
import { isUserRejection } from './userRejection'

describe('isUserRejection', () => {
  test.each([
    4001,
    5000,
    '4001',
    'ACTION_REJECTED',
    { code: 4001 },
    { code: 'ACTION_REJECTED' },
    new Error('User rejected the request.'),
  ])('RPC-02 %o is a rejection by the visitor', (error) => {
    expect(isUserRejection(error)).toBe(true)
    expect(isUserRejection(new Error('outer', { cause: error }))).toBe(true)
  })
  test.each([null, undefined, 4100, -32603, new Error('nonce too low'), new DOMException('stop', 'AbortError')])(
    '%o is not',
    (error) => {
      expect(isUserRejection(error)).toBe(false)
    },
  )
})
