// Reads what an account holds on an EVM network: the native token, every listed token, and every token that the index has seen for it.

import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { callNode } from '../callNode.ts'
import type { DataContext } from '../context.ts'
import { call } from '../indexer/readFacts.ts'
import { type DataNetwork, indexIdOf } from '../settings.ts'
import { unlessSilent } from '../sources/unlessSilent.ts'
import { findTokens, type KnownToken, nativeToken, toKey } from '../tokens.ts'

export interface Holding {
  token: KnownToken
  /** In smallest units. */
  units: bigint
  /** The token's address in responses. Null leaves it out. */
  wireAddress: string | null
}

/** The most tokens to read, because anyone can send bait tokens to an account. */
const MAX_TOKENS = 1000
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)

/** Returns the native token first, then all tokens with a balance. Reads the `forced` tokens even if the index has not seen the account with them. */
export async function readEvmHoldings(
  context: DataContext,
  network: DataNetwork,
  account: string,
  forced: readonly string[],
): Promise<Holding[]> {
  const seen = await readSeen(context, network, account)
  const planted = new Map(seen.flatMap(({ token, units }) => (units === null ? [] : [[token, BigInt(units)]])))
  const listed = network.tokens.map(({ address }) => toKey(network, address))
  const addresses = [...new Set([...listed, ...seen.map(({ token }) => token), ...forced])]
  const requests = addresses.filter((address) => !planted.has(address))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
  const [native, ...answers] = await callNode(network.rpcUrl, [
    { method: 'eth_getBalance', params: [account, 'latest'] },
    ...requests.map((address) => call(address, data)),
  ])
  const units = new Map(requests.map((address, index) => [address, readUnits(answers[index])]))
  const held = addresses.filter((address) => (planted.get(address) ?? units.get(address) ?? 0n) > 0n)
  const tokens = await findTokens(context, network, held)
  const holdings = held.flatMap((address) => {
    const token = tokens.get(address)
    const amount = planted.get(address) ?? units.get(address) ?? 0n
    return token ? [{ token, units: amount, wireAddress: `${network.id}:${address}` }] : []
  })
  const own = { token: nativeToken(context, network), units: v.parse(quantitySchema, native), wireAddress: null }
  return [own, ...holdings]
}

/** Tokens that the index or an explorer has seen for the account. */
async function readSeen({ query }: DataContext, network: DataNetwork, account: string) {
  if (network.explorer) {
    const tokens = await unlessSilent(network.explorer.listTokens(account))
    return tokens.slice(0, MAX_TOKENS).map((token) => ({ token, units: null }))
  }
  return query<{ token: string; units: string | null }>(
    `select token, units from data_api.holding where network = $1 and account = $2 order by token limit ${MAX_TOKENS}`,
    [indexIdOf(network), account],
  )
}

/** 0 if the contract's result is malformed. */
function readUnits(data: unknown): bigint {
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: data as Hex })
  } catch {
    return 0n
  }
}
