// A provider chosen from a family of chains that the embedded wallet does not have.
import { createFakeChain, createLoginPages, fakeNetworks } from '@latchkey/kernel/testing'
import { socials } from '@latchkey/plugin-socials'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'

const { openPage, closePages } = createLoginPages(mountModal)
afterEach(closePages)

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const bitcoin = createFakeChain({ namespace: 'bip122', networks: [{ ...fakeNetworks[0], id: BITCOIN }] })

test.each([
  ['Google', 'getSocialRedirectUri google'],
  ['Farcaster', 'getFarcasterUri'],
])('EMB-04 %s: the network is one of the wallet’s when the account is connected', async (name, question) => {
  vi.spyOn(window, 'open').mockReturnValue({
    closed: false,
    location: {},
    document: { body: {} },
    close() {},
  } as unknown as Window)
  const page = openPage([socials()], { chains: [bitcoin, createFakeChain()] })
  const { networks, store, router } = page.kernel
  const active = () => store.get(networks.activeAtom).network.id
  expect(active()).toBe(BITCOIN)
  router.open('Connect')
  ;(await page.find(`Continue with ${name}`)).click()
  await vi.waitFor(() => expect(page.embedded.requests).toContain(question))
  await vi.waitFor(() => expect(active()).toBe('eip155:1'))
})
