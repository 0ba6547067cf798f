// An account's balances of SPL and Token-2022 tokens, with one request for each of the two programs.
import { addressOf, networkOf } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { parseAddress } from '../address'
import { isRecord } from '../isRecord'
import type { RpcClient } from '../rpc/client'
import type { SplBalance, SplBalancesFeature } from '../types'
import { parseUnits } from './parseUnits'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokenPrograms'

const PROGRAMS = [
  ['token', TOKEN_PROGRAM],
  ['token-2022', TOKEN_2022_PROGRAM],
] as const
const METHOD = 'getTokenAccountsByOwner'
/** SPL token: decimals are one byte. */
const MAX_DECIMALS = 255

/** The feature `splBalances`. */
export function createSplBalances(rpc: Pick<RpcClient, 'call'>): SplBalancesFeature {
  return {
    list: async (account, options) => {
      const lists = await Promise.all(
        PROGRAMS.map(async ([program, programId]) => {
          const params = [addressOf(account), { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
          const result = await rpc.call({ network: networkOf(account), method: METHOD, params }, options)
          const rows = isRecord(result) && Array.isArray(result.value) ? result.value.map(parseRow) : null
          if (rows === null) throw toRpcError({ code: 'rpc/malformed-response' }, METHOD)
          return rows.flatMap((row) => (row === null ? [] : [{ ...row, program }]))
        }),
      )
      return lists.flat().filter(({ units }) => units > 0n)
    },
  }
}

/** Returns a row of the node's list, or null, so that a token account that cannot be parsed hides no other. */
function parseRow(row: unknown): Omit<SplBalance, 'program'> | null {
  const { pubkey: tokenAccount, account } = isRecord(row) ? row : {}
  const data = isRecord(account) && isRecord(account.data) ? account.data : {}
  const info = isRecord(data.parsed) && isRecord(data.parsed.info) ? data.parsed.info : {}
  const { amount, decimals } = isRecord(info.tokenAmount) ? info.tokenAmount : {}
  const units = parseUnits(amount)
  if (!isAddress(tokenAccount) || !isAddress(info.mint) || units === null || !isDecimals(decimals)) return null
  return { mint: info.mint, tokenAccount, units, decimals }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && parseAddress(value) !== null
}

function isDecimals(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DECIMALS
}
