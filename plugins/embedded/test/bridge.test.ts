import { describe, expect, test, vi } from 'vitest'
import { isOpen, ORIGIN, play } from './bridgePlay'

describe('before the frame is ready', () => {
  test('field case 9: EMB-01 requests are queued in order, behind those sent at ready; the queue is limited', async () => {
    const { bridge, posted, listeners, ready } = play()
    const first = bridge.request('CONNECT_OTP', { otp: '123456' })
    const second = bridge.request('SIGN_OUT')
    expect(posted).toEqual([])
    listeners.onReady.mockImplementation(() => void bridge.request('RELOAD').catch(() => {}))
    ready()
    expect(posted.map(({ type }) => type)).toEqual(['@w3m-app/RELOAD', '@w3m-app/CONNECT_OTP', '@w3m-app/SIGN_OUT'])
    bridge.end()
    await expect(first).rejects.toMatchObject({ code: 'embedded/aborted' })
    await expect(second).rejects.toMatchObject({ message: 'Something went wrong' })

    const full = play().bridge
    const waiting = Array.from({ length: 64 }, () => full.request('SIGN_OUT'))
    await expect(full.request('SIGN_OUT')).rejects.toMatchObject({ code: 'embedded/too-many-requests' })
    full.end()
    const ends = await Promise.allSettled(waiting)
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  })

  test('field case 1: EMB-01 a response to a request that was not sent is ignored', async () => {
    const { bridge, say } = play()
    const response = bridge.request('SIGN_OUT')
    say({ type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'x' })
    say({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })
    await expect(isOpen(response)).resolves.toBe(true)
    bridge.end()
  })
})

describe('who may respond', () => {
  test('field case 5: EMB-01 every message is addressed to the frame’s origin, with an id of 128 bits that is never reused', async () => {
    const { bridge, posted, frame, answer, ready } = play()
    ready()
    for (let round = 0; round < 50; round += 1) {
      const response = bridge.request('SIGN_OUT')
      answer('SIGN_OUT_SUCCESS')
      await response
    }
    expect(new Set(posted.map(({ id }) => id)).size).toBe(50)
    for (const { id } of posted) expect(id).toMatch(/^[0-9a-f]{32}$/)
    for (const [, target] of frame.postMessage.mock.calls as unknown[][]) expect(target).toBe(ORIGIN)
  })

  test.each([
    ['field case 1: wrong origin', { origin: 'https://evil.example' }],
    ['field case 1: origin with the same beginning', { origin: 'https://login.example.evil' }],
    ['field case 1: opaque origin', { origin: 'null' }],
    ['field case 2: wrong window of the right origin', { source: { postMessage: () => {} } }],
    ['field case 2: no window', { source: null }],
  ])('%s: EMB-01 ignored', async (_what, as) => {
    const { bridge, posted, say, listeners, ready } = play()
    say({ type: '@w3m-frame/READY' }, as)
    expect(listeners.onReady).not.toHaveBeenCalled()
    ready()
    const response = bridge.request('IS_CONNECTED')
    say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: posted[0]?.id, payload: { isConnected: true } }, as)
    say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'stolen' } }, as)
    expect(listeners.onToken).not.toHaveBeenCalled()
    await expect(isOpen(response)).resolves.toBe(true)
    bridge.end()
  })

  test('field case 5: EMB-01 an unknown id, a replay, a duplicate and a late response change nothing', async () => {
    const { bridge, posted, answer, clock, ready, listeners } = play()
    ready()
    const first = bridge.request('IS_CONNECTED')
    answer('IS_CONNECTED_SUCCESS', { isConnected: false }, 'f'.repeat(32))
    await expect(isOpen(first)).resolves.toBe(true)
    answer('IS_CONNECTED_SUCCESS', { isConnected: true })
    answer('IS_CONNECTED_SUCCESS', { isConnected: false })
    answer('IS_CONNECTED_ERROR', { message: 'No' })
    await expect(first).resolves.toEqual({ isConnected: true })

    const second = bridge.request('IS_CONNECTED')
    answer('IS_CONNECTED_SUCCESS', { isConnected: false }, posted[0]?.id)
    await expect(isOpen(second)).resolves.toBe(true)
    clock.advance(30_000)
    await expect(second).rejects.toMatchObject({ code: 'embedded/timed-out' })
    answer('IS_CONNECTED_SUCCESS', { isConnected: true })
    expect(listeners.onTimeout).toHaveBeenCalledExactlyOnceWith('IS_CONNECTED')
    expect(clock.pending()).toBe(0)
  })

  test('field case 1: EMB-01 a response to another request is ignored', async () => {
    const { bridge, answer, ready } = play()
    ready()
    const response = bridge.request('CONNECT_OTP', { otp: '123456' })
    answer('CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' })
    answer('CONNECT_OTP')
    answer('constructor')
    await expect(isOpen(response)).resolves.toBe(true)
    answer('CONNECT_OTP_SUCCESS')
    await response
  })

  test('EMB-01 a response to a request that was not sent yet is ignored', async () => {
    const id = '07'.repeat(16)
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(
      (bytes) => (bytes as Uint8Array<ArrayBuffer>).fill(7) as never,
    )
    const { bridge, posted, answer, ready } = play()
    const response = bridge.request('IS_CONNECTED')
    answer('IS_CONNECTED_SUCCESS', { isConnected: false }, id)
    await expect(isOpen(response)).resolves.toBe(true)
    ready()
    expect(posted).toMatchObject([{ id }])
    answer('IS_CONNECTED_SUCCESS', { isConnected: true })
    await expect(response).resolves.toEqual({ isConnected: true })
  })

  test('EMB-01 a session update without a token is ignored', () => {
    const { say, ready, listeners } = play()
    ready()
    for (const payload of [undefined, null, {}, { token: 7 }]) say({ type: '@w3m-frame/SESSION_UPDATE', payload })
    expect(listeners.onToken).not.toHaveBeenCalled()
    say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'session-token-1' } })
    expect(listeners.onToken).toHaveBeenCalledExactlyOnceWith('session-token-1')
  })

  test('EMB-01 no message is received after the end', async () => {
    const { bridge, ready, listeners, answer, posted } = play()
    bridge.end()
    ready()
    expect(listeners.onReady).not.toHaveBeenCalled()
    await expect(bridge.request('SIGN_OUT')).rejects.toMatchObject({ code: 'embedded/aborted' })
    answer('SIGN_OUT_SUCCESS')
    expect(posted).toEqual([])
  })
})

describe('a frame that restarts', () => {
  test('EMB-01 two READY messages in one document are reported once', () => {
    const { bridge, ready, listeners } = play()
    ready()
    ready()
    expect(listeners.onReady).toHaveBeenCalledTimes(1)
    bridge.recordLoad()
    expect(listeners.onLost).not.toHaveBeenCalled()
  })

  test('field case 8: EMB-01 READY from two versions in one document: the first counts, and the difference is reported', async () => {
    const { bridge, ready, listeners, posted, answer } = play()
    ready({ version: '4', isStorageKept: false })
    const response = bridge.request('SIGN_OUT')
    ready({ version: '4' })
    expect(listeners.onVersionsDiffer).not.toHaveBeenCalled()
    ready({ version: '5', isStorageKept: true })
    expect(listeners.onVersionsDiffer).toHaveBeenCalledTimes(1)
    ready()
    expect(listeners.onVersionsDiffer).toHaveBeenCalledTimes(2)
    expect(listeners.onReady).toHaveBeenCalledExactlyOnceWith(false)
    expect(posted).toHaveLength(1)
    answer('SIGN_OUT_SUCCESS')
    await response
  })

  test('field case 8: EMB-01 a frame that has reloaded may be another version', () => {
    const { bridge, ready, listeners } = play()
    ready({ version: '4' })
    bridge.recordLoad()
    bridge.recordLoad()
    ready({ version: '5' })
    expect(listeners.onVersionsDiffer).not.toHaveBeenCalled()
    ready({ version: '4' })
    expect(listeners.onVersionsDiffer).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['ready, then its load', ['ready', 'load']],
    ['load, then ready', ['load', 'ready']],
  ])(
    'field case 7: EMB-01 %s: open requests reject, and later requests go to the new document',
    async (_what, order) => {
      const { bridge, ready, listeners, posted, answer } = play()
      const steps: Record<string, () => void> = { ready, load: bridge.recordLoad }
      for (const step of order) steps[step]?.()
      const rpc = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] })
      const login = bridge.request('CONNECT_DEVICE')
      for (const step of order) steps[step]?.()
      await expect(rpc).rejects.toMatchObject({ code: 'kernel/aborted', message: 'Request was aborted' })
      await expect(login).rejects.toMatchObject({ code: 'embedded/aborted', message: 'Something went wrong' })
      expect(listeners.onReady).toHaveBeenCalledTimes(2)
      const again = bridge.request('SIGN_OUT')
      expect(posted.at(-1)?.type).toBe('@w3m-app/SIGN_OUT')
      answer('SIGN_OUT_SUCCESS')
      await again
    },
  )

  test('field case 7: EMB-01 nothing is sent while the frame is away', async () => {
    const { bridge, ready, posted, listeners } = play()
    ready()
    bridge.recordLoad()
    bridge.recordLoad()
    expect(listeners.onLost).toHaveBeenCalledTimes(1)
    const response = bridge.request('SIGN_OUT')
    expect(posted).toEqual([])
    ready()
    expect(posted).toHaveLength(1)
    bridge.end()
    await expect(response).rejects.toMatchObject({ code: 'embedded/aborted' })
  })
})

describe('EMB-10 aborts', () => {
  test('EMB-10 an aborted RPC request is canceled in the frame, once, if it was sent', async () => {
    const { bridge, ready, posted } = play()
    const early = new AbortController()
    const unsent = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, { signal: early.signal })
    early.abort()
    await expect(unsent).rejects.toMatchObject({ message: 'Request was aborted' })
    ready()
    expect(posted).toEqual([])
    const leaving = new AbortController()
    const rpc = bridge.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, { signal: leaving.signal })
    leaving.abort()
    leaving.abort()
    await expect(rpc).rejects.toMatchObject({ message: 'Request was aborted' })
    expect(posted.map(({ type }) => type)).toEqual(['@w3m-app/RPC_REQUEST', '@w3m-app/RPC_ABORT'])
    const gone = bridge.request('SIGN_OUT', undefined, { signal: leaving.signal })
    await expect(gone).rejects.toMatchObject({ message: 'Something went wrong' })
    bridge.end()
  })

  test('EMB-10 only a request that was sent is canceled, and only a wallet request', async () => {
    const { bridge, ready, posted, listeners } = play()
    const leaving = new AbortController()
    const waiting = bridge.request('RPC_REQUEST', { method: 'personal_sign' }, { signal: leaving.signal })
    listeners.onReady.mockImplementation(() => leaving.abort())
    ready()
    await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(posted).toEqual([])
    const other = new AbortController()
    const sent = bridge.request('CONNECT_DEVICE', undefined, { signal: other.signal })
    other.abort()
    await expect(sent).rejects.toMatchObject({ code: 'embedded/aborted' })
    expect(posted.map(({ type }) => type)).toEqual(['@w3m-app/CONNECT_DEVICE'])
    bridge.end()
  })

  test('EMB-02 EMB-10 a wallet request that times out is canceled in the frame; another request is not', async () => {
    const { bridge, ready, posted, clock, listeners } = play()
    ready()
    const read = bridge.request('RPC_REQUEST', { method: 'eth_call', params: [] })
    clock.advance(29_999)
    await expect(isOpen(read)).resolves.toBe(true)
    clock.advance(1)
    await expect(read).rejects.toMatchObject({ code: 'embedded/timed-out' })
    expect(posted.map(({ type }) => type)).toEqual(['@w3m-app/RPC_REQUEST', '@w3m-app/RPC_ABORT'])
    clock.advance(3_000)
    const left = bridge.request('SIGN_OUT')
    clock.advance(3_000)
    await expect(left).rejects.toMatchObject({ code: 'embedded/timed-out' })
    expect(posted.slice(2).map(({ type }) => type)).toEqual(['@w3m-app/SIGN_OUT'])
    expect(listeners.onTimeout.mock.calls).toEqual([['RPC_REQUEST'], ['RPC_ABORT'], ['SIGN_OUT']])
    expect(clock.pending()).toBe(0)
  })

  test('EMB-01 without a frame window, no message is received or sent', async () => {
    const { bridge, ready, listeners, say, lose } = play()
    lose()
    say({ type: '@w3m-frame/READY', payload: {} }, { source: null })
    expect(listeners.onReady).not.toHaveBeenCalled()
    bridge.end()
    const other = play()
    other.ready()
    other.lose()
    await expect(other.bridge.request('SIGN_OUT')).rejects.toMatchObject({ code: 'embedded/frame-missing' })
    expect(other.clock.pending()).toBe(0)
    ready()
    expect(listeners.onReady).not.toHaveBeenCalled()
  })

  test('EMB-01 a message only has a payload if there is one', () => {
    const { bridge, ready, posted } = play()
    ready()
    bridge.request('SIGN_OUT').catch(() => {})
    bridge.request('CONNECT_OTP', { otp: '123456' }).catch(() => {})
    expect(posted).toStrictEqual([
      { type: '@w3m-app/SIGN_OUT', id: expect.any(String) },
      { type: '@w3m-app/CONNECT_OTP', id: expect.any(String), payload: { otp: '123456' } },
    ])
    bridge.end()
  })

  test('EMB-01 what cannot be posted is not a valid request', async () => {
    const { bridge, ready, frame, clock } = play()
    ready()
    frame.postMessage.mockImplementation(() => {
      throw new DOMException('No copy', 'DataCloneError')
    })
    await expect(bridge.request('SIGN_OUT')).rejects.toMatchObject({ code: 'embedded/request-invalid' })
    expect(clock.pending()).toBe(0)
  })

  test('EMB-08 a document that reloads before it is ready ends nothing', async () => {
    const { bridge, ready, listeners, posted } = play()
    const response = bridge.request('SIGN_OUT')
    bridge.recordLoad()
    bridge.recordLoad()
    expect(listeners.onLost).not.toHaveBeenCalled()
    await expect(isOpen(response)).resolves.toBe(true)
    ready()
    expect(posted).toHaveLength(1)
    bridge.end()
    await expect(response).rejects.toMatchObject({ code: 'embedded/aborted' })
  })

  test('EMB-10 an error without a message, and an error whose message is not text', async () => {
    const { bridge, ready, answer } = play()
    ready()
    for (const payload of [undefined, {}, { message: '' }, { message: 7 }, { message: '\u202e\u0000 ' }]) {
      const response = bridge.request('SIGN_OUT')
      answer('SIGN_OUT_ERROR', payload)
      await expect(response).rejects.toMatchObject({ code: 'embedded/refused', message: 'An error occurred' })
    }
    const response = bridge.request('SIGN_OUT')
    answer('SIGN_OUT_ERROR', { message: 'The session\nhas ended' })
    await expect(response).rejects.toMatchObject({ message: 'The session has ended' })
  })
})
