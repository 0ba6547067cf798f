// Attempts that end while something of them is still in progress.
import { expect, test, vi } from 'vitest'
import { LINK_MS, OTHER, settle, setUp } from '../test/pairingWorld'
import { clientMissing } from './errors'

const RELAY_RETRY_MS = 5000

test('WCT-05 WCT-10 a rejection of a replaced link counts, because the wallet has scanned that one', async () => {
  const { scripted, clock, run, untilUri } = setUp()
  const { outcome } = run()
  await untilUri('wc:topic1@2?symKey=1')
  clock.advance(LINK_MS)
  await untilUri('wc:topic2@2?symKey=2')
  scripted.proposals[0]?.reject({ code: 5000, message: 'No.' })
  await expect(outcome).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})

test('WCT-05 a link that arrives late for an abandoned attempt is not shown by the next, and each link is created once', async () => {
  const { scripted, run, uri, untilUri, untilPhase } = setUp()
  const answers: (() => void)[] = []
  scripted.onConnect = () => new Promise<void>((resolve) => answers.push(resolve))
  run().leave()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const second = run(OTHER)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.()
  await vi.waitFor(() => expect(scripted.proposals).toHaveLength(1))
  await settle()
  expect(uri()).toBeNull()
  second.leave()
  run(OTHER)
  await settle()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await untilPhase('waiting')
  await untilUri('wc:topic2@2?symKey=2')
})

test('WCT-08 after the visitor leaves while the relay is down, the relay is not called again', async () => {
  const { scripted, clock, run, attempt } = setUp()
  const request = vi.fn(() => Promise.reject(new Error('socket hang up')))
  scripted.onConnect = request
  const { leave } = run()
  await vi.waitFor(() => expect(attempt()).toMatchObject({ isRelayDown: true }))
  leave()
  await settle()
  clock.advance(RELAY_RETRY_MS)
  await settle()
  expect(request).toHaveBeenCalledOnce()
})

test('WCT-08 a relay failure that recovers does not affect the pending link', async () => {
  const { scripted, run, untilPhase, attempt } = setUp()
  let answer = () => {}
  scripted.onConnect = () => new Promise<void>((resolve) => (answer = resolve))
  run()
  await settle()
  scripted.emit('relayer_error', new Error('socket hang up'))
  await settle()
  expect(attempt()).toEqual({ phase: 'starting', isRelayDown: false })
  answer()
  await untilPhase('waiting')
})

test('the result of an ended attempt does not affect the next', async () => {
  const { scripted, run, untilPhase, attempt } = setUp()
  const answers: ((error?: unknown) => void)[] = []
  scripted.onConnect = () =>
    new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve())))
  run()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  run(OTHER)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(clientMissing(new Error('chunk')))
  await settle()
  expect(attempt()).toEqual({ phase: 'starting', isRelayDown: false })
  answers[1]?.()
  await untilPhase('waiting')
})

test('a later attempt ends the earlier one', async () => {
  const { run, untilPhase } = setUp()
  const first = run()
  run()
  await expect(first.outcome).rejects.toMatchObject({ code: 'kernel/aborted' })
  await untilPhase('waiting')
})
