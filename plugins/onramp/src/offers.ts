// What can be bought on a network, and with what. Uses common values if the service does not respond.
import { type CaipNetworkId, type Decimal, type Network, parseCaipNetworkId } from '@latchkey/kernel'
import type { OnrampOptions as ListedOptions, PaymentCurrency, PurchaseCurrency } from '@latchkey/kernel/contracts'
import type { Offer } from './types'

type ReadyOffer = Extract<Offer, { status: 'ready' }>

const whole = (units: bigint): Decimal => ({ units, decimals: 0 })
const LIMITS: PaymentCurrency['limits'] = [
  { id: 'card', min: whole(10n), max: whole(7500n) },
  { id: 'ach_bank_account', min: whole(10n), max: whole(25_000n) },
]
const PAYMENTS: readonly PaymentCurrency[] = ['USD', 'EUR'].map((id) => ({ id, limits: LIMITS }))
const USD_COIN: PurchaseCurrency = {
  id: '2b92315d-eab7-5bef-84fa-089a131333f5',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    {
      name: 'ethereum-mainnet',
      displayName: 'Ethereum',
      chainId: '1',
      contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
    {
      name: 'polygon-mainnet',
      displayName: 'Polygon',
      chainId: '137',
      contractAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    },
  ],
}

const referenceOf = (network: CaipNetworkId) => parseCaipNetworkId(network)?.reference ?? ''

/** Limits each currency to the network and leaves out those not sold there. `networkName` is the providers' name for it, if known. */
export function readOffer(options: ListedOptions, network: CaipNetworkId, networkName: string | null): ReadyOffer {
  const purchases = options.purchaseCurrencies.flatMap((currency) => {
    const here = currency.networks.filter(({ chainId }) => chainId === referenceOf(network)).slice(0, 1)
    return here.length > 0 ? [{ ...currency, networks: here }] : []
  })
  return { status: 'ready', purchases, payments: options.paymentCurrencies, isEstimate: false, networkName }
}

/** The dollar coin, if known, and the network's own token. */
export function createUsualOffer({ native, id, name: displayName }: Network, networkName: string): ReadyOffer {
  const own = { name: networkName, displayName, chainId: referenceOf(id), contractAddress: '' }
  const token = { id: native.symbol, name: native.name, symbol: native.symbol, networks: [own] }
  const usual = { purchaseCurrencies: [USD_COIN, token], paymentCurrencies: PAYMENTS }
  return { ...readOffer(usual, id, networkName), isEstimate: true }
}
