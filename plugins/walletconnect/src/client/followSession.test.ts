import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createScriptedClient, createSession } from '../../test/scriptedClient'
import { followSession } from './followSession'

function follow(session: object | null) {
  const scripted = createScriptedClient()
  const clock = createFakeClock()
  if (session) scripted.sessions.push(Object.assign(session, { topic: 'topic' }))
  const onEnd = vi.fn()
  followSession(scripted.client, 'topic', clock, { onEvent() {}, onEnd })
  function wait(ms: number): void {
    clock.advance(ms)
    scripted.emit('heartbeat_pulse')
  }
  return { scripted, clock, onEnd, wait }
}
const endsAt = (expiry: unknown) => ({ ...createSession('topic', []), expiry })

test('WCT-10 a session that the library has dropped ends at its expiry', () => {
  const expiry = createFakeClock().now() / 1000 + 60
  const { scripted, onEnd, wait } = follow(endsAt(expiry))
  scripted.sessions.length = 0
  wait(59_000)
  expect(onEnd).not.toHaveBeenCalled()
  wait(1000)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired')
})

test.each([
  ['no time', endsAt(undefined)],
  ['a time that is no number', endsAt('1')],
  ['nothing, since the library does not have it', null],
])('WCT-10 a session for which the library reports %s ends when its wallet leaves', (_, session) => {
  const { scripted, onEnd, wait } = follow(session)
  wait(1_000_000)
  expect(onEnd).not.toHaveBeenCalled()
  scripted.emit('session_delete', { topic: 'topic' })
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('left')
})
