import { expect, test } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { endUnsubscribingWithSocket } from './lostGoodbyes'

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
