import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { alertIdOf, alertTexts } from '../alerts'
import type { PluginManifest } from '../plugin/manifest'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'

const ALERT_DELAY_MS = 300

const idsOf = ({ kernel }: ReturnType<typeof createFakeKernel>) =>
  kernel.store.get(kernel.alerts.listAtom).map(({ id }) => id)

describe('sentences', () => {
  test('API-06 each alert has its title', () => {
    const titles = Object.fromEntries(Object.entries(alertTexts).map(([id, { title }]) => [id, title]))
    expect(titles).toEqual({
      'network-not-found': 'Network Not Found',
      'origin-not-allowed': 'Invalid App Configuration',
      'session-expired': 'Session Expired',
      'invalid-project-id': 'Invalid Project ID',
      'project-id-missing': 'Project ID Not Configured',
      'socials-timed-out': 'Invalid App Configuration',
    })
  })
})

describe('the service’s message', () => {
  const answers = [
    ['Unauthorized: origin not allowed', 'origin-not-allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'session-expired'],
    ['Unauthorized: invalid key', 'invalid-project-id'],
  ] as const
  test.each(answers)('API-06 %j raises %s, wherever it is in the text', (part, id) => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(alertIdOf(`${before}${part}${after}`)).toBe(id)
      }),
    )
  })
  test.each(['', 'Unauthorized', 'unauthorized: Invalid Key', 'JWT Token is expired', '503 Service Unavailable'])(
    'API-06 %j raises none',
    (text) => expect(alertIdOf(text)).toBeNull(),
  )
})

describe('the list', () => {
  test('API-06 an alert is shown 300 ms after it was raised, and once per modal', () => {
    const fake = createFakeKernel()
    const { kernel, clock } = fake
    kernel.emit('alert:raised', { id: 'session-expired' })
    clock.advance(ALERT_DELAY_MS - 1)
    expect(idsOf(fake)).toEqual([])
    clock.advance(1)
    expect(idsOf(fake)).toEqual(['session-expired'])
    kernel.emit('alert:raised', { id: 'session-expired' })
    kernel.emit('alert:raised', { id: 'invalid-project-id' })
    clock.advance(ALERT_DELAY_MS)
    expect(idsOf(fake)).toEqual(['session-expired', 'invalid-project-id'])
  })
  test('API-06 closing keeps the alert, and dismissing removes it permanently', async () => {
    const fake = createFakeKernel()
    const { kernel, clock } = fake
    kernel.router.open('Connect')
    kernel.emit('alert:raised', { id: 'session-expired' })
    clock.advance(ALERT_DELAY_MS)
    await kernel.router.close()
    expect(idsOf(fake)).toEqual(['session-expired'])
    kernel.alerts.dismiss('session-expired')
    kernel.emit('alert:raised', { id: 'session-expired' })
    clock.advance(ALERT_DELAY_MS)
    expect(idsOf(fake)).toEqual([])
  })
  test('API-06 dismissing one leaves the others', () => {
    const fake = createFakeKernel()
    const { kernel, clock } = fake
    kernel.emit('alert:raised', { id: 'session-expired' })
    kernel.emit('alert:raised', { id: 'invalid-project-id' })
    clock.advance(ALERT_DELAY_MS)
    kernel.alerts.dismiss('session-expired')
    expect(idsOf(fake)).toEqual(['invalid-project-id'])
  })
  test('API-06 two modals do not share alerts', () => {
    const [one, other] = [createFakeKernel(), createFakeKernel()]
    one.kernel.emit('alert:raised', { id: 'session-expired' })
    one.clock.advance(ALERT_DELAY_MS)
    other.clock.advance(ALERT_DELAY_MS)
    expect(idsOf(other)).toEqual([])
  })
  test('API-06 a host without the banner still receives the event', () => {
    const fake = createFakeKernel({ policy: { showAlerts: false } })
    const listener = vi.fn()
    fake.kernel.on('alert:raised', listener)
    fake.kernel.emit('alert:raised', { id: 'session-expired' })
    fake.clock.advance(ALERT_DELAY_MS)
    expect(listener).toHaveBeenCalledExactlyOnceWith({ id: 'session-expired' })
    expect(idsOf(fake)).toEqual([])
  })
  test('API-06 PLG-08 a modal that ends leaves no timer', () => {
    const { kernel, clock } = createFakeKernel()
    kernel.emit('alert:raised', { id: 'session-expired' })
    kernel.destroy()
    expect(clock.pending()).toBe(0)
  })
})

describe('who raises an alert', () => {
  test('API-06 a network that the host does not list', async () => {
    const fake = createFakeKernel()
    const { kernel, clock } = fake
    await expect(kernel.networks.switch('eip155:999')).rejects.toMatchObject({ code: 'kernel/network-missing' })
    clock.advance(ALERT_DELAY_MS)
    expect(kernel.store.get(kernel.alerts.listAtom)).toEqual([{ id: 'network-not-found', subject: 'eip155:999' }])
  })
  test('API-06 a network that the host lists raises none', async () => {
    const fake = createFakeKernel()
    await fake.kernel.networks.switch('eip155:10')
    fake.clock.advance(ALERT_DELAY_MS)
    expect(idsOf(fake)).toEqual([])
  })
  test('PLG-04 API-06 a plugin raises an alert based on its service’s message', async () => {
    const plugin: PluginManifest = {
      id: 'acme',
      api: 1,
      async load() {
        return {
          setup(ctx) {
            const id = alertIdOf('3000 Unauthorized: invalid key')
            if (id) ctx.emit('alert:raised', { id })
          },
        }
      },
    }
    const fake = createFakeKernel({ chains: [createFakeChain()], plugins: [plugin] })
    await fake.kernel.plugins.activate('acme')
    fake.clock.advance(ALERT_DELAY_MS)
    expect(idsOf(fake)).toEqual(['invalid-project-id'])
  })
})
