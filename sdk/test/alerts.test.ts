// Which alerts the host receives and shows.
import { createFakeChain } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createWalletModal } from '../src'

/** Milliseconds from the event to the banner. */
const ALERT_DELAY_MS = 300

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  [undefined, 1],
  [false, 0],
])(
  'API-06 the host is notified of an alert; with showAlerts %s the modal and the console show %i',
  async (showAlerts, shown) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const modal = createWalletModal({ chains: [createFakeChain()], showAlerts })
    const listener = vi.fn()
    modal.on('alert:raised', listener)
    const kernel = await modal.core.load()
    vi.useFakeTimers()
    await modal.switchNetwork('eip155:999').catch(() => {})
    vi.advanceTimersByTime(ALERT_DELAY_MS)
    expect(listener).toHaveBeenCalledExactlyOnceWith({ id: 'network-not-found', subject: 'eip155:999' })
    expect(kernel.store.get(kernel.alerts.listAtom)).toHaveLength(shown)
    vi.useRealTimers()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(shown))
    modal.destroy()
  },
)

test('API-06 VIS-09 the console shows an alert immediately, with its network, on a page that has not opened the modal', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const modal = createWalletModal({ chains: [createFakeChain()] })
  await modal.switchNetwork('eip155:999').catch(() => {})
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      '[latchkey] Network Not Found. The page asked for a network that is not in its list. Add it to the networks of its chain.',
      'eip155:999',
    ),
  )
  expect(document.querySelector('latchkey-modal')).toBeNull()
  modal.destroy()
})
