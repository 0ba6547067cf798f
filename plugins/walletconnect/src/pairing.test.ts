import { expect, test, vi } from 'vitest'
import { LINK_MS, PROPOSAL, SESSION, settle, setUp } from '../test/pairingWorld'
import { createSession } from '../test/scriptedClient'

import { clientMissing } from './errors'

const PROPOSAL_LIFETIME_MS = 300_000
const MAX_LINKS = 8
const RELAY_PATIENCE_MS = 5000
const RELAY_RETRY_MS = 5000

test('WCT-01 a link is created and shown, and an approval ends the attempt', async () => {
  const { scripted, run, untilPhase, phase, uri } = setUp()
  const { outcome } = run()
  expect(phase()).toBe('starting')
  await untilPhase('waiting')
  expect(uri()).toBe(scripted.proposals[0]?.uri)
  scripted.proposals[0]?.approve(SESSION)
  await expect(outcome).resolves.toMatchObject({ approval: { session: SESSION } })
  await settle()
  expect(phase()).toBe('approved')
  expect(scripted.proposals).toHaveLength(1)
})

test.each([5000, 5002, 4001])('WCT-10 a rejection with code %i counts as a rejection by the visitor', async (code) => {
  const { scripted, run, untilPhase } = setUp()
  const { outcome } = run()
  await untilPhase('waiting')
  scripted.proposals[0]?.reject({ code, message: 'x' })
  await expect(outcome).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  await untilPhase('rejected')
})

test.each([
  { code: 5100, message: 'Unsupported chains.' },
  { code: 5104, message: 'x' },
  { code: -32000, message: 'Unsupported chains: eip155:137' },
  new Error('Unsupported chains.'),
])(
  'BRW-04 WCT-10 a wallet that lacks a chain fails the attempt with %o as its cause, and the next attempt has its own link',
  async (error) => {
    const { scripted, run, untilPhase, untilUri } = setUp()
    const { outcome } = run()
    await untilPhase('waiting')
    scripted.proposals[0]?.reject(error)
    await expect(outcome).rejects.toEqual({ code: 'rpc/invalid-chain-id', cause: error })
    await untilPhase('failed')
    run()
    await untilUri('wc:topic2@2?symKey=2')
  },
)

test('field case 26: WCT-05 with ten seconds left a new link replaces the old one, which disappears immediately', async () => {
  const { clock, run, untilPhase, untilUri, uri } = setUp()
  run()
  await untilPhase('waiting')
  clock.advance(LINK_MS - 1)
  expect(uri()).toBe('wc:topic1@2?symKey=1')
  clock.advance(1)
  await vi.waitFor(() => expect(uri()).not.toBe('wc:topic1@2?symKey=1'))
  await untilUri('wc:topic2@2?symKey=2')
})

test('WCT-05 an approval of a link that has just been replaced still counts, once', async () => {
  const { scripted, clock, run, untilUri } = setUp()
  const { outcome } = run()
  await untilUri('wc:topic1@2?symKey=1')
  clock.advance(LINK_MS)
  await untilUri('wc:topic2@2?symKey=2')
  scripted.proposals[0]?.approve(SESSION)
  await expect(outcome).resolves.toMatchObject({ approval: { session: SESSION } })
  scripted.proposals[1]?.approve(createSession('second', ['eip155:1:0x1']))
  await vi.waitFor(() => expect(scripted.requests).toEqual([{ disconnected: 'second' }]))
})

test('the end of a replaced link does not affect the new one', async () => {
  const { scripted, clock, run, untilUri, phase } = setUp()
  run()
  await untilUri('wc:topic1@2?symKey=1')
  clock.advance(LINK_MS)
  await untilUri('wc:topic2@2?symKey=2')
  scripted.proposals[0]?.reject({ message: 'Proposal expired' })
  await Promise.resolve()
  expect(phase()).toBe('waiting')
})

test('WCT-10 a code that is never scanned expires', async () => {
  const { clock, run, untilPhase, untilUri } = setUp()
  const { outcome } = run()
  for (let count = 1; count <= MAX_LINKS; count += 1) {
    await untilUri(`wc:topic${count}@2?symKey=${count}`)
    clock.advance(LINK_MS)
  }
  await expect(outcome).rejects.toMatchObject({ code: 'walletconnect/expired' })
  await untilPhase('expired')
  clock.advance(PROPOSAL_LIFETIME_MS)
  expect(clock.pending()).toBe(0)
})

test('without renewal the first link is the only one', async () => {
  const { clock, run, untilPhase } = setUp({ isRenewed: false })
  const { outcome } = run()
  await untilPhase('waiting')
  clock.advance(LINK_MS)
  await expect(outcome).rejects.toMatchObject({ code: 'walletconnect/expired' })
})

test('WCT-05 a visitor who leaves and returns gets the same link while it is valid', async () => {
  const { scripted, clock, run, untilPhase, untilUri, phase } = setUp()
  const first = run()
  await untilPhase('waiting')
  first.leave()
  await expect(first.outcome).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(phase()).toBe('idle')
  run()
  await untilUri('wc:topic1@2?symKey=1')
  expect(scripted.proposals).toHaveLength(1)
  clock.advance(LINK_MS)
  await untilUri('wc:topic2@2?symKey=2')
})

test('an approval after the visitor has left is revoked', async () => {
  const { scripted, run, untilPhase, phase } = setUp()
  const { leave } = run()
  await untilPhase('waiting')
  leave()
  scripted.proposals[0]?.approve(SESSION)
  await vi.waitFor(() => expect(scripted.requests).toEqual([{ disconnected: 'session' }]))
  expect(phase()).toBe('idle')
})

test('WCT-08 a relay that is down at the start is reported and retried, and the visitor has to do nothing', async () => {
  const { scripted, clock, run, untilPhase, attempt } = setUp()
  let isDown = true
  scripted.onConnect = () => {
    if (isDown) throw new Error('socket hang up')
  }
  run()
  await vi.waitFor(() => expect(attempt()).toEqual({ phase: 'starting', isRelayDown: true }))
  isDown = false
  clock.advance(RELAY_RETRY_MS)
  await untilPhase('waiting')
  expect(attempt()).toMatchObject({ isRelayDown: false })
})

test('WCT-08 a relay that does not respond is reported after five seconds', async () => {
  const { scripted, clock, run, attempt, untilPhase } = setUp()
  let answer = () => {}
  scripted.onConnect = () => new Promise<void>((resolve) => (answer = resolve))
  run()
  await vi.waitFor(() => expect(clock.pending()).toBe(1))
  clock.advance(RELAY_PATIENCE_MS)
  expect(attempt()).toEqual({ phase: 'starting', isRelayDown: true })
  answer()
  await untilPhase('waiting')
})

test('WCT-08 a relay connection that is lost while a code is shown is reported, and so is its recovery; the code stays', async () => {
  const { scripted, run, untilPhase, attempt, uri } = setUp()
  run()
  await untilPhase('waiting')
  scripted.emit('relayer_disconnect')
  expect(attempt()).toMatchObject({ isRelayDown: true })
  expect(uri()).toBe('wc:topic1@2?symKey=1')
  scripted.emit('relayer_connect')
  expect(attempt()).toMatchObject({ isRelayDown: false })
})

test('WCT-08 a visitor who returns to a code while the relay is down sees that it is down', async () => {
  const { scripted, run, untilPhase, attempt } = setUp()
  const first = run()
  await untilPhase('waiting')
  first.leave()
  scripted.state.isConnected = false
  run()
  await vi.waitFor(() => expect(attempt()).toMatchObject({ phase: 'waiting', isRelayDown: true }))
  scripted.emit('relayer_connect')
  expect(attempt()).toMatchObject({ isRelayDown: false })
})

test.each([
  ['JWT validation error: JWT Token is not yet valid', 'clock'],
  ['Unauthorized: invalid key', 'project'],
  ['Unauthorized: origin not allowed', 'origin'],
])('field 17, 19: a relay that closes with "%s" ends the attempt with the reason', async (words, reason) => {
  const { scripted, run, untilPhase } = setUp()
  const { outcome } = run()
  await untilPhase('waiting')
  scripted.emit('relayer_error', new Error(words))
  await expect(outcome).rejects.toMatchObject({ code: 'walletconnect/refused', context: { reason } })
})

test('a library that fails to load fails the attempt; the next attempt loads it again', async () => {
  const { open, run, untilPhase } = setUp()
  open.mockRejectedValue(clientMissing(new Error('chunk')))
  await expect(run().outcome).rejects.toMatchObject({ code: 'walletconnect/client-missing' })
  open.mockReset()
  const { scripted } = setUp()
  open.mockResolvedValue(scripted.client)
  run()
  await untilPhase('waiting')
})

test('1,000 abandoned attempts keep one pairing, no listener and no timer', async () => {
  const { scripted, clock, run } = setUp()
  for (let round = 0; round < 1000; round += 1) {
    const { outcome, leave } = run()
    leave()
    await outcome.catch(() => {})
  }
  await vi.waitFor(() => expect(scripted.proposals.length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(scripted.listenerCount()).toBe(0))
  expect(scripted.proposals).toHaveLength(1)
  clock.advance(PROPOSAL_LIFETIME_MS)
  expect(clock.pending()).toBe(0)
})

test('a link that no wallet approves is rejected here before the library rejects it uncaught', async () => {
  const { scripted, clock, run, untilPhase } = setUp({ isRenewed: false })
  const { outcome } = run()
  await untilPhase('waiting')
  const [proposal] = scripted.proposals
  if (!proposal) throw new Error('No proposal')
  const end = vi.spyOn(proposal, 'reject')
  clock.advance(PROPOSAL_LIFETIME_MS - 1001)
  expect(end).not.toHaveBeenCalled()
  clock.advance(1)
  expect(end).toHaveBeenCalledWith({ code: 0, message: 'Proposal expired' })
  await expect(outcome).rejects.toMatchObject({ code: 'walletconnect/expired' })
})

test('API-06 WCT-10 if a relay refuses, a retry calls it again, whatever the library is still waiting for', async () => {
  const { scripted, run, untilPhase, untilUri } = setUp()
  const said = new Error('Unauthorized: origin not allowed')
  const pending: unknown[] = []
  // The library holds what was refused for up to a minute.
  scripted.onConnect = () => {
    pending.push(null)
    queueMicrotask(() => scripted.emit('relayer_error', said))
    return new Promise(() => {})
  }
  const refused = { code: 'walletconnect/refused', context: { reason: 'origin' } }
  await expect(run().outcome).rejects.toMatchObject(refused)
  await expect(run().outcome).rejects.toMatchObject(refused)
  expect(pending).toHaveLength(2)
  scripted.onConnect = () => {}
  run()
  await untilPhase('waiting')
  await untilUri('wc:topic1@2?symKey=1')
})

test('API-06 if a relay refuses the page while a code is shown, a retry requests another code', async () => {
  const { scripted, run, untilPhase, untilUri } = setUp()
  const { outcome } = run()
  await untilPhase('waiting')
  scripted.emit('relayer_error', new Error('Unauthorized: invalid key'))
  await expect(outcome).rejects.toMatchObject({ code: 'walletconnect/refused' })
  run()
  await untilUri('wc:topic2@2?symKey=2')
})

test('WCT-06 a prepared link is used by the next attempt, and is renewed until it is no longer needed', async () => {
  const { scripted, clock, pairing, phase, uri, run, untilPhase } = setUp()
  const leaving = new AbortController()
  const prepared = pairing.prepare(PROPOSAL, leaving.signal)
  expect(pairing.ready(PROPOSAL)).toBeNull()
  await vi.waitFor(() => expect(pairing.ready(PROPOSAL)?.uri).toBe('wc:topic1@2?symKey=1'))
  expect(phase()).toBe('idle')
  clock.advance(LINK_MS)
  expect(pairing.ready(PROPOSAL)).toBeNull()
  await vi.waitFor(() => expect(pairing.ready(PROPOSAL)?.uri).toBe('wc:topic2@2?symKey=2'))
  leaving.abort()
  await prepared
  const { outcome } = run()
  await untilPhase('waiting')
  expect(uri()).toBe('wc:topic2@2?symKey=2')
  scripted.proposals[1]?.approve(SESSION)
  await expect(outcome).resolves.toMatchObject({ approval: { session: SESSION } })
})

test('WCT-06 preparing fails silently, and continues once the relay is available again', async () => {
  const { scripted, clock, pairing, phase } = setUp()
  const leaving = new AbortController()
  let tries = 0
  scripted.onConnect = () => {
    tries += 1
    if (tries === 1) throw new Error('socket hang up')
  }
  const prepared = pairing.prepare(PROPOSAL, leaving.signal)
  await vi.waitFor(() => {
    clock.advance(RELAY_RETRY_MS)
    expect(pairing.ready(PROPOSAL)).not.toBeNull()
  })
  expect(tries).toBe(2)
  expect(phase()).toBe('idle')
  leaving.abort()
  await expect(prepared).resolves.toBeUndefined()
})

test('WCT-10 an approval of an earlier link ends the pending attempt; without an attempt it is not used', async () => {
  const { scripted, pairing, run, untilPhase, clock } = setUp()
  const approval = { session: SESSION, auths: [], sent: null }
  expect(pairing.accept(approval, scripted.client)).toBe(false)
  const { outcome } = run()
  await untilPhase('waiting')
  expect(pairing.accept(approval, scripted.client)).toBe(true)
  await expect(outcome).resolves.toEqual({ approval, client: scripted.client })
  expect(pairing.accept(approval, scripted.client)).toBe(false)
  clock.advance(LINK_MS)
})

test('WCT-10 a session from an earlier link that arrives while the library loads leaves no listener behind', async () => {
  const { scripted, pairing, open, run } = setUp()
  let load = (_client: typeof scripted.client) => {}
  open.mockReturnValueOnce(new Promise((resolve) => (load = resolve)))
  const { outcome } = run()
  expect(pairing.accept({ session: SESSION, auths: [], sent: null }, scripted.client)).toBe(true)
  await outcome
  load(scripted.client)
  await settle()
  expect(scripted.listenerCount()).toBe(0)
})

test('for an approval without a session there is nothing to revoke', async () => {
  const { scripted, pairing } = setUp()
  expect(pairing.accept({ session: undefined, auths: [], sent: null }, scripted.client)).toBe(false)
  await settle()
  expect(scripted.requests).toEqual([])
})

test('WCT-06 a list that is still visible has a new link after a wallet has rejected', async () => {
  const { scripted, pairing, run, untilPhase } = setUp()
  const leaving = new AbortController()
  const prepared = pairing.prepare(PROPOSAL, leaving.signal)
  const { outcome } = run()
  await untilPhase('waiting')
  scripted.proposals[0]?.reject({ code: 5000, message: 'x' })
  await expect(outcome).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  await vi.waitFor(() => expect(pairing.ready(PROPOSAL)?.uri).toBe('wc:topic2@2?symKey=2'))
  leaving.abort()
  await prepared
})

test('WCT-06 a list that closes before anything has started prepares nothing', async () => {
  const { scripted, pairing, open } = setUp()
  await expect(pairing.prepare(PROPOSAL, AbortSignal.abort())).resolves.toBeUndefined()
  await settle()
  expect([open.mock.calls, scripted.proposals]).toEqual([[], []])
})

test('the check of an earlier attempt does not affect the approval that a later one checks', async () => {
  const { scripted, pairing, untilPhase } = setUp()
  const { signal } = new AbortController()
  const checks: ((checked: string) => void)[] = []
  const start = () => pairing.run(PROPOSAL, signal, () => new Promise<string>((resolve) => checks.push(resolve)))
  const first = start()
  first.catch(() => {})
  await untilPhase('waiting')
  scripted.proposals[0]?.approve(SESSION)
  await vi.waitFor(() => expect(checks).toHaveLength(1))
  const second = start()
  await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
  await untilPhase('waiting')
  scripted.proposals[1]?.approve(createSession('second', ['eip155:1:0x1']))
  await vi.waitFor(() => expect(checks).toHaveLength(2))
  checks[0]?.('of the first')
  await settle()
  checks[1]?.('of the second')
  await expect(second).resolves.toBe('of the second')
})

test('leaving an attempt that has ended does not end the next one', async () => {
  const { scripted, run, untilPhase, phase } = setUp()
  const first = run()
  await untilPhase('waiting')
  scripted.proposals[0]?.reject({ code: 5000, message: 'x' })
  await expect(first.outcome).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  run()
  await untilPhase('waiting')
  first.leave()
  expect(phase()).toBe('waiting')
})

test('WCT-01 an attempt that was left before it started sends no request', async () => {
  const { scripted, pairing, phase } = setUp()
  await expect(pairing.run(PROPOSAL, AbortSignal.abort(), async (answer) => answer)).rejects.toMatchObject({
    code: 'kernel/aborted',
  })
  expect(phase()).toBe('idle')
  expect(scripted.proposals).toEqual([])
})
