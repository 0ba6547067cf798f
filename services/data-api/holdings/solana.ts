// Reads what an account holds on a Solana network: the native token, and the tokens of both token programs.
import * as v from 'valibot'
import { callNode } from '../callNode.ts'
import type { DataContext } from '../context.ts'
import type { DataNetwork } from '../settings.ts'
import { findTokens, nativeToken } from '../tokens.ts'
import type { Holding } from './evm.ts'

/** Stands for the native token, which has no mint. Existing clients expect this address. */
export const NATIVE_MINT = 'So11111111111111111111111111111111111111111'
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

const amountSchema = v.object({
  amount: v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((text) => BigInt(text)),
  ),
  decimals: v.number(),
})
const accountSchema = v.object({
  account: v.object({
    data: v.object({ parsed: v.object({ info: v.object({ mint: v.string(), tokenAmount: amountSchema }) }) }),
  }),
})
const accountsSchema = v.object({ value: v.array(accountSchema) })
const balanceSchema = v.object({
  value: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.transform((text) => BigInt(text)),
  ),
})

/** Returns the native token first, then all tokens with a balance. The name of an unlisted token is its mint address. */
export async function readSolanaHoldings(
  context: DataContext,
  network: DataNetwork,
  account: string,
): Promise<Holding[]> {
  const [native, ...lists] = await callNode(network.rpcUrl, [
    { method: 'getBalance', params: [account] },
    ...TOKEN_PROGRAMS.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [account, { programId }, { encoding: 'jsonParsed' }],
    })),
  ])
  const accounts = lists.flatMap((list) => v.parse(accountsSchema, list).value)
  const held = new Map<string, { units: bigint; decimals: number }>()
  for (const { account: holder } of accounts) {
    const { mint, tokenAmount } = holder.data.parsed.info
    const units = (held.get(mint)?.units ?? 0n) + tokenAmount.amount
    if (units > 0n) held.set(mint, { units, decimals: tokenAmount.decimals })
  }
  const known = await findTokens(context, network, [...held.keys()])
  const own = { token: nativeToken(context, network), units: v.parse(balanceSchema, native).value }
  const holdings = [...held].map(([mint, { units, decimals }]) => {
    const token = known.get(mint) ?? nameless(mint, decimals)
    return { token: { ...token, decimals }, units, wireAddress: mint }
  })
  return [{ ...own, wireAddress: NATIVE_MINT }, ...holdings]
}

function nameless(address: string, decimals: number) {
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`
  return { address, name: short, symbol: short, decimals, iconUrl: '' }
}
