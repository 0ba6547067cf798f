// Promises of a chain about networks: switches by the wallet and by the visitor, and no signature on the wrong network.
import { expect } from 'vitest'
import type { Kernel } from '../../kernel'
import type { ChainWorld, PlacedWallet } from '../chainWorld'
import type { Clause } from '../clause'

export function networkClauses(world: ChainWorld): readonly Clause[] {
  const { createManifest, withWallet, statusOf, networkOf, fixtures } = world
  const [{ id: first }] = createManifest().networks
  const other = createManifest().networks.at(-1)?.id ?? first

  /** Connects, and returns the networks that are announced from then on. */
  async function follow(kernel: Kernel, wallet: PlacedWallet): Promise<readonly string[]> {
    const seen: string[] = []
    await kernel.connections.connect(wallet.connectorId)
    kernel.on('network:switched', ({ network }) => seen.push(network))
    return seen
  }

  return [
    {
      name: 'a change of network in the wallet is reported once',
      run: () =>
        withWallet(async (kernel, wallet) => {
          const seen = await follow(kernel, wallet)
          wallet.moveTo(other)
          await expect.poll(() => seen).toEqual([other])
          wallet.moveTo(other)
          await kernel.connections.disconnect()
          expect(seen).toEqual([other])
        }),
    },
    {
      name: "the visitor's switch moves the account and is reported once, or says that the wallet cannot",
      run: () =>
        withWallet(async (kernel, wallet) => {
          const seen = await follow(kernel, wallet)
          const canSwitch = kernel.connectors.get(wallet.connectorId)?.switchNetwork !== undefined
          const failure = await kernel.networks.switch(other).then(
            () => null,
            (error) => error.code,
          )
          expect(failure).toBe(canSwitch ? null : 'kernel/network-switch-failed')
          expect(networkOf(kernel)).toBe(canSwitch ? other : first)
          expect(seen).toEqual(canSwitch ? [other] : [])
        }),
    },
    {
      name: 'a switch that the visitor rejects is rpc/user-rejected, and the network stays',
      run: () =>
        withWallet(async (kernel, wallet) => {
          await follow(kernel, wallet)
          const canSwitch = kernel.connectors.get(wallet.connectorId)?.switchNetwork !== undefined
          wallet.play('reject')
          const failure = await kernel.networks.switch(other).then(
            () => null,
            (error) => error.code,
          )
          // A wallet without a current network has no reason to ask a person.
          if (failure === null) return expect(networkOf(kernel)).toBe(other)
          expect(failure).toBe(canSwitch ? 'rpc/user-rejected' : 'kernel/network-switch-failed')
          expect(networkOf(kernel)).toBe(first)
        }),
    },
    {
      name: 'a wallet on an unlisted network is never shown on a listed one',
      run: () =>
        withWallet(async (kernel, wallet) => {
          wallet.play('wrongChain')
          const isConnected = await kernel.connections.connect(wallet.connectorId).then(
            () => true,
            () => false,
          )
          expect(statusOf(kernel)).toBe(isConnected ? 'connected' : 'disconnected')
          expect(kernel.store.get(kernel.networks.activeAtom).isSupported).toBe(!isConnected)
        }),
    },
    {
      name: 'a request for one network is not signed on another',
      run: () =>
        withWallet(async (kernel, wallet) => {
          wallet.play('wrongChain')
          await kernel.connections.connect(wallet.connectorId).catch(() => {})
          await expect(kernel.request({ network: first, ...fixtures.unsafeCall })).rejects.toThrow()
        }),
    },
  ]
}
