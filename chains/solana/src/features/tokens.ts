// SPL and Token-2022 tokens as the chain describes them. The issuer writes the names, so they are cleaned and shortened.
import { addressOf, type CaipNetworkId, type Network, networkOf } from '@latchkey/kernel'
import { checkDecimals } from '@latchkey/kernel/chains'
import type { ChainToken, Token, TokensFeature } from '@latchkey/kernel/contracts'
import { PublicKey } from '@solana/web3.js'
import { parseAddress } from '../address'
import { rpcUrlMissing } from '../connect/errors'
import {
  type ChainAccount,
  type Mint,
  parseHolding,
  parseMint,
  type Rpc,
  readAccounts,
  readMint,
} from './transfer/accounts'
import { deriveAddress, tokenAccountOf } from './transfer/programs'

/** The program that stores the names of SPL tokens. Source: Metaplex token metadata. */
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const METADATA_SEED = 'metadata'
/** Offset after the account type, the update authority, and the mint. Source: Metaplex, Metadata. */
const METADATA_TEXTS_AT = 65
/** Token-2022: the same two keys, without an account type. Source: SPL token metadata interface. */
const METADATA_EXTENSION = 19
const EXTENSION_TEXTS_AT = 64
/** Maximum length of a name. */
const TEXT_LENGTH = 64
/** Maximum length of text that is decoded, in bytes. */
const TEXT_BYTES = 512
/** With more decimals than this, a row could not show any amount. */
const MAX_DECIMALS = 77

interface Options {
  signal: AbortSignal
}
export interface TokenFacts extends Mint {
  mint: string
  /** Null if the issuer has set none. */
  symbol: string | null
}

/** Returns the token's program, decimals, symbol, and extensions. Throws `rpc/malformed-response` if there is no such token. */
export async function readToken(
  rpc: Rpc,
  network: CaipNetworkId,
  address: string,
  options: Options,
): Promise<TokenFacts> {
  const isAddress = parseAddress(address) !== null
  const wanted = isAddress ? [address, metadataOf(address)] : []
  const [account = null, metadata = null] = isAddress ? await readAccounts(rpc, network, wanted, options) : []
  const mint = readMint(account)
  const [, symbol] = readLabels(mint, metadata)
  return { ...mint, mint: address, symbol: symbol || null }
}

/** Compares a list's data with the chain's. Throws `transfer/token-mismatch`. */
export function checkToken(token: Token, native: Network['native'], facts: TokenFacts | null): ChainToken {
  if (facts === null) return checkDecimals(token, { address: null, symbol: native.symbol, decimals: native.decimals })
  const { mint: address, symbol, decimals, program } = facts
  return checkDecimals(token, { address, symbol, decimals, program })
}

/** The feature `tokens`. A balance is that of the associated token account, which transfers use. */
export function createTokens(rpc: Rpc, networks: readonly Network[] = []): TokensFeature {
  return {
    async verify(token, options) {
      const { network, address } = token
      const native = networks.find(({ id }) => id === network)?.native
      if (!native) throw rpcUrlMissing(network)
      return checkToken(token, native, address === null ? null : await readToken(rpc, network, address, options))
    },
    async balance(account, { address }, options) {
      const [network, owner] = [networkOf(account), addressOf(account)]
      if (address === null) return (await readAccounts(rpc, network, [owner], options))[0]?.lamports ?? 0n
      const { mint, program } = await readToken(rpc, network, address, options)
      const [held = null] = await readAccounts(rpc, network, [tokenAccountOf(owner, mint, program)], options)
      return parseHolding(held, mint) ?? 0n
    },
    async find(network, input, options) {
      const address = parseAddress(input)
      if (address === null) return null
      const [account = null, metadata = null] = await readAccounts(
        rpc,
        network,
        [address, metadataOf(address)],
        options,
      )
      const mint = parseMint(account)
      return mint && mint.decimals <= MAX_DECIMALS ? describe(network, address, mint, metadata) : null
    },
  }
}

/** A token without metadata is named by its address. */
function describe(network: CaipNetworkId, address: string, mint: Mint, metadata: ChainAccount | null): Token {
  const [name, symbol] = readLabels(mint, metadata)
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`
  const { decimals } = mint
  return { network, address, name: name || symbol || short, symbol: symbol || short, decimals, iconUrl: null }
}

/** Reads the name and symbol from the mint, or from an account of the metadata program. */
function readLabels({ extensions }: Mint, metadata: ChainAccount | null): readonly [string, string] {
  const extension = extensions.get(METADATA_EXTENSION)
  if (extension) return readTexts(extension, EXTENSION_TEXTS_AT)
  return readTexts(metadata?.owner === METADATA_PROGRAM ? metadata.data : new Uint8Array(), METADATA_TEXTS_AT)
}

function metadataOf(mint: string): string {
  const keys = [METADATA_PROGRAM, mint].map((address) => new PublicKey(address).toBytes())
  return deriveAddress(METADATA_PROGRAM, [new TextEncoder().encode(METADATA_SEED), ...keys])
}

/** Reads the name and symbol, each stored as its length and its bytes; empty if there are none. */
function readTexts(data: Uint8Array, start: number): readonly [string, string] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = start
  while (texts.length < 2 && at + 4 <= data.length) {
    const from = at + 4
    at = from + view.getUint32(at, true)
    texts.push(at <= data.length ? cleanText(data.slice(from, Math.min(at, from + TEXT_BYTES))) : '')
  }
  return [texts[0] ?? '', texts[1] ?? '']
}

/** Returns one line that fits a row. Metaplex pads its texts with zeros. */
function cleanText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes).replace(/\p{Cc}/gu, '')
  return [...text].slice(0, TEXT_LENGTH).join('').trim()
}
