// Promises of a chain about tokens: they match their chain, and balances are exact to the last unit.
import { expect } from 'vitest'
import type { TokensFeature } from '../../contracts/chainFeatures'
import type { ChainWorld } from '../chainWorld'
import type { Clause } from '../clause'
import { createHostileTexts } from '../hostileInput'

const live = () => ({ signal: AbortSignal.timeout(5000) })

export function tokenClauses(world: ChainWorld): readonly Clause[] {
  const { fixtures, withAdapter } = world
  if (!world.createManifest().features.includes('tokens') || !fixtures.token) return []
  const { account, token, maxUnits, hold } = fixtures.token
  const withTokens = (use: (tokens: TokensFeature) => Promise<void>) =>
    withAdapter(async (adapter) => {
      const tokens = await adapter.feature('tokens')
      if (!tokens) throw new Error('The chain has no tokens.')
      await use(tokens)
    })
  return [
    {
      name: 'a token balance is exact at zero, at one unit, and at the maximum',
      run: () =>
        withTokens(async (tokens) => {
          for (const units of [0n, 1n, maxUnits]) {
            await hold(units)
            expect(await tokens.balance(account, token, live())).toBe(units)
          }
        }),
    },
    {
      name: 'a token has the facts of its chain, and a list with other decimals is rejected',
      run: () =>
        withTokens(async (tokens) => {
          await hold(1n)
          const { network, address, decimals } = token
          expect(await tokens.verify(token, live())).toMatchObject({ address, decimals })
          expect(await tokens.find(network, String(address), live())).toMatchObject({ network, address, decimals })
          for (const falsified of [decimals + 2, Math.max(decimals - 2, 0)]) {
            const refused = tokens.verify({ ...token, decimals: falsified }, live())
            await expect(refused).rejects.toMatchObject({ code: 'transfer/token-mismatch' })
          }
        }),
    },
    {
      name: 'an invalid address is no token, and looking it up never throws',
      run: () =>
        withTokens(async (tokens) => {
          for (const text of [...fixtures.badAddresses, ...createHostileTexts([])]) {
            expect(await tokens.find(token.network, text, live()), text).toBeNull()
          }
        }),
    },
  ]
}
