// Signing in to a site: the plugin requests a signature of an EIP-4361 or CAIP-122 message, and the chain verifies the signer.
import { siwx } from '@latchkey/plugin-siwx'
import { expect, vi } from 'vitest'
import type { Site } from './openSite'

/** Milliseconds; the first connection loads the plugin's code. */
const WAIT = { timeout: 15_000 }

/** Makes a site request a sign-in from everyone who connects. */
export const signIn = siwx({
  siwx: async (tools) => {
    const { createLocalSignIn } = await import('@latchkey/plugin-siwx/storage')
    return createLocalSignIn(tools)
  },
})

/** Approves the site's sign-in request. */
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
