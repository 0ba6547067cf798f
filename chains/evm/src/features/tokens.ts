// ERC-20 tokens as their contracts describe them. Decoded here without a library, because a contract may return anything or nothing.
import { addressOf, type CaipAddress, type CaipNetworkId, findError, type Network, networkOf } from '@latchkey/kernel'
import { checkDecimals, tokenRefused } from '@latchkey/kernel/chains'
import type { ChainToken, TokensFeature } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { parseAddress } from '../address'
import { type Reader, readQuantity, readWord } from '../quantity'
import { rpcUrlMissing } from '../transport/errors'
import { encodeBalanceOf } from './transfer/callData'

/** `name()`, `symbol()`, `decimals()`. Source: ERC-20. */
const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** ERC-20 stores decimals in eight bits; with more decimals than this, no amount fits into a word. */
const MAX_DECIMALS = 77n
/** Maximum length of a name. */
const TEXT_LENGTH = 64
/** Maximum length of text that is decoded, in hex digits. */
const TEXT_DIGITS = 1024
/** One ABI-encoded string: offset 32, its length, its bytes. */
const STRING_PATTERN = /^0x0{62}20([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i
/** Old tokens return the text itself in one word. */
const WORD_TEXT_PATTERN = /^0x([0-9a-f]{64})$/i

interface Options {
  signal: AbortSignal
}

/** Returns the account's balance of a token in smallest units. Throws `rpc/malformed-response` if there is no such contract. */
export async function readTokenUnits(
  reader: Reader,
  account: CaipAddress,
  token: string,
  options: Options,
): Promise<bigint> {
  const view = { network: networkOf(account), to: token, data: encodeBalanceOf(addressOf(account)) }
  const units = await readWord(reader, view, options)
  if (units === null) throw toRpcError({ code: 'rpc/malformed-response' }, 'eth_call')
  return units
}

/** The feature `tokens`. A contract's decimals and symbol are requested once, because they do not change. */
export function createTokens(reader: Reader, networks: readonly Network[] = []): TokensFeature {
  const described = new Map<string, ChainToken>()

  /** Returns null if the contract has no such function. Throws `rpc/*`. */
  async function readContract(network: CaipNetworkId, to: string, data: string, options: Options): Promise<unknown> {
    const call = { network, method: 'eth_call', params: [{ to, data }, 'latest'] }
    return reader.read(call, options).catch((error: unknown) => {
      if (!findError(error, 'rpc/execution-reverted')) throw error
      return null
    })
  }

  async function describe(network: CaipNetworkId, input: string, options: Options): Promise<ChainToken> {
    const address = parseAddress(input)
    if (address === null) throw tokenRefused('no-decimals')
    const key = `${network}/${address}`
    const known = described.get(key)
    if (known) return known
    const [word, text] = await Promise.all([
      readContract(network, address, DECIMALS, options),
      readContract(network, address, SYMBOL, options),
    ])
    const decimals = typeof word === 'string' && WORD_TEXT_PATTERN.test(word) ? BigInt(word) : null
    if (decimals === null || decimals > MAX_DECIMALS) throw tokenRefused('no-decimals')
    const found = { address, symbol: parseText(text), decimals: Number(decimals) }
    described.set(key, found)
    return found
  }

  async function readText(network: CaipNetworkId, to: string, data: string, options: Options): Promise<string | null> {
    const call = { network, method: 'eth_call', params: [{ to, data }, 'latest'] }
    const result = await reader.read(call, options).catch(() => null)
    options.signal.throwIfAborted()
    return parseText(result)
  }

  return {
    balance: (account, { address }, options) =>
      address === null
        ? readQuantity(
            reader,
            { network: networkOf(account), method: 'eth_getBalance', params: [addressOf(account), 'latest'] },
            options,
          )
        : readTokenUnits(reader, account, address, options),
    async verify(token, options) {
      const { network, address } = token
      if (address !== null) return checkDecimals(token, await describe(network, address, options))
      const native = networks.find(({ id }) => id === network)?.native
      if (!native) throw rpcUrlMissing(network)
      return checkDecimals(token, { address: null, symbol: native.symbol, decimals: native.decimals })
    },
    async find(network, input, options) {
      const address = parseAddress(input)
      if (address === null) return null
      const [decimals, symbol, name] = await Promise.all([
        readWord(reader, { network, to: address, data: DECIMALS }, options).catch(() => null),
        readText(network, address, SYMBOL, options),
        readText(network, address, NAME, options),
      ])
      options.signal.throwIfAborted()
      if (decimals === null || decimals > MAX_DECIMALS || !symbol) return null
      return { network, address, name: name || symbol, symbol, decimals: Number(decimals), iconUrl: null }
    },
  }
}

/** Returns a contract's text, cut to fit a row; null if it is not text. */
function parseText(result: unknown): string | null {
  if (typeof result !== 'string') return null
  const [, length, bytes = ''] = STRING_PATTERN.exec(result) ?? []
  const [, word = ''] = WORD_TEXT_PATTERN.exec(result) ?? []
  const digits =
    length === undefined
      ? word.replace(/(?:00)+$/, '')
      : bytes.slice(0, Number(BigInt.asUintN(32, BigInt(`0x${length}`))) * 2)
  const pairs = digits.slice(0, TEXT_DIGITS).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
  return [...text.replace(/\p{Cc}/gu, '')].slice(0, TEXT_LENGTH).join('').trim() || null
}
