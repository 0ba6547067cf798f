// Checks whether the registry of 0x lists a contract as a Settler: any other contract might not enforce the minimum.
import { type CaipNetworkId, findError } from '@latchkey/kernel'
import { type Reader, readWord } from '../../quantity'

/** Source: https://github.com/0xProject/0x-settler, README. */
const REGISTRY = '0x00000000000004533fe15556b1e086bb1a72ceae'
/** `ownerOf(uint256)` and `prev(uint128)`: 0x keeps using the previous Settler for a while after it deploys a new one. */
const SELECTORS = ['0x6352211e', '0xe2603dc2']
/** The Settler that a user's account calls, not one of the relayers'. */
const FEATURE = '2'.padStart(64, '0')

/** Asks the page's own node. Throws `rpc/*`. */
export async function isGenuineSettler(
  reader: Reader,
  { network, settler }: { network: CaipNetworkId; settler: string },
  options: { signal: AbortSignal },
): Promise<boolean> {
  const known = SELECTORS.map((selector) =>
    readWord(reader, { network, to: REGISTRY, data: selector + FEATURE }, options).catch((error: unknown) => {
      // There is no previous one, or 0x has paused both.
      if (findError(error, 'rpc/execution-reverted')) return null
      throw error
    }),
  )
  // While 0x has no previous one, the registry may return zero for it.
  return BigInt(settler) !== 0n && (await Promise.all(known)).includes(BigInt(settler))
}
