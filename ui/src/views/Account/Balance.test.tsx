// The balance of the coin: how long it is used, when it is read again, and what a failure leaves behind.
import type { NativeAmount } from '@latchkey/kernel'
import type { BalancesFeature } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type MountedModal, mountModal } from '../../mount'

const ADA = 'eip155:1:0x1111111111111111111111111111111111111111'
const BOB = 'eip155:1:0x2222222222222222222222222222222222222222'
const HASH = '0xaa'

// What the first look costs on a busy machine is not a part of a test.
beforeAll(() => import('../accountViews'))
const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

/** `answer` gives what the chain says next. */
async function openAccount(answer: (account: string) => Promise<NativeAmount>) {
  const wallet = createFakeWallet({ id: 'wallet', accounts: [ADA, BOB] })
  const native = vi.fn((account: string) => answer(account))
  const balances: BalancesFeature = { native }
  const { kernel, clock } = createFakeKernel({
    chains: [
      createFakeChain({
        connectors: [wallet.connector],
        features: ['balances'],
        adapter: { feature: async (name) => (name === 'balances' ? (balances as never) : null) },
      }),
    ],
  })
  await kernel.connectors.discover()
  await kernel.connections.connect('wallet')
  const modal = mountModal(kernel)
  mounted.push(modal)
  const root = modal.element.shadowRoot as ShadowRoot
  const shown = () => root.querySelector('.account-balance')
  const see = (text: string) => vi.waitFor(() => expect(shown()?.textContent).toBe(text))
  kernel.router.open('Account')
  return {
    kernel,
    clock,
    shown,
    see,
    root,
    countRequests: () => native.mock.calls.length,
    /** To another view and back. */
    async leave() {
      kernel.router.push('Connect')
      await vi.waitFor(() => expect(shown()).toBeNull())
      kernel.router.back()
    },
  }
}
const amount = (units: bigint): NativeAmount => ({ units, decimals: 3, symbol: 'ETH' })

test('BAL-04 a balance is used for 30 s, then read again; each account has its own', async () => {
  let units = 1_000n
  const { see, leave, clock, countRequests, kernel } = await openAccount(async (account) =>
    amount(account === ADA ? units : 7_000n),
  )
  await see('1.000 ETH')
  units = 2_000n
  clock.advance(29_999)
  await leave()
  await see('1.000 ETH')
  expect(countRequests()).toBe(1)
  await kernel.connections.selectAccount(BOB)
  await see('7.000 ETH')
  expect(countRequests()).toBe(2)
  clock.advance(1)
  await kernel.connections.selectAccount(ADA)
  await see('2.000 ETH')
  expect(countRequests()).toBe(3)
})

test('BAL-04 a transaction marks balances as old when it is sent and when it settles; they stay visible until then', async () => {
  let units = 1_000n
  const { see, kernel, countRequests, shown } = await openAccount(async () => amount(units))
  await see('1.000 ETH')
  units = 900n
  kernel.emit('tx:submitted', { network: 'eip155:1', hash: HASH, from: ADA, kind: 'send' })
  expect(shown()?.textContent).toBe('1.000 ETH')
  await see('0.900 ETH')
  units = 800n
  kernel.emit('tx:settled', { network: 'eip155:1', hash: HASH, status: 'confirmed' })
  await see('0.800 ETH')
  expect(countRequests()).toBe(3)
})

test('BAL-04 a failure is not cached: the next opening, and the button, send a request again', async () => {
  let isUp = false
  const { see, root, leave, countRequests } = await openAccount(async () => {
    if (isUp) return amount(1_000n)
    throw new Error('The node is away.')
  })
  await see('Balance not availableTry again')
  await leave()
  await vi.waitFor(() => expect(countRequests()).toBe(2))
  await see('Balance not availableTry again')
  isUp = true
  root.querySelector<HTMLButtonElement>('.account-balance button')?.click()
  await see('1.000 ETH')
  expect(countRequests()).toBe(3)
})

test('BAL-04 two modals on one page have separate caches', async () => {
  const first = await openAccount(async () => amount(1_000n))
  await first.see('1.000 ETH')
  await first.kernel.router.close()
  const second = await openAccount(async () => amount(5_000n))
  await second.see('5.000 ETH')
  expect([first.countRequests(), second.countRequests()]).toEqual([1, 1])
})
