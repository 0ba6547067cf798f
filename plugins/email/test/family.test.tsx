// Signing in from a family of chains that the embedded wallet does not have.
import { createFakeChain, createFakeWallet, createLoginPages, fakeNetworks } from '@latchkey/kernel/testing'
import { email } from '@latchkey/plugin-email'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'

const { openPage, closePages, fill } = createLoginPages(mountModal)
afterEach(closePages)

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const coin = createFakeWallet({ id: 'coin', name: 'Coin', accounts: [`${BITCOIN}:bc1`] })
const metal = createFakeWallet({ id: 'metal', name: 'Metal', accounts: ['eip155:10:0x22'] })
const bitcoin = createFakeChain({
  namespace: 'bip122',
  networks: [{ ...fakeNetworks[0], id: BITCOIN }],
  connectors: [coin.connector],
})

async function openAtBitcoin() {
  const page = openPage([email()], { chains: [bitcoin, createFakeChain({ connectors: [metal.connector] })] })
  const { networks, store, router } = page.kernel
  router.open('Connect')
  await page.field('Email address')
  const active = () => store.get(networks.activeAtom).network.id
  const send = async () => {
    fill(await page.field('Email address'), 'ada@example.com')
    ;(await page.find('Continue with email')).click()
    await vi.waitFor(() => expect(page.embedded.requests).toContain('connectEmail ada@example.com'))
  }
  return { page, active, send }
}

test('EMB-03 the network is switched to one of the wallet’s before the email is requested', async () => {
  const { page, active, send } = await openAtBitcoin()
  expect(active()).toBe(BITCOIN)
  const seen: string[] = []
  page.embedded.play({
    connectEmail: async () => {
      seen.push(active())
      return 'VERIFY_OTP'
    },
  })
  page.kernel.on('network:switched', ({ network }) => seen.push(`switched to ${network}`))
  await send()
  expect(seen).toEqual(['switched to eip155:1', 'eip155:1'])
})

test('EMB-03 a network of that family that was already chosen is kept', async () => {
  const { page, active, send } = await openAtBitcoin()
  await page.kernel.networks.switch('eip155:10')
  await page.kernel.networks.switch(BITCOIN)
  await send()
  expect(active()).toBe('eip155:10')
})

test('EMB-03 if that family is connected, its account becomes active, and no wallet request is sent', async () => {
  const { page, active, send } = await openAtBitcoin()
  const { connections, router } = page.kernel
  await connections.connect('metal')
  await connections.connect('coin')
  expect(active()).toBe(BITCOIN)
  router.open('Connect')
  await send()
  expect(active()).toBe('eip155:10')
  expect(metal.requests).toEqual(['connect'])
})
