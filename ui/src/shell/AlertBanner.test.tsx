// What becomes of an alert, over a real kernel.
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
/** Milliseconds from the event to the banner. */
const ALERT_DELAY_MS = 300
const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

function play(options?: MountOptions) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
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
    /** In the console. */
    announced: (...words: string[]) =>
      vi.waitFor(() => {
        const lines = warn.mock.calls.map((line) => line.join(' '))
        expect(lines.filter((line) => words.every((each) => line.includes(each)))).toHaveLength(1)
      }),
    see: (text: string) => vi.waitFor(() => expect(banner()?.textContent).toContain(text)),
    dismiss: () => root.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click(),
    gone: () => vi.waitFor(() => expect(banner()).toBeNull()),
  }
}

test('API-06 VIS-09 a problem for the developer is logged to the console, and the visitor does not see it', async () => {
  const { raise, banner, announced } = play()
  raise('network-not-found', { subject: '<b>eip155:999</b>' })
  await announced('Add it to the networks of its chain.', '<b>eip155:999</b>')
  expect(banner()).toBeNull()
})

test.each(Object.entries(alertTexts))('API-06 VIS-09 %s is told with its title and what to do', async (id, text) => {
  const { raise, see, announced } = play()
  raise(id as AlertId)
  if (id === 'session-expired') await see(text.title)
  else await announced(`${text.title}. ${text.detail}`)
})

test('API-06 a network that the page asks for and does not list is named in the console', async () => {
  const { kernel, clock, announced } = play()
  await expect(kernel.networks.switch('eip155:999')).rejects.toMatchObject({ code: 'kernel/network-missing' })
  clock.advance(ALERT_DELAY_MS)
  await announced('Network Not Found', 'eip155:999')
})

test('API-06 what a visitor can end stays until it is dismissed, and does not come back', async () => {
  const { raise, see, announced, dismiss, gone, root, kernel } = play()
  raise('invalid-project-id')
  raise('session-expired')
  await announced('Invalid Project ID')
  await see('Session Expired')
  await see('Set it to automatic, then reload.')
  dismiss()
  await gone()
  await vi.waitFor(() => expect(root.activeElement?.getAttribute('data-view')).toBe('Connect'))
  raise('session-expired')
  expect(kernel.store.get(kernel.alerts.listAtom)).toEqual([])
})

test('API-06 closing the modal keeps it', async () => {
  const { raise, see, kernel, root } = play()
  raise('session-expired')
  await see('Session Expired')
  await kernel.router.close()
  await vi.waitFor(() => expect(root.querySelector('dialog')?.open).toBe(false))
  kernel.router.open('Connect')
  await vi.waitFor(() => expect(root.querySelector('dialog')?.open).toBe(true))
  await see('Session Expired')
})

test('PLG-04 an alert of a plugin’s own brings its words', async () => {
  const { raise, announced } = play()
  raise('acme:quota', { text: { title: 'Acme is full', detail: 'Order more.' } })
  await announced('Acme is full. Order more.')
})

test('API-06 VIS-09 a host that words an alert shows it to its visitors, as text', async () => {
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
