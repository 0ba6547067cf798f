import { expect, test } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { endUnsubscribingWithSocket, passOverLateGoodbyes } from './lostGoodbyes'

test('WCT-08 unsubscribing from a session ends with the socket, so that the wallet’s next message is dealt with', async () => {
  const scripted = createScriptedClient()
  const { relayer } = scripted.client.core
  relayer.unsubscribe = () => new Promise(() => {})
  endUnsubscribingWithSocket(relayer)
  const leaving = relayer.unsubscribe('topic')
  scripted.emit('relayer_disconnect')
  await expect(leaving).resolves.toBeUndefined()
  expect(scripted.listenerCount()).toBe(0)
})

test('a relay that answers is all there is to it', async () => {
  const scripted = createScriptedClient()
  const { relayer } = scripted.client.core
  endUnsubscribingWithSocket(relayer)
  await relayer.unsubscribe('topic')
  expect(scripted.asked).toEqual([{ unsubscribed: 'topic' }])
  expect(scripted.listenerCount()).toBe(0)
})

test('WCT-08 a goodbye that comes again when the session is gone is passed over, and the first is not', async () => {
  const known = new Set(['topic'])
  const heard: unknown[] = []
  // As the library does: it looks for the session without waiting for what it finds.
  const engine = {
    async onSessionDeleteRequest(topic: string, payload: unknown) {
      heard.push(payload)
      void engine.deleteSession({ topic })
    },
    async deleteSession({ topic }: { topic: string }) {
      if (!known.delete(topic)) throw new Error(`Record was recently deleted - session: ${topic}`)
    },
  }
  passOverLateGoodbyes(engine, (topic) => known.has(String(topic)))
  await engine.onSessionDeleteRequest('topic', 'first')
  await engine.onSessionDeleteRequest('topic', 'again')
  await engine.deleteSession({ topic: 'topic' })
  expect(heard).toEqual(['first'])
  expect(known).toEqual(new Set())
})
