// @vitest-environment node
// Why a wallet does not approve, and which failures a retry cannot repair.
import { expect, test, vi } from 'vitest'
import { setUp } from '../test/pairingWorld'
import { isFinal } from './publish'

/** What an attempt fails with after the wallet has responded with this. */
async function failWith(said: unknown): Promise<unknown> {
  const { scripted, run, untilPhase } = setUp()
  const { outcome } = run()
  await untilPhase('waiting')
  scripted.proposals[0]?.reject(said)
  return outcome.catch((error: unknown) => error)
}

test.each([{ code: -32000, message: 'Internal error' }, { code: -32000 }])(
  'BRW-04 WCT-10 code -32000 from a wallet has no meaning: %j',
  async (said) => {
    expect(await failWith(said)).toEqual({ code: 'rpc/unknown', cause: said })
  },
)

test.each([{ code: 6000, message: 'User disconnected.' }, { message: 'Proposal expired' }, null])(
  'WCT-10 any other response is unchanged: %j',
  async (said) => {
    expect(await failWith(said)).toBe(said)
  },
)

test.each([
  ['walletconnect/refused', true],
  ['walletconnect/client-missing', true],
  ['own/walletconnect/refused', false],
  ['walletconnect-own/refused', false],
  ['kernel/load-failed', false],
  [7, false],
  [undefined, false],
])('WCT-08 a failure with the code %j is final: %s', (code, expected) => {
  expect(isFinal({ code })).toBe(expected)
})

test.each([undefined, null, 'walletconnect/refused'])('WCT-08 the failure %j is not final', (error) => {
  expect(isFinal(error)).toBe(false)
})

test('WCT-08 if the relay does not accept a proposal, a final failure ends the attempt without a retry', async () => {
  const { scripted, clock, run, untilPhase } = setUp()
  const request = vi.fn(() => Promise.reject(Object.assign(new Error('gone'), { code: 'walletconnect/closed' })))
  scripted.onConnect = request
  await expect(run().outcome).rejects.toMatchObject({ code: 'walletconnect/closed' })
  await untilPhase('failed')
  expect([request.mock.calls.length, clock.pending()]).toEqual([1, 0])
})
