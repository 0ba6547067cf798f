// What every chain family must keep, ours and third parties' alike. Call it from a vitest file of the chain's package.
import { describe, expect, test } from 'vitest'
import { parseCaipNetworkId } from '../caip/parse'
import type { Kernel } from '../kernel'
import type { ChainManifest } from '../plugin/contract'
import { APPROVAL_METHODS, SAFE_METHODS } from '../rpc/methodTable'
import { createFakeKernel } from './fakeKernel'

/** A wallet that the fixtures put into the page, in its own family's way. */
export interface PlacedWallet {
  /** Id of the connector that the chain must make of it. */
  connectorId: string
  /** From now on the wallet answers like this. */
  answer(mode: 'approve' | 'reject' | 'hang' | 'rubbish'): void
  /** The wallet moves to another of its networks by itself. */
  moveTo(networkId: string): void
  /** Listeners the wallet's provider has now. */
  listenerCount(): number
}
export interface ChainFixtures {
  goodAddresses: readonly [string, ...string[]]
  badAddresses: readonly [string, ...string[]]
  /** A method that needs approval, with parameters that are well-formed. */
  unsafeCall: { method: string; params: readonly unknown[] }
  /** Puts a new wallet into the page before each test that wants one; gone when `remove` runs. */
  placeWallet(): { wallet: PlacedWallet; remove: () => void }
}

/** Runs the contract. `createManifest` is called anew for every test, so that nothing is shared. */
export function chainContract(createManifest: () => ChainManifest, fixtures: ChainFixtures): void {
  const { namespace } = createManifest()

  async function withWallet(use: (kernel: Kernel, wallet: PlacedWallet) => Promise<void>): Promise<void> {
    const { wallet, remove } = fixtures.placeWallet()
    const { kernel } = createFakeKernel({ chains: [createManifest()] })
    try {
      await kernel.connectors.discover()
      await expect.poll(() => kernel.connectors.get(wallet.connectorId)).not.toBeNull()
      await use(kernel, wallet)
    } finally {
      kernel.destroy()
      remove()
    }
  }
  const statusOf = (kernel: Kernel) => kernel.connections.account(namespace).status

  describe(`chain contract of ${namespace}`, () => {
    test('network ids are CAIP-2 and of the family; each is listed once', () => {
      const ids = createManifest().networks.map(({ id }) => id)
      expect(ids.map((id) => parseCaipNetworkId(id)?.namespace)).toEqual(ids.map(() => namespace))
      expect(new Set(ids).size).toBe(ids.length)
    })

    test('the method table loosens no row of the kernel', () => {
      for (const [method, safety] of Object.entries(createManifest().methods)) {
        if (APPROVAL_METHODS.has(method)) expect([method, safety]).not.toEqual([method, 'safe'])
        if (SAFE_METHODS.has(method)) expect(['safe', 'approval', 'denied']).toContain(safety)
      }
    })

    test('declared features are there, others are null', async () => {
      const manifest = createManifest()
      const { kernel } = createFakeKernel({ chains: [manifest] })
      const adapter = await kernel.chain()
      for (const name of manifest.features) expect(await adapter.feature(name)).not.toBeNull()
      expect(await adapter.feature('there-is-no-such-feature' as never)).toBeNull()
      kernel.destroy()
    })

    test('parseAddress takes the good, refuses the bad, is idempotent and never throws', async () => {
      const { kernel } = createFakeKernel({ chains: [createManifest()] })
      const { parseAddress } = await kernel.chain()
      for (const good of fixtures.goodAddresses) {
        const canonical = parseAddress(good)
        expect(canonical, good).not.toBeNull()
        expect(parseAddress(canonical ?? '')).toBe(canonical)
      }
      const rubbish = [...fixtures.badAddresses, '', ' ', '\u0000', '__proto__', '0'.repeat(10_000), '💥', '0x']
      for (const bad of rubbish) expect(parseAddress(bad), bad.slice(0, 40)).toBeNull()
      kernel.destroy()
    })

    test('read refuses what needs approval', async () => {
      const manifest = createManifest()
      const { kernel } = createFakeKernel({ chains: [manifest] })
      const adapter = await kernel.chain()
      const call = { network: manifest.networks[0].id, ...fixtures.unsafeCall }
      await expect(adapter.read(call, { signal: AbortSignal.timeout(5000) })).rejects.toThrow()
      kernel.destroy()
    })

    test('connect, disconnect, connect leaves the listener count as it was', async () => {
      await withWallet(async (kernel, wallet) => {
        const before = wallet.listenerCount()
        await kernel.connections.connect(wallet.connectorId)
        expect(statusOf(kernel)).toBe('connected')
        const during = wallet.listenerCount()
        await kernel.connections.disconnect()
        expect(statusOf(kernel)).toBe('disconnected')
        expect(wallet.listenerCount()).toBe(before)
        await kernel.connections.connect(wallet.connectorId)
        expect(wallet.listenerCount()).toBe(during)
        kernel.destroy()
        expect(wallet.listenerCount()).toBe(before)
      })
    })

    test("the wallet's no becomes rpc/user-rejected", async () => {
      await withWallet(async (kernel, wallet) => {
        wallet.answer('reject')
        await expect(kernel.connections.connect(wallet.connectorId)).rejects.toMatchObject({
          code: 'rpc/user-rejected',
        })
        expect(statusOf(kernel)).toBe('disconnected')
      })
    })

    test('a malformed reply is an error, never a session', async () => {
      await withWallet(async (kernel, wallet) => {
        wallet.answer('rubbish')
        await expect(kernel.connections.connect(wallet.connectorId)).rejects.toMatchObject({
          code: 'kernel/connector-misbehaved',
        })
        expect(statusOf(kernel)).toBe('disconnected')
      })
    })

    test('connect honours abort and leaves no session', async () => {
      await withWallet(async (kernel, wallet) => {
        const before = wallet.listenerCount()
        wallet.answer('hang')
        await kernel.connections.warm()
        const connecting = kernel.connections.connect(wallet.connectorId)
        kernel.connections.cancel()
        await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
        expect(statusOf(kernel)).toBe('disconnected')
        expect(wallet.listenerCount()).toBe(before)
      })
    })

    test('a change of network in the wallet is reported once', async () => {
      await withWallet(async (kernel, wallet) => {
        const other = createManifest().networks.at(-1)?.id ?? ''
        const seen: string[] = []
        kernel.on('network:switched', ({ network }) => seen.push(network))
        await kernel.connections.connect(wallet.connectorId)
        wallet.moveTo(other)
        await expect.poll(() => seen).toEqual([other])
        wallet.moveTo(other)
        await kernel.connections.disconnect()
        expect(seen).toEqual([other])
      })
    })

    test('two kernels share nothing', async () => {
      await withWallet(async (kernel, wallet) => {
        const second = createFakeKernel({ chains: [createManifest()] }).kernel
        await second.connectors.discover()
        await kernel.connections.connect(wallet.connectorId)
        expect(statusOf(second)).toBe('disconnected')
        second.destroy()
        expect(statusOf(kernel)).toBe('connected')
      })
    })
  })
}
