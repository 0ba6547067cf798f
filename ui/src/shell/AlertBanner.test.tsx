// What becomes of an alert, over a real kernel.
import type { AlertId } from '@latchkey/kernel'
import { alertTexts } from '@latchkey/kernel/alerts'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { type MountedModal, type MountOptions, mountModal } from '../mount'

/** Milliseconds from the event to the banner. */
const ALERT_DELAY_MS = 300
const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

function play(options?: MountOptions) {
  const { kernel, clock } = createFakeKernel()
  const modal = mountModal(kernel, options)
  mounted.push(modal)
  const root = modal.element.shadowRoot as ShadowRoot
  kernel.router.open('Connect')
  const banner = () => root.querySelector('.alert[role=alert]')
  return {
    kernel,
    clock,
    root,
    banner,
    raise: (id: AlertId, rest: { subject?: string; text?: { title: string; detail: string } } = {}) => {
      kernel.emit('alert:raised', { id, ...rest })
      clock.advance(ALERT_DELAY_MS)
    },
    /** No alert is left, and none was shown. */
    passed: async () => {
      await vi.waitFor(() => expect(kernel.store.get(kernel.alerts.listAtom)).toEqual([]))
      expect(banner()).toBeNull()
    },
    see: (text: string) => vi.waitFor(() => expect(banner()?.textContent).toContain(text)),
    dismiss: () => root.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click(),
    gone: () => vi.waitFor(() => expect(banner()).toBeNull()),
  }
}

test('API-06 VIS-09 the visitor sees nothing of a problem that only a developer can fix', async () => {
  const { raise, passed } = play()
  raise('network-not-found', { subject: '<b>eip155:999</b>' })
  await passed()
})

test.each(Object.entries(alertTexts))(
  'API-06 VIS-09 %s is shown only if a visitor can resolve it',
  async (id, text) => {
    const { raise, see, passed } = play()
    raise(id as AlertId)
    if (id === 'session-expired') await see(text.title)
    else await passed()
  },
)

test('API-06 an alert that a visitor can resolve stays until it is dismissed, and does not return', async () => {
  const { raise, see, dismiss, gone, root, kernel } = play()
  raise('invalid-project-id')
  raise('session-expired')
  await see('Session Expired')
  await see('Set it to automatic, then reload.')
  dismiss()
  await gone()
  await vi.waitFor(() => expect(root.activeElement?.getAttribute('data-view')).toBe('Connect'))
  raise('session-expired')
  expect(kernel.store.get(kernel.alerts.listAtom)).toEqual([])
})

test('API-06 closing the modal keeps an alert', async () => {
  const { raise, see, kernel, root } = play()
  raise('session-expired')
  await see('Session Expired')
  await kernel.router.close()
  await vi.waitFor(() => expect(root.querySelector('dialog')?.open).toBe(false))
  kernel.router.open('Connect')
  await vi.waitFor(() => expect(root.querySelector('dialog')?.open).toBe(true))
  await see('Session Expired')
})

test('API-06 VIS-09 a host with its own text for an alert shows it to its visitors, as text', async () => {
  const { raise, see, banner } = play({ messages: { 'alert.network-not-found.title': '<i>Not here</i>' } })
  raise('network-not-found', { subject: 'eip155:999' })
  await see('<i>Not here</i>')
  await see('eip155:999')
  expect(banner()?.querySelector('a, i')).toBeNull()
})

test('API-06 a host’s texts replace the built-in ones', async () => {
  const { raise, see } = play({ messages: { 'alert.session-expired.title': 'Sitzung abgelaufen' } })
  raise('session-expired')
  await see('Sitzung abgelaufen')
})
