// Entry `@latchkey/chain-evm/verify`: checks whether an account signed a text without a page, such as on a host's server.
import type { ChainFeatures, Network } from '@latchkey/kernel'
import { createClients } from './clients'
import { createVerifyMessage as createFeature } from './features/verifyMessage'

export interface VerifyMessageOptions {
  /** Networks whose contracts may sign. A key's signature needs no request. */
  networks: readonly Network[]
  /** Ends pending requests. Default: never. */
  signal?: AbortSignal
}

/**
 * Verifies signatures from keys (EIP-191) and from contracts (ERC-1271, ERC-6492), as in the page. Its `verify` throws `rpc/*`,
 * `evm/rpc-*`, `kernel/aborted`.
 *
 * @example
 * ```ts
 * import { mainnet } from '@latchkey/chain-evm/networks'
 * import { createVerifyMessage } from '@latchkey/chain-evm/verify'
 *
 * // The node checks signatures of smart accounts (ERC-1271, ERC-6492).
 * const evm = createVerifyMessage({ networks: [{ ...mainnet, rpcUrls: ['https://node.shop.example'] }] })
 * const { account, message, signature } = await request.json()
 * const isValid = await evm.verify({ account, message, signature }, { signal: AbortSignal.timeout(10_000) })
 * ```
 */
export function createVerifyMessage(options: VerifyMessageOptions): ChainFeatures['verifyMessage'] {
  const { networks, signal = new AbortController().signal } = options
  return createFeature(createClients(networks, { batch: false, signal }))
}
