// The message that a visitor sees for an error of any origin, and when it concerns their own network.
import { simulationFailed, swapTampered } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { expect, test } from 'vitest'
import { approvalUndone, takesMore } from './errors'
import { toProblem } from './sending'

test.each([swapTampered('spender'), simulationFailed(null), takesMore()])('SWP-04 %s has its own message', (error) => {
  expect(toProblem(error)).toBe(error)
})
test.each([
  ['an unknown error', new TypeError('x')],
  ['nothing', undefined],
  ['an error of a package without a message for it', toRpcError({ code: 'rpc/malformed-response' }, 'x')],
])('SWP-04 %s is shown as a refusal, with its cause', (_what, error) => {
  const problem = toProblem(error)
  expect([problem.code, problem.cause]).toEqual(['swaps/refused', error])
})
test('field case 20: SWP-04 a wallet that has left the network gives that error, however deeply it is nested', () => {
  const left = toRpcError({ code: 'rpc/chain-disconnected' }, 'eth_sendTransaction')
  expect(toProblem(left).code).toBe('swaps/other-network')
  expect(toProblem(new Error('wrapped', { cause: left })).code).toBe('swaps/other-network')
})
test.each([
  ['failed', 'failed'],
  ['dropped', 'dropped'],
  ['replaced', 'replaced'],
  ['pending', 'failed'],
] as const)('SWP-04 an approval that is %s is reported as one that %s', (status, reported) => {
  expect(approvalUndone({ status } as Parameters<typeof approvalUndone>[0]).context).toEqual({ status: reported })
})
