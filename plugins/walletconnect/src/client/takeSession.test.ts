import { expect, test } from 'vitest'
import { createScriptedClient, createSession } from '../../test/scriptedClient'
import { takeSession } from './takeSession'

const ACCOUNTS = ['eip155:1:0x1111111111111111111111111111111111111111']

test('SAF-13 a session that another tab has created is read from storage, with the keys that are missing here', async () => {
  const { client, sessions, state, requests } = createScriptedClient()
  const [kept, made] = [createSession('kept', ACCOUNTS), createSession('topic', ACCOUNTS)]
  sessions.push(kept)
  state.keys.set('shared', 'ours')
  state.stored['wc@2:core:0.3:name//keychain'] = { shared: 'theirs', topic: 'key', self: 'secret' }
  state.stored['wc@2:client:0.3:name//session'] = [createSession('other', ACCOUNTS), made]
  state.stored['wc@2:core:0.3:name//keychains'] = { unknown: 'key' }
  state.stored['wc@2:client:0.3:name//sessions'] = [made]
  await takeSession(client, 'topic')
  expect(sessions).toEqual([kept, made])
  expect(Object.fromEntries(state.keys)).toEqual({ shared: 'ours', topic: 'key', self: 'secret' })
  expect(requests).toEqual([{ subscribed: 'topic' }])
})

test('a session that no tab has stored stays unknown', async () => {
  const { client, sessions, requests } = createScriptedClient()
  await takeSession(client, 'topic')
  expect([sessions, requests]).toEqual([[], []])
})
