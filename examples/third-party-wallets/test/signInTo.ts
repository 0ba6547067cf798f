// Signing in to a site: the plugin asks the wallet for a text of EIP-4361 or CAIP-122, and the chain verifies who signed it.
import { siwx } from '@latchkey/plugin-siwx'
import { expect, vi } from 'vitest'
import type { Site } from './openSite'

/** Milliseconds; the plugin's code is loaded by the first connection. */
const WAIT = { timeout: 15_000 }

/** A site with it asks anyone who connects to sign in. */
export const signIn = siwx({
  siwx: async (tools) => {
    const { createLocalSignIn } = await import('@latchkey/plugin-siwx/storage')
    return createLocalSignIn(tools)
  },
})

/** Says yes to the site's question. */
export async function expectSignIn({ modal }: Pick<Site, 'modal'>): Promise<void> {
  const { service, store } = await modal.core.load()
  const { stateAtom, sessionsAtom, sign } = await service('signIn')
  await vi.waitFor(() => expect(store.get(stateAtom).phase).toBe('asking'), WAIT)
  await sign()
  expect(store.get(stateAtom)).toMatchObject({ phase: 'signedIn', error: null })
  const { address, network } = modal.getState()
  const data = { accountAddress: address, chainId: network.id, domain: location.host }
  expect(store.get(sessionsAtom)).toMatchObject([{ data }])
}
