// The tolerance of a swap: what is sensible, and that it is kept.
import type { PluginStorage } from '@latchkey/kernel'
import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { createSlippage } from './slippage'
import type { SwapsTypes } from './types'

function setUp(stored: unknown = null, isBroken = false) {
  const store = createStore()
  const set = vi.fn(async () => {
    if (isBroken) throw new Error('full')
  })
  const get = async () => {
    if (isBroken) throw new Error('down')
    return stored
  }
  const storage = { get, set, remove: async () => {} } as PluginStorage<SwapsTypes['storage']>
  const slippage = createSlippage(store, storage)
  return { slippage, set, bps: () => store.get(slippage.bpsAtom) }
}

test.each([
  [1, 1],
  [5_000, 5_000],
  [0, 100],
  [-1, 100],
  [5_001, 100],
  [0.5, 100],
  [Number.NaN, 100],
])('SWP-02 for a max slippage of %s, %s is used', (wanted, bps) => {
  const { slippage, set, bps: read } = setUp()
  slippage.set(wanted)
  expect(read()).toBe(bps)
  expect(set).toHaveBeenCalledTimes(wanted === bps ? 1 : 0)
  if (wanted === bps) expect(set).toHaveBeenCalledWith('slippage', bps)
})

test.each([
  [300, 300],
  [null, 100],
  ['300', 100],
  [5_001, 100],
])('SWP-02 if %j is stored, %s is used', async (stored, bps) => {
  const { bps: read, set } = setUp(stored)
  await vi.waitFor(() => expect(read()).toBe(bps))
  expect(set).not.toHaveBeenCalled()
})

test('SWP-02 if storage fails, the default is used, and a change lasts for this visit', () => {
  const { slippage, bps } = setUp(null, true)
  expect(bps()).toBe(100)
  slippage.set(50)
  expect(bps()).toBe(50)
})
