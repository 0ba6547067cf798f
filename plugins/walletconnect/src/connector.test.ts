import { describe, expect, test, vi } from 'vitest'
import { A, ACCOUNTS, call, LIVE, NETWORKS, setUp } from '../test/connectorWorld'
import { createSession } from '../test/scriptedClient'

test('WCT-01 if a wallet settles the same session again, it is kept, and only the result is reported', async () => {
  const { scripted, connect, connector, onSettled, stop } = setUp()
  stop()
  await connect()
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1))
  await connect()
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(2))
  expect(scripted.requests).toEqual([])
  const late = vi.fn()
  connector.watch(late)
  await Promise.resolve()
  expect(late).not.toHaveBeenCalled()
})

test('WCT-03 for a session without a known pairing, only the session ends', async () => {
  const { scripted, connect, connector } = setUp()
  const { pairingTopic: _, ...session } = createSession('topic', ACCOUNTS)
  await connect(session as never)
  await connector.disconnect()
  // The link that it was approved by is used up.
  expect(scripted.requests).toEqual([{ disconnected: 'topic' }])
})

test('WCT-01 a session only counts once the storage has completed every write before it', async () => {
  const { scripted, connect, stored } = setUp()
  let answer = (_entries: [string, unknown][]) => {}
  const read = vi.spyOn(scripted.client.core.storage, 'getEntries')
  read.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const connecting = connect()
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  expect(stored.has('session')).toBe(false)
  answer([])
  await expect(connecting).resolves.toHaveLength(1)
  expect(stored.has('session')).toBe(true)
})

describe('WCT-01 an approval that is no longer wanted is revoked', () => {
  const isTakenBack = ({ scripted, stored }: ReturnType<typeof setUp>) => {
    expect(scripted.requests).toContainEqual({ disconnected: 'topic' })
    expect(stored.has('session')).toBe(false)
    expect(scripted.listenerCount()).toBe(0)
  }

  test('if the visitor cancels after the wallet has approved', async () => {
    const world = setUp()
    const { scripted, connector } = world
    let answer = (_entries: [string, unknown][]) => {}
    const read = vi.spyOn(scripted.client.core.storage, 'getEntries')
    read.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    scripted.onProposal = (proposal) => proposal.approve(createSession('topic', ACCOUNTS))
    const leaving = new AbortController()
    const connecting = connector.connect({ networks: NETWORKS, signal: leaving.signal })
    await vi.waitFor(() => expect(read).toHaveBeenCalled())
    leaving.abort()
    answer([])
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    isTakenBack(world)
  })

  test('if its sign-in is invalid', async () => {
    const world = setUp({
      check: async () => {
        throw new Error('Not signed by this account')
      },
    })
    await expect(world.connect()).rejects.toThrow('Not signed by this account')
    isTakenBack(world)
  })

  test('nothing is revoked for an approval without a topic', async () => {
    const { scripted, connect } = setUp()
    const { topic: _, ...session } = createSession('topic', ACCOUNTS)
    await expect(connect(session as never)).resolves.toEqual([])
    expect(scripted.requests).toEqual([])
  })
})

describe('WCT-03 WCT-04 the wallet’s messages', () => {
  test('updates, events and repeats: each change is reported once', async () => {
    const { scripted, connect, news, here } = setUp()
    await connect()
    const update = { topic: 'topic', id: 5, params: { namespaces: createSession('', [`eip155:10:${A}`]).namespaces } }
    scripted.emit('session_update', update)
    scripted.emit('session_update', update)
    scripted.emit('session_update', { ...update, id: 4, params: createSession('', ACCOUNTS) })
    expect(here()).toEqual([`eip155:10:${A}`])
    expect(news).toHaveLength(1)
    const event = {
      topic: 'topic',
      id: 6,
      params: { event: { name: 'chainChanged', data: '0x1' }, chainId: 'eip155:1' },
    }
    scripted.emit('session_event', event)
    scripted.emit('session_event', event)
    expect(here()).toEqual([`eip155:1:${A}`])
    expect(news).toHaveLength(2)
  })

  test.each(['session_delete', 'session_expire'])(
    '%s ends it: storage is cleared, one empty list is reported, and nothing after it',
    async (name) => {
      const { scripted, connect, connector, stored, news } = setUp()
      await connect()
      scripted.emit(name, { topic: 'topic' })
      scripted.emit(name, { topic: 'topic' })
      scripted.emit('session_update', { topic: 'topic', id: 9, params: createSession('', ACCOUNTS) })
      expect(news).toEqual([[]])
      expect(stored.size).toBe(0)
      expect(scripted.listenerCount()).toBe(0)
      await expect(connector.request(call('personal_sign'), LIVE)).rejects.toThrow(
        'Please call connect() before request()',
      )
    },
  )

  test('WCT-03 a disconnect counts when it arrives, not when the relay has responded to the library’s first request', async () => {
    const { scripted, connect, stored, news } = setUp()
    await connect()
    scripted.emit('history_created', { topic: 'topic', request: { method: 'wc_sessionPing' } })
    scripted.emit('history_created', { topic: 'other', request: { method: 'wc_sessionDelete' } })
    expect(news).toEqual([])
    scripted.emit('history_created', { topic: 'topic', request: { method: 'wc_sessionDelete' } })
    expect(news).toEqual([[]])
    expect(stored.size).toBe(0)
    // The library still needs its messages to answer the wallet.
    expect(scripted.forgotten).toEqual([])
    scripted.emit('session_delete', { topic: 'topic' })
    expect(scripted.forgotten).toEqual(['topic'])
    expect(news).toHaveLength(1)
    expect(scripted.listenerCount()).toBe(0)
  })

  test('WCT-04 the account that the wallet lists first comes first', async () => {
    const { scripted, connect, here } = setUp()
    const other = '0x2222222222222222222222222222222222222222'
    await connect(createSession('topic', [`eip155:1:${A}`, `eip155:1:${other}`]))
    const event = { name: 'accountsChanged', data: [`eip155:1:${other}`] }
    scripted.emit('session_event', { topic: 'topic', id: 6, params: { event, chainId: 'eip155:1' } })
    expect(here()).toEqual([`eip155:1:${other}`, `eip155:1:${A}`])
  })

  test('WCT-03 a listener that is added after the reported end receives nothing', async () => {
    const { scripted, connect, connector, news } = setUp()
    await connect()
    scripted.emit('session_delete', { topic: 'topic' })
    expect(news).toEqual([[]])
    const late = vi.fn()
    connector.watch(late)
    await Promise.resolve()
    expect(late).not.toHaveBeenCalled()
  })

  test('WCT-03 a disconnect of another session does not delete the messages of this one', async () => {
    const { scripted, connect } = setUp()
    await connect()
    scripted.emit('history_created', { topic: 'topic', request: { method: 'wc_sessionDelete' } })
    scripted.emit('session_delete', { topic: 'other' })
    expect(scripted.forgotten).toEqual([])
    scripted.emit('session_delete', { topic: 'topic' })
    expect(scripted.forgotten).toEqual(['topic'])
  })

  test('WCT-10 an expired session ends here and is reported, even while the relay is down', async () => {
    const { scripted, clock, connect, stored, news, onExpired } = setUp()
    const session = { ...createSession('topic', ACCOUNTS), expiry: clock.now() / 1000 + 600 }
    await connect(session)
    clock.advance(599_000)
    scripted.emit('heartbeat_pulse')
    session.expiry += 600
    clock.advance(600_000)
    scripted.emit('heartbeat_pulse')
    expect(news).toEqual([])
    clock.advance(1000)
    scripted.emit('heartbeat_pulse')
    expect(news).toEqual([[]])
    expect(stored.size).toBe(0)
    expect(onExpired).toHaveBeenCalledTimes(1)
    scripted.emit('session_expire', { topic: 'topic' })
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  test('WCT-10 a wallet that disconnects itself does not count as expired', async () => {
    const { scripted, clock, connect, onExpired } = setUp()
    await connect({ ...createSession('topic', ACCOUNTS), expiry: clock.now() / 1000 + 600 } as never)
    scripted.emit('session_delete', { topic: 'topic' })
    expect(onExpired).not.toHaveBeenCalled()
  })

  test('WCT-03 a wallet that disconnects while its accounts are checked is not connected', async () => {
    const { scripted, chain, connect } = setUp()
    const load = chain.getMockImplementation()
    chain.mockImplementation(async (...args) => {
      scripted.sessions.length = 0
      scripted.emit('session_delete', { topic: 'topic' })
      if (!load) throw new Error('no chain')
      return load(...args)
    })
    await expect(connect()).rejects.toMatchObject({ code: 'rpc/provider-disconnected' })
    expect(scripted.listenerCount()).toBe(0)
  })

  test('WCT-03 a wallet that disconnects before a listener is added is reported to the first listener', async () => {
    const { scripted, connect, connector, stop } = setUp()
    stop()
    await connect()
    scripted.emit('session_delete', { topic: 'topic' })
    const listener = vi.fn()
    connector.watch(listener)
    await vi.waitFor(() => expect(listener).toHaveBeenCalledWith([]))
    const late = vi.fn()
    connector.watch(late)
    await Promise.resolve()
    expect(late).not.toHaveBeenCalled()
  })

  test('field 13: another session’s messages and malformed data change nothing', async () => {
    const { scripted, connect, news } = setUp()
    await connect()
    for (const name of ['session_update', 'session_event', 'session_delete']) {
      for (const message of [null, 'x', {}, { topic: 'other', params: {} }]) scripted.emit(name, message)
      if (name === 'session_delete') continue
      for (const more of [{}, { id: 1 }, { id: 1, params: 7 }]) scripted.emit(name, { topic: 'topic', ...more })
    }
    scripted.emit('session_event', { topic: 'topic', id: 1, params: { event: null } })
    scripted.emit('session_update', { topic: 'topic', id: 'x', params: { namespaces: 1 } })
    scripted.emit('session_update', { topic: 'topic', id: '7', params: createSession('', [`eip155:10:${A}`]) })
    scripted.emit('session_event', {
      topic: 'topic',
      id: 1,
      params: { event: { name: 'other', data: '0xa' }, chainId: 'eip155:1' },
    })
    expect(news).toEqual([])
  })
})

describe('CON-10 reconnecting', () => {
  test('a stored session that the library has is restored to its state', async () => {
    const { scripted, stored, connector } = setUp()
    scripted.sessions.push(createSession('topic', ACCOUNTS))
    stored.set('session', { topic: 'topic', active: ['eip155:10'] })
    const sessions = await connector.connect({ networks: NETWORKS, silent: true, ...LIVE })
    expect(sessions[0]?.caipAddress).toBe(`eip155:10:${A}`)
  })
  test('a wallet that disconnected while the page was away: its disconnect arrives while the accounts are checked, and counts', async () => {
    const { scripted, stored, chain, connector } = setUp()
    scripted.sessions.push(createSession('topic', ACCOUNTS))
    stored.set('session', { topic: 'topic', active: ['eip155:10'] })
    const load = chain.getMockImplementation()
    chain.mockImplementation(async (...args) => {
      scripted.sessions.length = 0
      scripted.emit('session_delete', { topic: 'topic' })
      if (!load) throw new Error('no chain')
      return load(...args)
    })
    await expect(connector.connect({ networks: NETWORKS, silent: true, ...LIVE })).resolves.toEqual([])
    expect(stored.size).toBe(0)
  })
  test('SAF-13 a session that another tab has created since is read from storage; a session that is here is not', async () => {
    const { scripted, stored, connector } = setUp()
    scripted.state.stored['wc@2:client:0.3//session'] = [createSession('topic', ACCOUNTS)]
    stored.set('session', { topic: 'topic', active: [] })
    const sessions = await connector.connect({ networks: NETWORKS, silent: true, ...LIVE })
    expect(sessions[0]?.caipAddress).toBe(`eip155:1:${A}`)
    expect(scripted.sessions).toHaveLength(1)
    await connector.connect({ networks: NETWORKS, silent: true, ...LIVE })
    expect(scripted.sessions).toHaveLength(1)
  })
  test('field 13: a session that the library lost is deleted; without a session the library is not loaded', async () => {
    const { stored, connector, open } = setUp()
    await expect(connector.connect({ networks: NETWORKS, silent: true, ...LIVE })).resolves.toEqual([])
    expect(open).not.toHaveBeenCalled()
    stored.set('session', { topic: 'gone', active: [] })
    await expect(connector.connect({ networks: NETWORKS, silent: true, ...LIVE })).resolves.toEqual([])
    expect(stored.size).toBe(0)
  })
})
