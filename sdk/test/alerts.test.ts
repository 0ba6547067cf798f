// What the host hears and shows of alerts.
import { createFakeChain } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createWalletModal } from '../src'

/** Milliseconds from the event to the banner. */
const ALERT_DELAY_MS = 300

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [undefined, 1],
  [false, 0],
])('API-06 the host hears of an alert; with showAlerts %s the modal shows %i', async (showAlerts, shown) => {
  const modal = createWalletModal({ chains: [createFakeChain()], showAlerts })
  const listener = vi.fn()
  modal.on('alert:raised', listener)
  const kernel = await modal.core.load()
  vi.useFakeTimers()
  await modal.switchNetwork('eip155:999').catch(() => {})
  vi.advanceTimersByTime(ALERT_DELAY_MS)
  expect(listener).toHaveBeenCalledExactlyOnceWith({ id: 'network-not-found', subject: 'eip155:999' })
  expect(kernel.store.get(kernel.alerts.listAtom)).toHaveLength(shown)
  modal.destroy()
})
