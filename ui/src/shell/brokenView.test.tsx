import type { PluginManifest } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import type { JSX } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mountModal } from '../mount'

afterEach(() => vi.restoreAllMocks())

const state = { isBroken: true }

function View(): JSX.Element {
  if (state.isBroken) throw new Error('broken')
  return <p>{'<img src=x onerror=alert(1)>'}</p>
}

test('field case 39: a view that throws, and markup in a title, affect their own view and nothing else', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  state.isBroken = true
  const plugin: PluginManifest = {
    id: 'broken',
    api: 1,
    views: { AllWallets: { title: '<b>Broken</b>', load: async () => ({ View }) } },
  }
  const { kernel } = createFakeKernel({ plugins: [plugin] })
  const { element, dispose } = mountModal(kernel)
  const root = element.shadowRoot as ShadowRoot
  kernel.router.open('AllWallets')
  await vi.waitFor(() => expect(root.textContent).toContain('Something broke here'))
  expect(root.textContent).toContain('If you confirmed something, check your activity first.')
  expect(root.textContent).not.toContain('Nothing was sent')
  state.isBroken = false
  const again = [...root.querySelectorAll('button')].find((button) => button.textContent?.includes('Try again'))
  again?.click()
  await vi.waitFor(() => expect(root.textContent).toContain('<img src=x onerror=alert(1)>'))
  expect([
    root.textContent?.includes('<b>Broken</b>'),
    root.querySelector('b'),
    root.querySelector('[onerror]'),
  ]).toEqual([true, null, null])
  await expect(kernel.router.close()).resolves.toBe(true)
  dispose()
  silent.mockRestore()
})

const Listed = () => <p>Listed</p>
test('UIX-04 VIS-02 a view opened offline shows that, offers no reload, and loads when the connection returns, without a click', async () => {
  const device = { isOnline: false }
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => device.isOnline)
  const load = vi.fn(async () => {
    if (!device.isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return { View: Listed }
  })
  const plugin: PluginManifest = { id: 'late', api: 1, views: { AllWallets: { title: 'All', load } } }
  const { kernel } = createFakeKernel({ plugins: [plugin] })
  const { element, dispose } = mountModal(kernel)
  const text = () => element.shadowRoot?.textContent ?? ''
  kernel.router.open('AllWallets')
  await vi.waitFor(() => expect(text()).toContain('Your device is offline'))
  const tries = load.mock.calls.length
  const again = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Try again',
  )
  again?.click()
  await vi.waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(tries))
  await vi.waitFor(() => expect(text()).toContain('Your device is offline'))
  expect(text()).not.toContain('Reload page')
  device.isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(text()).toContain('Listed'))
  dispose()
})
