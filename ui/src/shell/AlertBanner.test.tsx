// What a site's developer sees of an alert, over a real kernel.
import type { AlertId } from '@latchkey/kernel'
import { alertTexts } from '@latchkey/kernel/alerts'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { type MountedModal, type MountOptions, mountModal } from '../mount'

declare module '@latchkey/kernel' {
  interface Alerts {
    'acme:quota': undefined
  }
}
/** Specification section 9, error-alert delay. */
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
    see: (text: string) => vi.waitFor(() => expect(banner()?.textContent).toContain(text)),
    dismiss: () => root.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click(),
    gone: () => vi.waitFor(() => expect(banner()).toBeNull()),
  }
}

test('API-06 it says what is wrong, what to do and about what, as text', async () => {
  const { raise, see, banner } = play()
  raise('network-not-found', { subject: '<b>eip155:999</b>' })
  await see('Network Not Found')
  await see('Add it to the networks of its chain.')
  await see('<b>eip155:999</b>')
  expect(banner()?.querySelector('a')).toBeNull()
})

test.each(Object.entries(alertTexts))(
  'API-06 %s is drawn with its title and what to do',
  async (id, { title, detail }) => {
    const { raise, see } = play()
    raise(id as AlertId)
    await see(title)
    await see(detail)
  },
)

test('API-06 a network that the page asks for and does not list is named on the screen', async () => {
  const { kernel, clock, see } = play()
  await expect(kernel.networks.switch('eip155:999')).rejects.toMatchObject({ code: 'kernel/network-missing' })
  clock.advance(ALERT_DELAY_MS)
  await see('Network Not Found')
  await see('eip155:999')
})

test('API-06 alerts come one after the other, and a dismissed one does not come back', async () => {
  const { raise, see, dismiss, gone, root, kernel } = play()
  raise('session-expired')
  raise('invalid-project-id')
  await see('Session Expired')
  dismiss()
  await see('Invalid Project ID')
  dismiss()
  await gone()
  await vi.waitFor(() => expect(root.activeElement?.getAttribute('data-view')).toBe('Connect'))
  raise('session-expired')
  expect(kernel.store.get(kernel.alerts.listAtom)).toEqual([])
})

test('API-06 closing the modal keeps it', async () => {
  const { raise, see, kernel, root } = play()
  raise('project-id-missing')
  await see('Project ID Not Configured')
  await kernel.router.close()
  await vi.waitFor(() => expect(root.querySelector('dialog')?.open).toBe(false))
  kernel.router.open('Connect')
  await vi.waitFor(() => expect(root.querySelector('dialog')?.open).toBe(true))
  await see('Project ID Not Configured')
})

test('PLG-04 an alert of a plugin’s own brings its words', async () => {
  const { raise, see } = play()
  raise('acme:quota', { text: { title: 'Acme is full', detail: 'Order more.' } })
  await see('Acme is full')
  await see('Order more.')
})

test('API-06 a host’s words replace ours', async () => {
  const { raise, see } = play({ messages: { 'alert.session-expired.title': 'Sitzung abgelaufen' } })
  raise('session-expired')
  await see('Sitzung abgelaufen')
})
