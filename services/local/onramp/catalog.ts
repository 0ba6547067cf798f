// Assets and payment methods of the provider, in the format that the data API returns to pages.
import { RefusedError } from '../../routes.ts'
import { formatCents } from './quote.ts'
import { type Asset, LIMITS, listCurrencies, type OnrampNetwork, type OnrampSettings } from './settings.ts'

type Catalog = Pick<OnrampSettings, 'networks' | 'rates'>

/** Finds a network by CAIP-2 ID or alias. */
export function findNetwork({ networks }: Catalog, name: string): OnrampNetwork | undefined {
  return networks.find(({ id, aliases }) => id === name || aliases.includes(name))
}

/** Throws RefusedError 400 `purchaseCurrency`. */
export function readAsset({ assets, name }: OnrampNetwork, symbol: string): Asset {
  const asset = assets.find((each) => each.symbol === symbol)
  if (asset) return asset
  throw new RefusedError(400, 'purchaseCurrency', `${symbol} is not sold on ${name}.`)
}

/** Returns one purchase currency per symbol, with its networks. */
export function listOptions({ networks, rates }: Catalog) {
  const symbols = new Set(networks.flatMap(({ assets }) => assets.map(({ symbol }) => symbol)))
  return {
    paymentCurrencies: listCurrencies({ rates }).map((id) => ({
      id,
      payment_method_limits: Object.entries(LIMITS).map(([method, { minCents, maxCents }]) => ({
        id: method,
        min: formatCents(minCents),
        max: formatCents(maxCents),
      })),
    })),
    purchaseCurrencies: [...symbols].map((symbol) => describeCurrency(networks, symbol)),
  }
}

function describeCurrency(networks: readonly OnrampNetwork[], symbol: string) {
  const places = networks.flatMap((network) => {
    const asset = network.assets.find((each) => each.symbol === symbol)
    return asset ? [{ network, asset }] : []
  })
  return {
    id: symbol.toLowerCase(),
    name: places[0]?.asset.name ?? symbol,
    symbol,
    networks: places.map(({ network: { id, name, aliases }, asset }) => ({
      name: aliases[0],
      display_name: name,
      chain_id: id.slice(id.indexOf(':') + 1),
      contract_address: asset.address ?? '',
    })),
  }
}
