// Well-known tokens at their real addresses on Ethereum, so that they have their logos and a usual price.
import type { Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'

interface KnownToken extends Pick<Token, 'name' | 'address' | 'decimals'> {
  /** Price in US cents. */
  cents: bigint
}

const KNOWN: Readonly<Record<string, KnownToken>> = {
  ETH: { name: 'Ether', address: null, decimals: 18, cents: 300_000n },
  USDC: { name: 'USD Coin', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, cents: 100n },
  DAI: { name: 'Dai', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18, cents: 100n },
  UNI: { name: 'Uniswap', address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', decimals: 18, cents: 912n },
  LINK: { name: 'Chainlink', address: '0x514910771AF9Ca656af840dff83E8264EcF986CA', decimals: 18, cents: 1786n },
  AAVE: { name: 'Aave', address: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', decimals: 18, cents: 21_450n },
  WBTC: {
    name: 'Wrapped Bitcoin',
    address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    decimals: 8,
    cents: 9_684_200n,
  },
}

/** Returns the listed token with this symbol, or one that exists only in the gallery, with 18 decimals. */
export function createToken(symbol: string, name = symbol): Token {
  const known = KNOWN[symbol]
  const { address, decimals } = known ?? { address: `0x${name.length.toString(16).padStart(40, '0')}`, decimals: 18 }
  return { network: 'eip155:1', address, name: known?.name ?? name, symbol, decimals, iconUrl: null }
}

/** Returns the price in US dollars; null if it is unknown. */
export function priceOf({ symbol }: Pick<Token, 'symbol'>): Decimal | null {
  const cents = KNOWN[symbol]?.cents
  return cents === undefined ? null : { units: cents, decimals: 2 }
}

/** Returns the value of an amount, to the cent. */
export function worthOf(token: Pick<Token, 'symbol' | 'decimals'>, units: bigint): Decimal | null {
  const price = priceOf(token)
  return price && { units: (units * price.units) / 10n ** BigInt(token.decimals), decimals: 2 }
}
