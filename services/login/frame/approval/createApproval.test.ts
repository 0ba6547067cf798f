// @vitest-environment happy-dom
// The frame's approval requests, one after another, as a person sees and answers them.
import { expect, test, vi } from 'vitest'
import { createLater } from '../../test/createLater.ts'
import { buttonOf, headingOf, PORT_BOTTOM, press, statusOf, stubScreen, trusted } from '../../test/stubScreen.ts'
import type { ApprovalDescription } from '../rpc/prepared.ts'
import { createApproval } from './createApproval.ts'

const ADDRESS = '0x1111110000000000000000000000000000222222'
const DESCRIPTION: ApprovalDescription = {
  heading: 'Send 1 ETH',
  effect: 'This cannot be undone.',
  facts: [
    { label: 'Nonce', value: '7', isSecondary: true },
    { label: 'To', value: '0xabc', isCode: true },
  ],
  warning: null,
  content: null,
}

/** A frame in full view, whose requests fit. */
async function create() {
  const screen = stubScreen()
  const shown = { isOpen: vi.fn(() => false), close: vi.fn() }
  const approval = createApproval(shown)
  const ask = (heading: string, execute: () => Promise<unknown> = async () => heading, more = {}) => {
    const question = { origin: 'https://shop.example', networkName: 'One', address: ADDRESS }
    const asked = approval.prompt({ ...question, description: { ...DESCRIPTION, heading, ...more } }, execute)
    asked.catch(() => undefined)
    return asked
  }
  const ready = async () => {
    await screen.layOut(PORT_BOTTOM)
    await screen.trust()
  }
  return { ...screen, shown, approval, ask, ready }
}
const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const isEnabled = () => buttonOf('Approve').getAttribute('aria-disabled') === 'false'

test('EMB-07 one request at a time is shown, and approved in the order in which they came', async () => {
  const { ask, ready, approval, shown } = await create()
  expect(approval.isPrompting()).toBe(false)
  const first = ask('First')
  const second = ask('Second')
  expect([headingOf(), approval.isPrompting(), shown.close.mock.calls.length]).toEqual(['First', true, 1])
  await ready()
  await press('Approve')
  expect([await first, headingOf()]).toEqual(['First', 'Second'])
  await ready()
  await press('Reject')
  await expect(second).rejects.toMatchObject({ code: 'declined', message: 'User rejected the request' })
  expect([textsOf('.idle'), approval.isPrompting()]).toEqual([['There is nothing to approve.'], false])
})

test('EMB-07 EMB-10 an action that fails rejects its request only, and the next one is shown after it', async () => {
  const { ask, ready, approval } = await create()
  const work = createLater()
  const failing = ask('Fails', () => work.promise)
  const next = ask('Next')
  await ready()
  await press('Approve')
  expect([approval.isPrompting(), headingOf(), textsOf('button')]).toEqual([true, 'Fails', ['Reject', 'Working…']])
  expect(buttonOf('Reject').disabled).toBe(true)
  const late = ask('Late')
  expect(headingOf()).toBe('Fails')
  work.reject(new Error('no funds'))
  await expect(failing).rejects.toThrow('no funds')
  await vi.advanceTimersByTimeAsync(0)
  expect(headingOf()).toBe('Next')
  for (const [asked, heading] of [
    [next, 'Next'],
    [late, 'Late'],
  ] as const) {
    await ready()
    await press('Approve')
    expect(await asked).toBe(heading)
  }
})

test('EMB-10 requests that are canceled leave the screen; an approved one completes', async () => {
  const { ask, ready, approval } = await create()
  approval.abort()
  const work = createLater<string>()
  const approved = ask('Approved', () => work.promise)
  const waiting = ask('Waiting')
  await ready()
  await press('Approve')
  approval.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted', message: 'Request was aborted' })
  expect(headingOf()).toBe('Approved')
  document.dispatchEvent(trusted(new KeyboardEvent('keydown', { key: 'Escape' })))
  work.resolve('done')
  expect(await approved).toBe('done')
  const shown = ask('Shown')
  approval.abort()
  await expect(shown).rejects.toMatchObject({ code: 'aborted' })
  expect([headingOf(), approval.isPrompting()]).toEqual([undefined, false])
  const next = ask('Next')
  expect(headingOf()).toBe('Next')
  await ready()
  await press('Approve')
  expect(await next).toBe('Next')
})

test('EMB-10 after a request was canceled, Escape rejects the one that is now shown, and no other', async () => {
  const { ask, approval } = await create()
  const canceled = ask('Canceled')
  approval.abort()
  await expect(canceled).rejects.toMatchObject({ code: 'aborted' })
  const shown = ask('Shown')
  const last = ask('Last')
  document.dispatchEvent(trusted(new KeyboardEvent('keydown', { key: 'Escape' })))
  await expect(shown).rejects.toMatchObject({ code: 'declined' })
  expect(headingOf()).toBe('Last')
  buttonOf('Reject').click()
  await expect(last).rejects.toMatchObject({ code: 'declined' })
})

test('EMB-01 ten requests wait at most, and one more is refused', async () => {
  const { ask, approval } = await create()
  const asked = Array.from({ length: 10 }, (_, index) => ask(`${index}`))
  await expect(ask('11')).rejects.toThrow('Too many requests. Wait a moment and try again.')
  expect(headingOf()).toBe('0')
  approval.abort()
  expect(await Promise.allSettled(asked)).toMatchObject(asked.map(() => ({ status: 'rejected' })))
})

test('EMB-07 a request covers the screens about security, and leaves them when they are open', async () => {
  const { ask, shown } = await create()
  shown.isOpen.mockReturnValue(true)
  const asked = ask('Asked')
  buttonOf('Reject').click()
  await expect(asked).rejects.toMatchObject({ code: 'declined' })
  expect(textsOf('.idle')).toEqual([])
})

test('SAF-07 Approve works once the end of the request was on the screen, and the frame is in full view', async () => {
  const { ask, layOut, trust, resizing, watching, see } = await create()
  const execute = vi.fn(async () => 'done')
  const asked = ask('Long', execute)
  expect([statusOf(), isEnabled()]).toEqual(['Scroll down to read all of this first.', false])
  await layOut(0, 0)
  await trust()
  await layOut(PORT_BOTTOM + 2)
  expect([statusOf(), isEnabled()]).toEqual(['Scroll down to read all of this first.', false])
  await press('Approve')
  expect(execute).not.toHaveBeenCalled()
  see({ intersectionRatio: 0 })
  expect([statusOf(), isEnabled()]).toEqual(['Uncover this window to approve.', false])
  await layOut(PORT_BOTTOM + 1)
  expect([statusOf(), isEnabled(), resizing.size]).toEqual(['Uncover this window to approve.', false, 0])
  await trust()
  expect([statusOf(), isEnabled()]).toEqual(['', true])
  await press('Approve')
  expect([await asked, watching.size]).toEqual(['done', 0])
})

test('SAF-07 a request that is scrolled to its end counts as read', async () => {
  const { ask, layOut, resizing } = await create()
  const asked = ask('Long')
  await layOut(PORT_BOTTOM + 100)
  const main = document.querySelector('main')
  main?.dispatchEvent(new Event('scroll'))
  expect(statusOf()).toBe('Scroll down to read all of this first.')
  const [kept] = resizing
  await layOut(PORT_BOTTOM + 100)
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue({ bottom: 1, height: 1 } as DOMRect)
  main?.dispatchEvent(new Event('scroll'))
  expect([statusOf(), resizing.has(kept as () => void)]).toEqual(['', false])
  buttonOf('Reject').click()
  await expect(asked).rejects.toMatchObject({ code: 'declined' })
})

test('field case 11: a press that was not meant requires another; only one response is sent', async () => {
  const { ask, ready, see } = await create()
  const execute = vi.fn(async () => 'done')
  const asked = ask('Once', execute)
  await ready()
  buttonOf('Approve').click()
  await vi.advanceTimersByTimeAsync(0)
  expect(statusOf()).toBe('Press Approve again.')
  expect(isEnabled()).toBe(true)
  window.dispatchEvent(new Event('resize'))
  await press('Approve')
  expect(statusOf()).toBe('')
  see({ intersectionRatio: 0 })
  await press('Approve')
  expect(statusOf()).toBe('Uncover this window to approve.')
  await ready()
  const pressed = press('Approve')
  expect(textsOf('button')).toEqual(['Reject', 'Working…'])
  buttonOf('Working…').click()
  await pressed
  expect([await asked, execute.mock.calls.length]).toEqual(['done', 1])
})

test('field case 11: Reject during a press on Approve wins', async () => {
  const { ask, ready } = await create()
  const execute = vi.fn(async () => 'done')
  const asked = ask('Late', execute)
  const next = ask('Next')
  await ready()
  const pressed = press('Approve')
  buttonOf('Reject').click()
  await pressed
  await expect(asked).rejects.toMatchObject({ code: 'declined' })
  expect([execute.mock.calls.length, headingOf()]).toEqual([0, 'Next'])
  buttonOf('Reject').click()
  await expect(next).rejects.toMatchObject({ code: 'declined' })
})

test('EMB-07 a person’s Escape rejects; another key, or one that a page made up, does not', async () => {
  const { ask, approval } = await create()
  const asked = ask('Escape')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  document.dispatchEvent(trusted(new KeyboardEvent('keydown', { key: 'a' })))
  expect(approval.isPrompting()).toBe(true)
  document.dispatchEvent(trusted(new KeyboardEvent('keydown', { key: 'Escape' })))
  await expect(asked).rejects.toMatchObject({ code: 'declined' })
  const next = ask('Next')
  buttonOf('Reject').click()
  document.dispatchEvent(trusted(new KeyboardEvent('keydown', { key: 'Escape' })))
  await expect(next).rejects.toMatchObject({ code: 'declined' })
})

test('field case 11: a key that is held down does not press Approve', async () => {
  const { ask } = await create()
  const asked = ask('Held')
  const down = (repeat: boolean) =>
    buttonOf('Approve').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, cancelable: true }))
  expect([down(false), down(true)]).toEqual([true, false])
  buttonOf('Reject').click()
  await expect(asked).rejects.toMatchObject({ code: 'declined' })
})

test('EMB-07 SAF-09 a request shows its origin, its effect with the facts first, and where it has raw data', async () => {
  const { ask, approval } = await create()
  void ask('Payment', undefined, { warning: 'Careful', content: { label: 'Raw data', text: '0x00' } })
  expect([document.title, textsOf('.site'), textsOf('.network')]).toEqual([
    'Payment',
    ['Requested by https://shop.example'],
    ['One'],
  ])
  expect(textsOf('dt')).toEqual(['To', 'Nonce', 'Your account'])
  expect(textsOf('dd')).toEqual(['0xabc', '7', '0x1111…222222'])
  expect([textsOf('.key'), textsOf('.code')]).toEqual([['To0xabc'], ['0xabc', '0x1111…222222']])
  expect([textsOf('[role=note]'), textsOf('details summary'), textsOf('details pre')]).toEqual([
    ['Careful'],
    ['Raw data'],
    ['0x00'],
  ])
  expect([...document.querySelectorAll('main > dl, main > .effect')].map(({ tagName }) => tagName)).toEqual(['DL', 'P'])
  approval.abort()
  void ask('Plain')
  expect([textsOf('[role=note]'), textsOf('details'), textsOf('pre')]).toEqual([[], [], []])
  approval.abort()
})

test('EMB-07 SAF-09 a message without facts is shown in full, and has to be read', async () => {
  const { ask, approval } = await create()
  void ask('Sign', undefined, { facts: [], content: { label: 'Message', text: 'Hello' } })
  expect([textsOf('details'), textsOf('.key'), textsOf('dt')]).toEqual([[], ['MessageHello'], ['Your account']])
  expect([...document.querySelectorAll('main > dl, main > .effect')].map(({ tagName }) => tagName)).toEqual(['P', 'DL'])
  approval.abort()
  void ask('Nothing', undefined, { facts: [] })
  expect([headingOf(), textsOf('.key'), textsOf('pre')]).toEqual(['Nothing', [], []])
  approval.abort()
})
