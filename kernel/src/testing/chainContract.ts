// The contract of every chain family, ours and third parties' alike. Call it from a Vitest file of the chain's package.
import type { ChainManifest } from '../chains/manifest'
import { connectionClauses } from './chainClauses/connectionClauses'
import { featureClauses } from './chainClauses/featureClauses'
import { manifestClauses } from './chainClauses/manifestClauses'
import { networkClauses } from './chainClauses/networkClauses'
import { swapClauses } from './chainClauses/swapClauses'
import { tokenClauses } from './chainClauses/tokenClauses'
import { transferClauses } from './chainClauses/transferClauses'
import { type ChainFixtures, createChainWorld } from './chainWorld'
import { type Clause, registerClauses } from './clause'

/** Returns the clauses that apply to this chain and these fixtures. Run each in its own test. */
export function chainClauses(createManifest: () => ChainManifest, fixtures: ChainFixtures): readonly Clause[] {
  const world = createChainWorld(createManifest, fixtures)
  return [
    ...manifestClauses(world),
    ...connectionClauses(world),
    ...networkClauses(world),
    ...featureClauses(world),
    ...transferClauses(world),
    ...tokenClauses(world),
    ...swapClauses(world),
  ]
}

/**
 * Defines a test for each clause. `createManifest` is called again for every kernel, so that nothing is shared.
 *
 * @example
 * ```ts
 * import { chainContract } from '@latchkey/kernel/testing'
 * import { mainnet, toy } from 'acme-toy-chain'
 * import { placeWallet } from 'acme-toy-chain/testing'
 *
 * // Adds the tests that every chain passes, in a file of Vitest.
 * chainContract(() => toy([mainnet]), {
 *   goodAddresses: ['toy1alice000'],
 *   badAddresses: ['0x00', ''],
 *   unsafeCall: { method: 'toy_send', params: [] },
 *   placeWallet,
 * })
 * ```
 */
export function chainContract(createManifest: () => ChainManifest, fixtures: ChainFixtures): void {
  registerClauses(`chain contract of ${createManifest().namespace}`, chainClauses(createManifest, fixtures))
}
