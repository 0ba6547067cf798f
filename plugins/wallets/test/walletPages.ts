// Pages with the wallets plugin in a kernel, as the tests next to this file play them.
import type { CaipNetworkId, Connector, Kernel } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet, fakeNetworks } from '@latchkey/kernel/testing'
import { type WalletsOptions, wallets } from '@latchkey/plugin-wallets'
import { expect, vi } from 'vitest'

export const PROJECT = '0123456789abcdef0123456789abcdef'
export const ID = {
  metamask: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  trust: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  coinbase: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  safe: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  ledger: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
}

interface World {
  installed?: readonly Connector[]
  networks?: readonly CaipNetworkId[]
  storage?: ReturnType<typeof createFakeKernel>['storage']
  isMobile?: boolean
  /** What the connector that pairs can do next to pairing. */
  relay?: Partial<Connector>
  /** Without WalletConnect in the page. */
  isAlone?: boolean
}

type Page = Awaited<ReturnType<ReturnType<typeof createPages>['play']>>

/** Pages over the directory at this address; `end` destroys those that were made since the last time. */
export function createPages(directoryUrl: () => string) {
  const ends: (() => void)[] = []
  async function play(options: WalletsOptions = {}, world: World = {}) {
    const sent = vi.spyOn(globalThis, 'fetch')
    const relay = createFakeWallet({ id: 'walletConnect', name: 'WalletConnect', kind: 'walletConnect' })
    Object.assign(relay.connector, world.relay)
    const [first, second] = fakeNetworks
    const [one = first.id, ...others] = world.networks ?? []
    const chain = createFakeChain({
      connectors: [...(world.installed ?? []), ...(world.isAlone ? [] : [relay.connector])],
      networks: [{ ...first, id: one }, ...others.map((id) => ({ ...second, id }))],
    })
    const { kernel, storage } = createFakeKernel({
      chains: [chain],
      plugins: [wallets({ projectId: PROJECT, explorerUrl: directoryUrl(), ...options })],
      isMobile: () => world.isMobile ?? false,
      ...(world.storage && { storage: world.storage }),
    })
    ends.push(() => kernel.destroy())
    const list = await kernel.service('walletList')
    const directory = await kernel.service('walletDirectory')
    ends.push(kernel.store.sub(directory.directoryAtom, () => {}))
    await kernel.connectors.discover()
    return {
      kernel,
      storage,
      relay,
      list,
      directory,
      requests: () => sent.mock.calls.map(([address]) => new URL(String(address))),
      first: () => kernel.store.get(list.firstAtom),
      all: () => kernel.store.get(directory.directoryAtom),
      top: () => kernel.store.get(kernel.router.stateAtom).stack.at(-1),
      look: () => void ends.push(kernel.store.sub(list.firstAtom, () => {})),
    }
  }

  return {
    play,
    end() {
      for (const stop of ends.splice(0)) stop()
    },
  }
}

export const namesOf = (list: readonly ListedWallet[]) => list.map(({ name }) => name)
export const idsOf = (list: readonly ListedWallet[]) => list.map(({ id }) => id)
export const until = (check: () => void) => vi.waitFor(check, { interval: 5 })
export const ready = (page: Page) => until(() => expect(page.all().status).toBe('ready'))

export async function scrollToEnd(page: Page) {
  await ready(page)
  while (page.all().hasMore) {
    page.directory.loadMore()
    await ready(page)
  }
}
export const installed = (name: string, more: Partial<Connector> = {}): Connector => ({
  ...createFakeWallet({ id: `here-${name}`, name }).connector,
  ...more,
})
/** Waits until the connection is told to everyone. */
export const connect = (kernel: Kernel, id: string) => kernel.connections.connect(id)
