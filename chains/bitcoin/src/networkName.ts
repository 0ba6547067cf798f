// The networks that wallets know by name, and their CAIP-2 IDs (first 32 digits of the genesis block's hash).
import type { CaipNetworkId } from '@latchkey/kernel'
import { NAMESPACE } from './chainId'

/** A Bitcoin network by name. */
export type NetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

const REFERENCES: Readonly<Record<NetworkName, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}

const NAMES = Object.keys(REFERENCES) as readonly NetworkName[]

/** Networks that addresses cannot tell apart (BIP-325 and testnet4 use the prefixes of testnet). */
export const TEST_NETWORKS: readonly NetworkName[] = ['testnet', 'testnet4', 'signet']

export function networkIdOf(name: NetworkName): CaipNetworkId {
  return `${NAMESPACE}:${REFERENCES[name]}`
}

/** Returns the name of a network, or null if wallets have no name for it. */
export function networkNameOf(id: string): NetworkName | null {
  return NAMES.find((name) => networkIdOf(name) === id) ?? null
}

/** Returns the network for a wallet's name of it ('Mainnet', 'livenet', 'BITCOIN_TESTNET4', 'bitcoin:regtest'), or null. */
export function parseNetworkName(input: unknown): NetworkName | null {
  if (typeof input !== 'string') return null
  const name = input.toLowerCase().replace(/^bitcoin[_:]/, '')
  return name === 'livenet' ? 'mainnet' : (NAMES.find((each) => each === name) ?? null)
}

/** Reads the network that a wallet reports: null if it reports nothing. Throws EIP-1193's 4902 for a network other than Bitcoin's. */
export function readNetworkName(input: unknown): NetworkName | null {
  const name = parseNetworkName(input)
  // Fractal's addresses look like Bitcoin's, so only the name tells them apart.
  if (name === null && typeof input === 'string') throw { code: 4902 }
  return name
}
