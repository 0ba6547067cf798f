// Reads a token's symbol and decimals from its contract. Anyone can write a contract, so the address is shown next to them.
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { UNREADABLE_PATTERN } from '../../../approval/description.ts'
import { TEXTS } from '../i18n/texts.ts'
import { callNode } from './callNode.ts'

export interface Token {
  symbol: string
  /** Null if the contract has none. Amounts are then in the smallest unit. */
  decimals: number | null
}

const MAX_SYMBOL_LENGTH = 16
const MAX_DECIMALS = 36

/** Never rejects. What the contract does not return is left out. */
export async function readToken(contract: Hex, rpcUrl: string): Promise<Token> {
  const read = async (functionName: 'symbol' | 'decimals') => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName })
    const result = await callNode(rpcUrl, 'eth_call', [{ to: contract, data }, 'latest'])
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: result as Hex })
  }
  const [symbol, decimals] = await Promise.all([read('symbol').catch(() => null), read('decimals').catch(() => null)])
  return { symbol: cleanSymbol(symbol), decimals: isDecimals(decimals) ? decimals : null }
}

function cleanSymbol(symbol: unknown): string {
  if (typeof symbol !== 'string' || UNREADABLE_PATTERN.test(symbol)) return TEXTS.unnamedToken
  return symbol.trim().slice(0, MAX_SYMBOL_LENGTH) || TEXTS.unnamedToken
}

function isDecimals(value: unknown): value is number {
  return typeof value === 'number' && value <= MAX_DECIMALS
}
