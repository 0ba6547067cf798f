// Promises of a chain about swaps: a server's proposal is sent exactly as agreed, or not at all.
import { expect } from 'vitest'
import type { ChainAdapter } from '../../chains/adapter'
import type { SwapsFeature } from '../../contracts/swaps'
import type { ChainWorld } from '../chainWorld'
import type { Clause } from '../clause'
import { createHostileTexts } from '../hostileInput'

export function swapClauses(world: ChainWorld): readonly Clause[] {
  const { fixtures, withAdapter } = world
  if (!world.createManifest().features.includes('swaps') || !fixtures.swap) return []
  const { terms, proposal, routers, nowMs, lies, fund } = fixtures.swap
  const { network } = terms.from
  const optionsOf = (allowed: readonly string[] = routers) => ({
    signal: AbortSignal.timeout(5000),
    nowMs,
    routers: { [network]: allowed },
  })
  const withSwaps = (use: (swaps: SwapsFeature, adapter: ChainAdapter) => Promise<void>) =>
    withAdapter(async (adapter) => {
      const swaps = await adapter.feature('swaps')
      if (!swaps) throw new Error('The chain has no swaps.')
      await fund()
      await use(swaps, adapter)
    })
  const tampered = (mismatch: string) => ({ code: 'swap/tampered', context: { mismatch } })
  return [
    {
      name: 'an honest proposal becomes one call with the same terms, to an allowed contract',
      run: () =>
        withSwaps(async (swaps, { parseAddress }) => {
          expect(swaps.isSupported(network, { [network]: routers })).toBe(true)
          const { call, router, minimumUnits, fee } = await swaps.planSwap(proposal, terms, optionsOf())
          expect(call.network).toBe(network)
          expect(routers.map(parseAddress)).toContain(parseAddress(router))
          expect(minimumUnits >= terms.minimumUnits && fee.units >= 0n).toBe(true)
        }),
    },
    {
      name: 'a false or unreadable proposal, or one that calls another contract, never becomes a call',
      run: () =>
        withSwaps(async (swaps) => {
          for (const { mismatch, proposal: lie } of lies) {
            await expect(swaps.planSwap(lie, terms, optionsOf())).rejects.toMatchObject(tampered(mismatch))
          }
          for (const data of createHostileTexts([])) {
            const refused = swaps.planSwap({ ...proposal, data }, terms, optionsOf())
            await expect(refused).rejects.toMatchObject(tampered('form'))
          }
          await expect(swaps.planSwap(proposal, terms, optionsOf([]))).rejects.toMatchObject(tampered('router'))
        }),
    },
  ]
}
