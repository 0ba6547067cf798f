// The foot of a review, pressed as a visitor presses it: what is risky or worse has to be accepted first.
import type { PluginManifest } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { atom } from 'jotai/vanilla'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { type MountedModal, mountModal } from '../../mount'
import { ConfirmFoot, type ConfirmFootProps } from './ConfirmFoot'

type Shown = Partial<ConfirmFootProps>

const LOOK_ALIKE = { id: 'look-alike', text: 'Looks like an address you know.' }
const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

const shownAtom = atom<ConfirmFootProps | null>(null)
function Till() {
  const shown = useLatchkeyAtom(shownAtom)
  return shown && createElement(ConfirmFoot, shown, 'Send')
}

/** A view with nothing but the foot; `show` draws it with other properties. */
async function play(first: Shown = {}) {
  const onConfirm = vi.fn()
  let drawings = 0
  let shown = { facts: 'half an ether', onConfirm, ...first }
  const plugin: PluginManifest = {
    id: 'shop',
    api: 1,
    views: { Till: { title: 'Till', load: async () => ({ View: Till }) } } as PluginManifest['views'],
    load: async () => ({ setup: () => {} }),
  }
  const { kernel } = createFakeKernel({ plugins: [plugin] })
  kernel.store.set(shownAtom, shown)
  const modal = mountModal(kernel)
  mounted.push(modal)
  ;(kernel.router.open as (view: string) => void)('Till')
  const root = modal.element.shadowRoot as ShadowRoot
  const button = await vi.waitFor(() => {
    const found = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send')
    if (found) return found
    throw new Error('The foot is not there yet')
  })
  const box = () => root.querySelector<HTMLInputElement>('[data-testid=lk-accept]')
  return {
    root,
    button,
    onConfirm,
    box,
    isOff: () => button.getAttribute('aria-disabled') === 'true',
    press: () => flushSync(() => button.click()),
    tick: () => flushSync(() => box()?.click()),
    async show(next: Shown) {
      drawings += 1
      shown = { ...shown, ...next }
      kernel.store.set(shownAtom, { ...shown, 'data-drawing': drawings } as ConfirmFootProps)
      await vi.waitFor(() => expect(button.dataset.drawing).toBe(String(drawings)))
    },
  }
}

test('SAF-07 the button is announced with what it confirms, and works if there is no risk', async () => {
  const { root, button, box, press, onConfirm } = await play()
  const described = root.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('half an ether')
  expect(box()).toBeNull()
  expect(button.className).toBe('button primary')
  press()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('SAF-06 a risk is named, colors the button, and must be accepted; a click focuses the checkbox', async () => {
  const { root, button, box, isOff, press, tick, onConfirm } = await play({ risks: [LOOK_ALIKE] })
  expect(button.className).toBe('button danger')
  expect(box()?.closest('label')?.textContent).toContain(LOOK_ALIKE.text)
  expect(isOff()).toBe(true)
  press()
  expect(onConfirm).not.toHaveBeenCalled()
  expect(root.activeElement).toBe(box())
  tick()
  expect(isOff()).toBe(false)
  press()
  expect(onConfirm).toHaveBeenCalledOnce()
  tick()
  press()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test.each([
  ['another', [LOOK_ALIKE, { id: 'moved', text: 'This name led elsewhere.' }]],
  ['the same with other words', [{ ...LOOK_ALIKE, text: 'Looks like two addresses you know.' }]],
  ['one of another kind with the same words', [{ ...LOOK_ALIKE, id: 'contract' }]],
])('SAF-06 a risk that appears later must be accepted as well: %s', async (_, risks) => {
  const { box, isOff, press, tick, show, onConfirm } = await play({ risks: [LOOK_ALIKE] })
  tick()
  await show({ risks: [{ ...LOOK_ALIKE }] })
  expect(isOff()).toBe(false)
  await show({ risks })
  expect([isOff(), box()?.checked]).toEqual([true, false])
  press()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('SAF-03 worse terms are named and must be acknowledged, and the notice stays; so must the next ones', async () => {
  const { root, button, box, isOff, press, tick, show, onConfirm } = await play()
  const onAcknowledge = vi.fn()
  const worse = { text: 'The fee rose from 1 to 2.', isSettling: false, onAcknowledge }
  button.focus()
  await show({ worse })
  expect([isOff(), root.activeElement]).toEqual([true, button])
  press()
  expect(onConfirm).not.toHaveBeenCalled()
  tick()
  expect(onAcknowledge).toHaveBeenCalledOnce()
  // Until the logic agrees, the button stays off.
  expect(isOff()).toBe(true)
  await show({ worse: null })
  expect([isOff(), box()?.checked]).toEqual([false, true])
  expect(box()?.closest('label')?.textContent).toContain(worse.text)
  await show({ worse: { ...worse } })
  expect([isOff(), box()?.checked]).toEqual([true, false])
  await show({ worse: { ...worse, text: 'The fee rose from 1 to 3.' } })
  expect(isOff()).toBe(true)
  press()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('SAF-03 terms that become as good again before an acknowledgment need none', async () => {
  const { box, isOff, show } = await play()
  await show({ worse: { text: 'The fee rose.', isSettling: false, onAcknowledge: () => {} } })
  await show({ worse: null })
  expect([isOff(), box()]).toEqual([false, null])
})

test('SAF-03 while terms settle, neither the checkbox nor the button accepts a click', async () => {
  const onAcknowledge = vi.fn()
  const worse = { text: 'The fee rose.', isSettling: true, onAcknowledge }
  const { root, button, box, isOff, press, tick, show, onConfirm } = await play()
  button.focus()
  await show({ worse })
  press()
  tick()
  expect(onAcknowledge).not.toHaveBeenCalled()
  expect([box()?.checked, isOff(), root.activeElement]).toEqual([false, true, button])
  await show({ worse: null, isBusy: true })
  press()
  await show({ isBusy: false, isDisabled: true })
  press()
  expect(onConfirm).not.toHaveBeenCalled()
  await show({ isDisabled: false })
  press()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('SAF-03 a key that is held down confirms nothing', async () => {
  const { button } = await play()
  const isLeft = (key: string, init: KeyboardEventInit) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  const repeat = true
  expect([
    isLeft('Enter', { repeat: false }),
    isLeft('Enter', { repeat }),
    isLeft(' ', { repeat }),
    // Forward, the modal itself leads from its last stop to its first.
    isLeft('Tab', { repeat, shiftKey: true }),
  ]).toEqual([true, false, false, true])
})
