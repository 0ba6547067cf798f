// Stores the last known balances of some accounts. They are parsed with a schema, because another script of the page may have written them.
import { type CaipAddress, type Decimal, parseCaipAddress } from '@latchkey/kernel'
import type { ListedBalance } from '@latchkey/kernel/contracts'
import * as v from 'valibot'

/** The accounts that were read last. */
const MAX_ACCOUNTS = 4
/** A longer list is not stored, because the page shares its storage with others. */
const MAX_BALANCES = 500
/** ERC-20 stores decimals in eight bits; a value may have the price's decimals in addition. */
const MAX_DECIMALS = 512

const text = v.pipe(v.string(), v.maxLength(500))
const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,400}$/),
  v.transform((units) => BigInt(units)),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DECIMALS))
const decimal = v.nullable(v.strictTuple([digits, decimals]))
const balance = v.object({
  name: text,
  symbol: text,
  decimals: v.pipe(decimals, v.maxValue(255)),
  address: v.nullable(text),
  iconUrl: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  units: digits,
  price: decimal,
  value: decimal,
})
const entry = v.object({
  account: text,
  readAtMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  balances: v.pipe(v.array(balance), v.maxLength(MAX_BALANCES)),
})

export interface RememberedPortfolio {
  account: CaipAddress
  readAtMs: number
  balances: readonly ListedBalance[]
}

function toDecimal(pair: [bigint, number] | null): Decimal | null {
  return pair && { units: pair[0], decimals: pair[1] }
}
function fromDecimal(value: Decimal | null): readonly [string, number] | null {
  return value && [String(value.units), value.decimals]
}

/** Returns the valid entries and leaves out the rest. Never throws. */
export function parsePortfolios(raw: readonly unknown[]): readonly RememberedPortfolio[] {
  return raw.slice(0, MAX_ACCOUNTS).flatMap((each) => {
    const read = v.safeParse(entry, each)
    const account = read.success ? parseCaipAddress(read.output.account) : null
    if (!read.success || !account) return []
    const balances = read.output.balances.map(({ units, price, value, ...token }) => ({
      token: { network: account.networkId, ...token },
      units,
      price: toDecimal(price),
      value: toDecimal(value),
    }))
    return [{ account: read.output.account as CaipAddress, readAtMs: read.output.readAtMs, balances }]
  })
}

/** The stored form, newest first. */
export function writePortfolios(portfolios: readonly RememberedPortfolio[]): readonly unknown[] {
  const kept = portfolios.filter(({ balances }) => balances.length <= MAX_BALANCES)
  return [...kept]
    .sort((one, other) => other.readAtMs - one.readAtMs)
    .slice(0, MAX_ACCOUNTS)
    .map(({ account, readAtMs, balances }) => ({
      account,
      readAtMs,
      balances: balances.map(({ token: { network: _, ...token }, units, price, value }) => ({
        ...token,
        units: String(units),
        price: fromDecimal(price),
        value: fromDecimal(value),
      })),
    }))
}
