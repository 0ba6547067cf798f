// @vitest-environment happy-dom
// Tests when a press on Approve counts as intended. The test controls the browser's reports and the person's events.
import { expect, test, vi } from 'vitest'
import { stubScreen, trusted, WHOLE_SIGHT } from '../../test/stubScreen.ts'
import { createGuard, type Trust } from './guard.ts'

const GUARD_MS = 600
const CONFIRM_MS = 250

function create() {
  const screen = stubScreen()
  const trusts: Trust[] = []
  const guard = createGuard(document.body, (trust) => trusts.push(trust))
  const send = (event: Event) => document.body.dispatchEvent(trusted(event))
  const pointer = (type: string, more: PointerEventInit = {}) =>
    send(new PointerEvent(type, { bubbles: true, pointerType: 'touch', ...more }))
  const isMeant = (click: Event = trusted(new MouseEvent('click'))) => {
    const meant = guard.isMeant(click)
    return vi.advanceTimersByTimeAsync(CONFIRM_MS).then(() => meant)
  }
  return { ...screen, guard, trusts, send, pointer, isMeant, last: () => trusts.at(-1) }
}

test('field case 10: the frame is trusted after 600 ms in full view, and the browser reports what covers it', async () => {
  const { trusts, see, watching } = create()
  expect(trusts).toEqual(['wait'])
  expect([...watching.values()][0]?.options).toMatchObject({ trackVisibility: true, delay: 100 })
  see({ intersectionRatio: 0.98 })
  await vi.advanceTimersByTimeAsync(GUARD_MS - 1)
  expect(trusts).toEqual(['wait', 'wait'])
  await vi.advanceTimersByTimeAsync(1)
  expect(trusts).toEqual(['wait', 'wait', 'trusted'])
  see(WHOLE_SIGHT)
  expect(trusts).toHaveLength(3)
})

test('field case 10: a frame that is partly out of view or covered is not trusted until it is in view again', async () => {
  for (const sight of [{ intersectionRatio: 0.97 }, { intersectionRatio: 1, isVisible: false }]) {
    const { trust, trusts, see, last } = create()
    await trust()
    see(sight)
    expect(last()).toBe('covered')
    await vi.advanceTimersByTimeAsync(GUARD_MS)
    expect(last()).toBe('covered')
    const reports = trusts.length
    see(WHOLE_SIGHT)
    expect(trusts.slice(reports)).toEqual(['wait'])
    see(WHOLE_SIGHT, sight, WHOLE_SIGHT)
    expect(trusts.slice(reports)).toEqual(['wait', 'wait'])
    await vi.advanceTimersByTimeAsync(GUARD_MS)
    expect(last()).toBe('trusted')
  }
})

test.each([
  [240, 240, 'trusted'],
  [239, 240, 'covered'],
  [240, 239, 'covered'],
] as const)('field case 10: a frame of %i by %i pixels is %s', async (innerWidth, innerHeight, expected) => {
  const { trust, last } = create()
  vi.stubGlobal('innerWidth', innerWidth)
  vi.stubGlobal('innerHeight', innerHeight)
  await trust()
  expect(last()).toBe(expected)
})

test('field case 10: after a change of size, or in a hidden tab, the time starts again', async () => {
  const { trust, trusts, guard, last } = create()
  await trust()
  window.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(GUARD_MS / 2)
  window.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(GUARD_MS - 1)
  expect(last()).toBe('wait')
  await vi.advanceTimersByTimeAsync(1)
  expect(last()).toBe('trusted')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(last()).toBe('covered')
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(last()).toBe('wait')
  const reports = trusts.length
  guard.stop()
  window.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(GUARD_MS)
  expect(trusts).toHaveLength(reports)
})

test('field case 10: a frame that moves, or comes under a mouse that was elsewhere, starts the time again', async () => {
  const { trust, pointer, send, last, see } = create()
  await trust()
  pointer('pointerover')
  pointer('pointerover', { pointerType: 'mouse', relatedTarget: document.body })
  pointer('pointermove', { pointerType: 'mouse' })
  send(new Event('pointermove', { bubbles: true }))
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  expect(last()).toBe('trusted')
  pointer('pointerover', { pointerType: 'mouse' })
  expect(last()).toBe('wait')
  see({ intersectionRatio: 0 })
  await trust()
  pointer('pointerdown', { screenX: 0, clientX: 40 })
  expect(last()).toBe('wait')
})

test('field case 11: a press is meant if the frame is trusted from its start until the browser has reported', async () => {
  const { trust, pointer, guard, isMeant, see } = create()
  await trust()
  pointer('pointerdown')
  const settled = vi.fn()
  const meant = guard.isMeant(trusted(new MouseEvent('click'))).then(settled)
  await vi.advanceTimersByTimeAsync(CONFIRM_MS - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await meant
  expect(settled).toHaveBeenCalledExactlyOnceWith(true)
  expect(await isMeant()).toBe(true)
  expect(await isMeant(new MouseEvent('click'))).toBe(false)
  const covered = isMeant()
  see({ intersectionRatio: 0 })
  expect(await covered).toBe(false)
  expect(await isMeant()).toBe(false)
})

test('field case 11: a press that began before the frame was trusted, or before it moved, is not meant', async () => {
  const { trust, send, pointer, isMeant } = create()
  pointer('pointerdown')
  await trust()
  expect(await isMeant()).toBe(false)
  expect(await isMeant()).toBe(true)
  pointer('pointerdown')
  window.dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(GUARD_MS)
  expect(await isMeant()).toBe(false)
  window.dispatchEvent(new Event('resize'))
  send(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  await vi.advanceTimersByTimeAsync(GUARD_MS)
  send(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter', repeat: true }))
  expect(await isMeant()).toBe(false)
  send(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  expect(await isMeant()).toBe(true)
})

test('field case 11: a press whose event an element stops is seen', async () => {
  const { trust, pointer, isMeant } = create()
  const end = new AbortController()
  document.body.addEventListener('pointerdown', (event) => event.stopPropagation(), { signal: end.signal })
  pointer('pointerdown')
  await trust()
  expect(await isMeant()).toBe(false)
  end.abort()
})

test('field case 11: a press whose screen is closed before the browser has reported is not meant', async () => {
  const { trust, guard, isMeant } = create()
  await trust()
  const meant = isMeant()
  guard.stop()
  expect(await meant).toBe(false)
})
