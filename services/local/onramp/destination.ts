// The destination of a link: account, network, and the assets to choose from.
import { isAddress as isSolanaAddress } from '@solana/kit'
import { isAddress as isEvmAddress } from 'viem'
import { RefusedError } from '../../routes.ts'
import { findNetwork } from './catalog.ts'
import type { Asset, OnrampNetwork, OnrampSettings } from './settings.ts'

export interface Destination {
  network: OnrampNetwork
  /** In the form in which purchases are stored. */
  account: string
  /** At least one. The first was requested first. */
  assets: readonly Asset[]
}

interface Wish {
  destinationWallets: readonly [{ address: string; assets: readonly string[] }]
  defaultNetwork: string
}

/** Throws RefusedError 400 `defaultNetwork`, `address`, or `assets`. */
export function readDestination(
  settings: Pick<OnrampSettings, 'networks'>,
  { destinationWallets: [wallet], defaultNetwork }: Wish,
): Destination {
  const network = findNetwork(settings, defaultNetwork)
  if (!network) throw new RefusedError(400, 'defaultNetwork', 'Nothing is sold on this network.')
  const assets = wallet.assets.flatMap((symbol) => network.assets.find((each) => each.symbol === symbol) ?? [])
  if (assets.length === 0) throw new RefusedError(400, 'assets', `None of these is sold on ${network.name}.`)
  return { network, account: readAccount(network, wallet.address), assets }
}

/** Returns the address in the form in which purchases are stored. Throws RefusedError 400 `address`. */
function readAccount({ id, name }: OnrampNetwork, address: string): string {
  const isEvm = id.startsWith('eip155:')
  if (isEvm ? isEvmAddress(address, { strict: false }) : isSolanaAddress(address)) return toAccount(address)
  throw new RefusedError(400, 'address', `This is not a valid ${name} address.`)
}

/** Lowercases EVM addresses, and returns others unchanged. */
export function toAccount(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
