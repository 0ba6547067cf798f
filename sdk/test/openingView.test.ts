// Which view a page without chains opens with: the plugins that have it offer it, the kernel names none.
import { createCore } from '@latchkey/kernel'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'
import { expect, test } from 'vitest'

test.each([
  ['a phone', true, 'AllWallets'],
  ['a desktop', false, 'ConnectingWalletConnectBasic'],
] as const)('MOD-02 without an adapter and an account on %s', async (_device, isPhone, view) => {
  const core = createCore({ chains: [], plugins: [wallets(), walletConnect()], isMobile: () => isPhone })
  const { router, store, destroy } = await core.load()
  router.open()
  expect(store.get(router.stateAtom).stack.map((entry) => entry.view)).toEqual([view])
  destroy()
})
