// Promises of a chain about connecting: accounts, every way a wallet can refuse, restoring, and disconnecting.
import { expect } from 'vitest'
import type { CaipAddress } from '../../base/caip'
import { addressOf, networkOf as networkOfAddress } from '../../caip/format'
import type { Kernel } from '../../kernel'
import { type ChainWorld, type PlacedWallet, settleTurns } from '../chainWorld'
import type { Clause } from '../clause'

export function connectionClauses({ createManifest, namespace, withWallet, statusOf }: ChainWorld): readonly Clause[] {
  const sessionsOf = (kernel: Kernel) => kernel.store.get(kernel.connections.stateAtom).get(namespace)?.sessions ?? []

  /** Starts to connect, leaves, and returns the number of listeners from before. */
  async function connectAndLeave(kernel: Kernel, wallet: PlacedWallet): Promise<number> {
    const before = wallet.listenerCount()
    await kernel.connections.warm()
    const connecting = kernel.connections.connect(wallet.connectorId)
    kernel.connections.cancel()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    return before
  }

  return [
    {
      name: 'connect returns accounts that the family can parse, on one of the host’s networks',
      run: () =>
        withWallet(async (kernel, { connectorId }) => {
          await kernel.connections.connect(connectorId)
          const { parseAddress } = await kernel.chain()
          const listed = createManifest().networks.map(({ id }) => id)
          expect(sessionsOf(kernel)).not.toHaveLength(0)
          for (const { caipAddress } of sessionsOf(kernel)) {
            expect(parseAddress(addressOf(caipAddress)), caipAddress).not.toBeNull()
            expect(listed).toContain(networkOfAddress(caipAddress))
          }
        }),
    },
    {
      name: 'a change of account in the wallet is followed, and reported once',
      run: () =>
        withWallet(async (kernel, wallet) => {
          await kernel.connections.connect(wallet.connectorId)
          if (!wallet.changeAccount) return
          const { parseAddress } = await kernel.chain()
          const active = () => parseAddress(kernel.connections.account(namespace).address ?? '')
          const seen: CaipAddress[] = []
          kernel.on('session:changed', ({ caipAddress }) => seen.push(caipAddress))
          const wanted = parseAddress(wallet.changeAccount())
          await expect.poll(active).toBe(wanted)
          await settleTurns()
          expect(seen.map((account) => parseAddress(addressOf(account)))).toEqual([wanted])
        }),
    },
    {
      name: 'connecting, disconnecting, and connecting again leaves the listener count unchanged',
      run: () =>
        withWallet(async (kernel, wallet) => {
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
        }),
    },
    {
      name: "the wallet's no becomes rpc/user-rejected",
      run: () =>
        withWallet(async (kernel, wallet) => {
          wallet.play('reject')
          await expect(kernel.connections.connect(wallet.connectorId)).rejects.toMatchObject({
            code: 'rpc/user-rejected',
          })
          expect(statusOf(kernel)).toBe('disconnected')
        }),
    },
    {
      name: 'a malformed response is an error, never a session',
      run: () =>
        withWallet(async (kernel, wallet) => {
          wallet.play('malformed')
          await expect(kernel.connections.connect(wallet.connectorId)).rejects.toMatchObject({
            code: 'kernel/connector-misbehaved',
          })
          expect(statusOf(kernel)).toBe('disconnected')
        }),
    },
    {
      name: 'an aborted connect leaves no session',
      run: () =>
        withWallet(async (kernel, wallet) => {
          wallet.play('hang')
          const before = await connectAndLeave(kernel, wallet)
          await settleTurns()
          expect(statusOf(kernel)).toBe('disconnected')
          expect(wallet.listenerCount()).toBe(before)
        }),
    },
    {
      name: 'a response that arrives after the visitor has left changes nothing',
      run: () =>
        withWallet(async (kernel, wallet) => {
          wallet.play('late')
          const before = await connectAndLeave(kernel, wallet)
          await settleTurns()
          wallet.settle()
          await settleTurns()
          expect(statusOf(kernel)).toBe('disconnected')
          expect(wallet.listenerCount()).toBe(before)
        }),
    },
    {
      name: 'a stored session is restored without a prompt',
      run: () =>
        withWallet(async (first, wallet, open) => {
          await first.connections.connect(wallet.connectorId)
          const { caipAddress } = first.connections.account(namespace)
          first.destroy()
          wallet.play('hang')
          const second = await open()
          void second.start()
          await expect.poll(() => statusOf(second)).toBe('connected')
          expect(second.connections.account(namespace).caipAddress).toBe(caipAddress)
        }),
    },
    {
      name: 'two kernels share nothing',
      run: () =>
        withWallet(async (kernel, wallet, open) => {
          const second = await open()
          await kernel.connections.connect(wallet.connectorId)
          expect(statusOf(second)).toBe('disconnected')
          const during = wallet.listenerCount()
          second.destroy()
          expect(statusOf(kernel)).toBe('connected')
          expect(wallet.listenerCount()).toBe(during)
        }),
    },
  ]
}
