import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { endProposalInTime, requestInTime } from './deadlines'

const PARAMS = { topic: 'topic', chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } }
const LIFETIME_MS = 300_000

test('WCT-10 a request that a wallet never answers fails before the library drops it', async () => {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  const answers = new Map<string, (error: unknown) => void>()
  scripted.onRequest = () => new Promise((_, reject) => answers.set('session_request:7', reject))
  const emit = (event: string, { error }: { error: unknown }) => answers.get(event)?.(error)
  Object.assign(scripted.client, { engine: { events: { emit } } })
  const response = requestInTime(scripted.client, PARAMS, clock)
  response.catch(() => {})
  scripted.emit('session_request_sent', { id: 8, topic: 'topic', request: { ...PARAMS.request } })
  scripted.emit('session_request_sent', { id: 7, topic: 'topic', request: PARAMS.request })
  scripted.emit('session_request_sent', { id: 9, topic: 'topic', request: { ...PARAMS.request } })
  scripted.emit('session_request_sent', null)
  clock.advance(LIFETIME_MS - 1001)
  expect(clock.pending()).toBe(1)
  clock.advance(1)
  await expect(response).rejects.toEqual({ code: 0, message: 'Request expired' })
  expect(scripted.listenerCount()).toBe(0)
})

test('a response leaves no timer and no listener, even with a library that cannot answer requests', async () => {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  Object.assign(scripted.client, { engine: { events: {} } })
  scripted.onRequest = () => '0x1'
  await expect(requestInTime(scripted.client, PARAMS, clock)).resolves.toBe('0x1')
  expect([clock.pending(), scripted.listenerCount()]).toEqual([0, 0])
  const settled = vi.fn()
  scripted.onRequest = () => new Promise(() => {})
  requestInTime(scripted.client, PARAMS, clock).then(settled, settled)
  clock.advance(LIFETIME_MS)
  expect(settled).not.toHaveBeenCalled()
  Object.assign(scripted.client, { engine: undefined })
  requestInTime(scripted.client, PARAMS, clock).then(settled, settled)
  clock.advance(LIFETIME_MS)
  expect(settled).not.toHaveBeenCalled()
})

test('WCT-05 expiring a link ends only the proposal behind it', () => {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  const proposals = [null, { id: 1, pairingTopic: 'first' }, { id: 2, pairingTopic: 'second' }]
  const emit = vi.fn()
  Object.assign(scripted.client, { proposal: { getAll: () => proposals }, engine: { events: { emit } } })
  endProposalInTime(scripted.client, 'second', LIFETIME_MS, clock)
  const stop = endProposalInTime(scripted.client, 'first', LIFETIME_MS, clock)
  stop()
  clock.advance(LIFETIME_MS - 1001)
  expect(emit).not.toHaveBeenCalled()
  clock.advance(1)
  const expired = { error: { code: 0, message: 'Proposal expired' } }
  expect(emit.mock.calls).toEqual([['session_connect:2', expired]])
})
