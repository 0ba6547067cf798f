// Ethereum Name Service: resolves names to addresses (ENSIP-9, ENSIP-11) and finds an account's primary name (ENSIP-3).
import { addressOf, type CaipNetworkId, type Network, networkOf } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import type { NamesFeature } from '@latchkey/kernel/contracts'
import { parseWebUrl } from '@latchkey/kernel/http'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { BaseError, type Client, ContractFunctionRevertedError } from 'viem'
import { getEnsAddress, getEnsName, getEnsText, normalize as normalizeEns, toCoinType } from 'viem/ens'
import { parseAddress } from '../address'
import type { Clients } from '../clients'
import type { EnsOptions } from '../types'
import { readAvatar } from './names/avatar'
import { createGatewayReader } from './names/gatewayReader'
import { parseNftRecord, readNftAvatar } from './names/nftAvatar'

/** On Ethereum. Source: ENS contract documentation. */
const MAINNET: EnsOptions = {
  network: 'eip155:1',
  universalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
}
/** ENSIP-9: the address that applies if a name has none for the network. */
const ETHER = 60n
/** The longest name that DNS can encode, in characters. */
const MAX_LENGTH = 255
/** Milliseconds: the picture must not delay the address any longer. */
const PICTURE_TIMEOUT_MS = 3_000
/** Errors by which the universal resolver says that there is no result. A gateway that does not respond is a different error. */
const NOTHING: readonly (string | undefined)[] = [
  'EmptyAddress',
  'ResolverError',
  'ResolverNotContract',
  'ResolverNotFound',
  'ReverseAddressMismatch',
  'UnsupportedResolverProfile',
]

/** The feature `names`. If the page does not list the network of the names, no account has a name. */
export function createNames(
  networks: readonly Network[],
  clients: Pick<Clients, 'get'>,
  ens: EnsOptions = MAINNET,
): NamesFeature {
  const home = networks.find(({ id }) => id === ens.network)
  const universalResolverAddress = ens.universalResolver as `0x${string}`

  // A name may lead to a local server only if the network itself is local.
  const isLocal = ({ rpcUrls }: Network) => rpcUrls.every((url) => parseWebUrl(url)?.startsWith('http:'))

  const connect = (network: Network): Client => ({
    ...clients.get(network.id),
    ccipRead: { request: createGatewayReader({ isLocal: isLocal(network) }) },
  })

  /** Returns null for every failure, because the name is valid without its picture. */
  async function findPicture(record: string | null, holder: string, signal: AbortSignal): Promise<string | null> {
    const nft = parseNftRecord(record)
    if (!nft) return readAvatar(record, ens.ipfsUrl)
    const network = networks.find(({ id }) => id === nft.network)
    if (!network) return null
    const { ipfsUrl } = ens
    const read = () =>
      readNftAvatar(nft, { client: clients.get(network.id), holder, ipfsUrl, isLocal: isLocal(network) })
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)])
    return untilAborted(read, limit).catch(() => null)
  }

  async function findAddress(client: Client, name: string, coinType: bigint): Promise<string | null> {
    const question = { name, coinType, universalResolverAddress, strict: true }
    const address = await orNull(getEnsAddress(client, question))
    return address && parseAddress(address)
  }

  const feature: NamesFeature = {
    isAvailable: home !== undefined,
    normalize,
    async resolve(input, network, { signal }) {
      const name = normalize(input)
      if (name === null || !home) return null
      const client = connect(home)
      const lookUp = async () => {
        const own = coinTypeOf(network)
        const [address, fallback, avatar] = await Promise.all([
          own === ETHER ? null : findAddress(client, name, own),
          findAddress(client, name, ETHER),
          getEnsText(client, { name, key: 'avatar', universalResolverAddress }).catch(() => null),
        ])
        const found = address ?? fallback
        if (found === null) return null
        // ENSIP-12: the holder is the account of the name's default address, even if the name has another one on this network.
        return { name, address: found, avatarUrl: await findPicture(avatar, fallback ?? found, signal) }
      }
      return untilAborted(lookUp, signal)
    },

    async identify(account, { signal }) {
      const unnamed = { name: null, avatarUrl: null }
      const address = parseAddress(addressOf(account))
      if (address === null || !home) return unnamed
      const client = connect(home)
      const lookUp = () =>
        orNull(getEnsName(client, { address: address as `0x${string}`, universalResolverAddress, strict: true }))
      const claimed = await untilAborted(lookUp, signal)
      // A name that is not in its normal form imitates another name.
      if (claimed === null || normalize(claimed) !== claimed) return unnamed
      const found = await feature.resolve(claimed, networkOf(account), { signal })
      return found?.address === address ? { name: claimed, avatarUrl: found.avatarUrl } : unnamed
    },
  }
  return feature
}

/** ENSIP-15 refuses invisible characters, names in two scripts, and whole names that look like another. */
function normalize(input: string): string | null {
  try {
    const name = normalizeEns(input.trim())
    return name.includes('.') && name.length <= MAX_LENGTH && !/^\.|\.\.|\.$/.test(name) ? name : null
  } catch {
    return null
  }
}

function coinTypeOf(network: CaipNetworkId): bigint {
  const chainId = Number(network.slice(network.indexOf(':') + 1))
  // ENSIP-11 has no coin type for larger chain IDs.
  return chainId < 0x80000000 ? toCoinType(chainId) : ETHER
}

/** Returns the result, or null if there is none. Throws `rpc/*`. */
async function orNull<Value>(response: Promise<Value | null>): Promise<Value | null> {
  try {
    return await response
  } catch (error) {
    const reverted =
      error instanceof BaseError ? error.walk((each) => each instanceof ContractFunctionRevertedError) : null
    if (reverted instanceof ContractFunctionRevertedError && NOTHING.includes(reverted.data?.errorName)) return null
    throw toRpcError(error, 'eth_call')
  }
}
