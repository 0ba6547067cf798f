// Registers a name for the account that signed for it, with a key's signature, a contract's (ERC-1271), or that of an undeployed contract (ERC-6492).
import { createPublicClient, type Hex, http } from 'viem'
import { RefusedError } from '../../routes.ts'
import { type DataContext, readNetwork } from '../context.ts'
import type { DataNetwork } from '../settings.ts'
import { findNames, insertName, type RegisteredName } from './names.ts'
import { type Registration, readRegistration } from './readRegistration.ts'

/** Ethereum's coin type (SLIP-44). Every name has an address for it. */
const ETHEREUM_COIN = 60n

/** Throws RefusedError 400, 401 if the signature is not the account's, or 503 if its network does not respond. */
export async function registerName(context: DataContext, body: unknown): Promise<RegisteredName> {
  const registration = readRegistration(context, body)
  const { name, attributes, address, coinType, chainId } = registration
  const network = readNetwork(context, `eip155:${chainId}`)
  if (!(await isSigned(network, registration))) {
    throw new RefusedError(401, 'signature', 'The account has not signed this')
  }
  const coinTypes = [ETHEREUM_COIN, coinType]
  if (!(await insertName(context, { name, attributes, address, coinTypes }))) {
    throw new RefusedError(400, 'name', 'The name is already registered')
  }
  const [registered] = await findNames(context, [name])
  if (registered) return registered
  throw new Error('A name that was registered is gone.')
}

async function isSigned({ rpcUrl }: DataNetwork, { address, message, signature }: Registration): Promise<boolean> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  try {
    const isValid = await client.verifyMessage({ address: address as Hex, message, signature })
    // The library reports a node that does not respond as a wrong signature.
    if (!isValid) await client.getChainId()
    return isValid
  } catch {
    throw new RefusedError(503, 'unavailable', 'The network does not answer')
  }
}
