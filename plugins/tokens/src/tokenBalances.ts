// The portfolio in the form of the account's state: its members are the data API's, including numbers.
import { type Decimal, formatUnits, type TokenBalance } from '@latchkey/kernel'
import type { Portfolio } from '@latchkey/kernel/contracts'

/** Hidden tokens are left out. */
export function toTokenBalances({ balances }: Portfolio): readonly TokenBalance[] {
  return balances
    .filter(({ isHidden }) => !isHidden)
    .map(({ token, units, price, value }) => ({
      name: token.name,
      symbol: token.symbol,
      chainId: token.network,
      ...(token.address !== null && { address: `${token.network}:${token.address}` as const }),
      ...(value && { value: toNumber(value) }),
      price: price ? toNumber(price) : 0,
      quantity: { decimals: String(token.decimals), numeric: formatUnits(units, token.decimals) },
      iconUrl: token.iconUrl ?? '',
    }))
}

function toNumber({ units, decimals }: Decimal): number {
  return Number(`${units}e-${decimals}`)
}
