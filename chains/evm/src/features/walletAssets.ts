// The assets of an account as its wallet reports them: ERC-7811, offered through the capabilities of EIP-5792.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Decimal,
  type Network,
  networkOf,
} from '@latchkey/kernel'
import type { ListedBalance, WalletAssetsFeature } from '@latchkey/kernel/contracts'
import { multiplyDecimals, parseDecimal } from '@latchkey/kernel/decimals'
import { parseWebUrl } from '@latchkey/kernel/http'
import { parseAddress } from '../address'
import { toHexChainId } from '../chainId'

/** Maximum number of assets in a response. */
const MAX_ASSETS = 1_000
/** ERC-20 stores decimals in eight bits. */
const MAX_DECIMALS = 255
const MAX_TEXT = 200
/** At most 256 bits; leading zeros are tolerated. */
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const ownOf = (value: unknown, name: string) =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

function parseText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_TEXT) : null
}

/** US dollars for one whole token. A negative price counts as no price. */
function parsePrice(value: unknown): Decimal | null {
  const price = typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : null
  return price && price.units >= 0n ? price : null
}

const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DECIMALS

/** Wallets that zero-pad a chain ID, or write it in upper case, mean the same network. */
function findEntry(capabilities: unknown, hexChainId: string): unknown {
  if (!isRecord(capabilities)) return undefined
  const key = Object.keys(capabilities).find(
    (name) => /^0x[0-9a-f]{1,16}$/i.test(name) && BigInt(name) === BigInt(hexChainId),
  )
  return key === undefined ? undefined : capabilities[key]
}

/** Parses one asset; null if it is not a fungible token or is malformed. */
function parseAsset(network: Network, asset: unknown): ListedBalance | null {
  const type = parseText(ownOf(asset, 'type'))?.toLowerCase()
  const balance = ownOf(asset, 'balance')
  if ((type !== 'native' && type !== 'erc20') || typeof balance !== 'string' || !QUANTITY.test(balance)) return null
  const metadata = ownOf(asset, 'metadata')
  const address = type === 'erc20' ? parseAddress(parseText(ownOf(asset, 'address')) ?? '') : null
  const described = {
    name: parseText(ownOf(metadata, 'name')),
    symbol: parseText(ownOf(metadata, 'symbol')),
    decimals: ownOf(metadata, 'decimals'),
  }
  // A wallet cannot define the network's own coin.
  const { name, symbol, decimals } = type === 'native' ? network.native : described
  if (name === null || symbol === null || !isDecimals(decimals) || (type === 'erc20' && address === null)) return null
  const units = BigInt(balance)
  const price = parsePrice(ownOf(metadata, 'price'))
  return {
    token: { network: network.id, address, name, symbol, decimals, iconUrl: parseWebUrl(ownOf(metadata, 'iconUrl')) },
    units,
    price,
    value: price && multiplyDecimals({ units, decimals }, price),
  }
}

/** The feature `walletAssets`. */
export function createWalletAssets(networks: readonly Network[]): WalletAssetsFeature {
  const chainOf = (account: CaipAddress) => {
    const network: CaipNetworkId = networkOf(account)
    return { network, hexChainId: toHexChainId(network) ?? '0x0' }
  }
  return {
    planCapabilities(account) {
      const { network, hexChainId } = chainOf(account)
      return { network, method: 'wallet_getCapabilities', params: [addressOf(account), [hexChainId]] }
    },
    offersAssets(account, capabilities) {
      const offered = ownOf(findEntry(capabilities, chainOf(account).hexChainId), 'assetDiscovery')
      return ownOf(offered, 'supported') === true
    },
    planAssets(account) {
      const { network, hexChainId } = chainOf(account)
      return {
        network,
        method: 'wallet_getAssets',
        params: [{ account: addressOf(account), chainFilter: [hexChainId] }],
      }
    },
    parseAssets(account, assets) {
      const { network: id, hexChainId } = chainOf(account)
      const network = networks.find((each) => each.id === id)
      if (!network || !isRecord(assets)) return null
      const entries = findEntry(assets, hexChainId) ?? []
      if (!Array.isArray(entries) || entries.length > MAX_ASSETS) return null
      return entries.map((asset) => parseAsset(network, asset)).filter((balance) => balance !== null)
    },
  }
}
