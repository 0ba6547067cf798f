import type { PluginStorage } from '@latchkey/kernel'
import { createFakeClock } from '@latchkey/kernel/testing'
import { atom, createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { createScriptedClient, createSession } from '../test/scriptedClient'
import { type Attempt, IDLE } from './attempt'
import { createEarlierLinks } from './earlierLinks'
import type { ShownLinks, WalletConnectTypes } from './types'

const PROPOSAL_LIFETIME_MS = 300_000

const ACCOUNTS = ['eip155:1:0x1']

function openPage(stored = new Map<string, unknown>(), clock = createFakeClock()) {
  const scripted = createScriptedClient()
  const store = createStore()
  const attemptAtom = atom<Attempt>(IDLE)
  const storage: PluginStorage<WalletConnectTypes['storage']> = {
    get: async (key) => (stored.get(key) ?? null) as never,
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
  }
  const onApproved = vi.fn()
  const open = async () => scripted.client
  const links = createEarlierLinks({ store, storage, clock, attemptAtom, open, onApproved })
  const update = (attempt: Attempt) => store.set(attemptAtom, attempt)
  const show = (topic: string) => {
    const link = { uri: `wc:${topic}@2?symKey=x`, madeAtMs: clock.now(), expiresAtMs: clock.now() + 240_000 }
    update({ phase: 'waiting', link, isRelayDown: false })
  }
  const approve = (pairingTopic: string) => {
    const session = { ...createSession(`of ${pairingTopic}`, ACCOUNTS), pairingTopic }
    scripted.sessions.push(session)
    scripted.emit('session_connect', { session })
    return session
  }
  const kept = () => stored.get('links') as ShownLinks | undefined
  const untilKept = (expected: unknown) => vi.waitFor(() => expect(kept()).toEqual(expected))
  /** The same storage, a moment later. */
  async function reload() {
    const page = openPage(stored, clock)
    const shown = kept()
    if (shown) await page.links.resume(shown)
    return page
  }
  return { scripted, clock, stored, links, update, show, approve, kept, untilKept, reload, onApproved }
}
const linkOf = (topic: string, madeAtMs: number) => ({ topic, untilMs: madeAtMs + PROPOSAL_LIFETIME_MS })

test('WCT-10 a code that is shown when the page is reloaded is still expected by the new page, and so is the code that it replaced', async () => {
  const { clock, show, update, kept, untilKept, reload } = openPage()
  const first = linkOf('first', clock.now())
  show('first')
  await untilKept({ isExpected: true, links: [first] })
  clock.advance(230_000)
  update({ phase: 'starting', isRelayDown: false })
  await new Promise((resolve) => setImmediate(resolve))
  expect(kept()).toEqual({ isExpected: true, links: [first] })
  show('second')
  await untilKept({ isExpected: true, links: [first, linkOf('second', clock.now())] })
  const { approve, onApproved } = await reload()
  approve('stranger')
  const session = approve('first')
  await vi.waitFor(() => expect(onApproved).toHaveBeenCalledTimes(1))
  expect(onApproved).toHaveBeenCalledWith(session, true)
})

test('WCT-10 a link that was approved while the page was away is found, and sessions of other links are left alone', async () => {
  const { scripted, show, untilKept, reload, stored, clock } = openPage()
  show('first')
  await untilKept({ isExpected: true, links: [linkOf('first', clock.now())] })
  const late = openPage(stored, clock)
  late.approve('stranger')
  const session = late.approve('first')
  await late.links.resume(stored.get('links') as ShownLinks)
  await new Promise((resolve) => setImmediate(resolve))
  expect(late.onApproved).toHaveBeenCalledExactlyOnceWith(session, true)
  expect(scripted.sessions).toEqual([])
  expect((await reload()).onApproved).not.toHaveBeenCalled()
})

test.each(['idle', 'rejected', 'expired', 'failed'] as const)(
  'WCT-10 an attempt that the visitor left (%s) is no longer expected, but its approval is still received',
  async (phase) => {
    const { clock, show, update, untilKept, reload } = openPage()
    show('first')
    update({ phase })
    await untilKept({ isExpected: false, links: [linkOf('first', clock.now())] })
    const { approve, onApproved } = await reload()
    const session = approve('first')
    await vi.waitFor(() => expect(onApproved).toHaveBeenCalledWith(session, false))
  },
)

test('SAF-13 a page that is reloaded between an approval and the connection connects', async () => {
  const { show, update, untilKept, reload, clock } = openPage()
  show('first')
  update({ phase: 'approved' })
  await untilKept({ isExpected: true, links: [linkOf('first', clock.now())] })
  const page = await reload()
  const session = page.approve('first')
  await vi.waitFor(() => expect(page.onApproved).toHaveBeenCalledWith(session, true))
})

test('a connection leaves nothing stored, and the connected session is not handled twice', async () => {
  const { show, update, untilKept, stored, clock, links } = openPage()
  show('first')
  update({ phase: 'approved' })
  links.leave()
  await untilKept(undefined)
  stored.set('session', { topic: 'of first', active: [] })
  const late = openPage(stored, clock)
  await late.links.resume({ isExpected: true, links: [linkOf('first', clock.now())] })
  late.approve('first')
  await late.untilKept(undefined)
  expect(late.onApproved).not.toHaveBeenCalled()
})

test('WCT-10 a link that is reported twice is stored once, and an approved link keeps the others, but they are no longer expected', async () => {
  const { clock, show, untilKept, reload, update } = openPage()
  const [first, second] = [linkOf('first', clock.now()), linkOf('second', clock.now())]
  show('first')
  show('first')
  await untilKept({ isExpected: true, links: [first] })
  update({ phase: 'starting', isRelayDown: false })
  show('second')
  await untilKept({ isExpected: true, links: [first, second] })
  const page = await reload()
  page.approve('first')
  await vi.waitFor(() => expect(page.onApproved).toHaveBeenCalledOnce())
  await page.untilKept({ isExpected: false, links: [second] })
})

test('after its end a page stores and receives nothing, even if the library loads late', async () => {
  const { clock, show, update, untilKept, reload, kept, links } = openPage()
  show('first')
  await untilKept({ isExpected: true, links: [linkOf('first', clock.now())] })
  const page = await reload()
  expect(page.scripted.listenerCount()).toBe(1)
  page.links.end()
  expect(page.scripted.listenerCount()).toBe(0)
  expect(clock.pending()).toBe(0)
  page.update({ phase: 'failed' })
  const shown = kept()
  if (shown) await page.links.resume(shown)
  expect(page.scripted.listenerCount()).toBe(0)
  expect(kept()).toEqual({ isExpected: true, links: [linkOf('first', clock.now())] })
  update({ phase: 'approved' })
  links.leave()
  await untilKept(undefined)
})

test('WCT-10 after a visitor has connected another wallet, no link is expected', async () => {
  const { show, untilKept, reload, clock } = openPage()
  show('first')
  await untilKept({ isExpected: true, links: [linkOf('first', clock.now())] })
  const { links, approve, onApproved } = await reload()
  links.leave()
  const session = approve('first')
  await vi.waitFor(() => expect(onApproved).toHaveBeenCalledWith(session, false))
})

test('WCT-05 after five minutes no listener is left and nothing is stored; stored times in the future are not trusted', async () => {
  const { show, untilKept, reload, clock } = openPage()
  show('first')
  await untilKept({ isExpected: true, links: [linkOf('first', clock.now())] })
  const { scripted, kept } = await reload()
  clock.advance(PROPOSAL_LIFETIME_MS)
  expect(scripted.listenerCount()).toBe(0)
  await vi.waitFor(() => expect(kept()).toBeUndefined())
  const page = openPage(new Map([['links', { isExpected: true, links: [linkOf('first', clock.now() + 1)] }]]), clock)
  page.links.leave()
  await page.untilKept(undefined)
})

test.each([
  ['no link is left', []],
  ['only another link is shown', ['second']],
])('WCT-10 an approval of a link that has ended is not expected if %s', async (_, shown) => {
  const { show, untilKept, reload, clock } = openPage()
  show('first')
  await untilKept({ isExpected: true, links: [linkOf('first', clock.now())] })
  const page = await reload()
  page.update({ phase: 'approved' })
  page.links.leave()
  await page.untilKept(undefined)
  for (const topic of shown) page.show(topic)
  const session = page.approve('first')
  await vi.waitFor(() => expect(page.onApproved).toHaveBeenCalledExactlyOnceWith(session, false))
})

test.each([undefined, null, 'x', {}, { session: null }, { session: 'first' }, { session: {} }])(
  'WCT-10 field 13: the message %j about a link does not count as an approval',
  async (message) => {
    const { show, untilKept, reload, clock } = openPage()
    show('first')
    await untilKept({ isExpected: true, links: [linkOf('first', clock.now())] })
    const page = await reload()
    page.scripted.emit('session_connect', message)
    await new Promise((resolve) => setImmediate(resolve))
    expect(page.onApproved).not.toHaveBeenCalled()
    const session = page.approve('first')
    await vi.waitFor(() => expect(page.onApproved).toHaveBeenCalledExactlyOnceWith(session, true))
  },
)

test('WCT-05 the wait lasts as long as the newest link is valid', async () => {
  const { show, untilKept, reload, clock } = openPage()
  const first = linkOf('first', clock.now())
  show('first')
  await untilKept({ isExpected: true, links: [first] })
  clock.advance(60_000)
  show('second')
  await untilKept({ isExpected: true, links: [first, linkOf('second', clock.now())] })
  const { scripted } = await reload()
  clock.advance(PROPOSAL_LIFETIME_MS - 1)
  expect(scripted.listenerCount()).toBe(1)
  clock.advance(1)
  expect(scripted.listenerCount()).toBe(0)
})
