// Registers a name for the account that signed for it.
import { RefusedError } from '../../routes.ts'
import { checkSignature } from '../checkSignature.ts'
import { type DataContext, readNetwork } from '../context.ts'
import { findNames, insertName, type RegisteredName } from './names.ts'
import { readRegistration } from './readRegistration.ts'

/** Ethereum's coin type (SLIP-44). Every name has an address for it. */
const ETHEREUM_COIN = 60n

/** Throws RefusedError 400, 401 if the signature is not the account's, or 503 if its network does not respond. */
export async function registerName(context: DataContext, body: unknown): Promise<RegisteredName> {
  const registration = readRegistration(context, body)
  const { name, attributes, address, coinType, chainId } = registration
  await checkSignature(readNetwork(context, `eip155:${chainId}`), registration)
  const coinTypes = [ETHEREUM_COIN, coinType]
  if (!(await insertName(context, { name, attributes, address, coinTypes }))) {
    throw new RefusedError(400, 'name', 'The name is already registered')
  }
  const [registered] = await findNames(context, [name])
  if (registered) return registered
  throw new Error('A registered name is missing.')
}
