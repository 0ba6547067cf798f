// Reads what contracts say about themselves: name, symbol, decimals, and the image of an item. All of it is untrusted text.

import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { callNode, type Question } from '../callNode.ts'

export interface TokenFacts {
  address: string
  name: string
  symbol: string
  decimals: number
}
export interface NftFacts {
  collection: string
  tokenId: string
  name: string
  /** `https:`, a loopback URL, or a path of this server. Null if the contract has no image. */
  preview: string | null
}

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
type Getter = 'name' | 'symbol' | 'decimals'

/** 10 million: enough for an item that draws its own image. */
const CALL_GAS = '0x989680'
const MAX_TEXT_CHARS = 100
/** The largest uint8. */
const MAX_DECIMALS = 255
/** Far more than a person's transactions move. Items beyond it keep the name of their collection. */
const MAX_NFTS = 500
/** The limit for an image that is embedded in the text. */
const MAX_METADATA_CHARS = 65_536
const MAX_PREVIEW_CHARS = 2048
const DATA_URI = /^data:application\/json(?:;charset=utf-?8)?(;base64)?,(.*)$/is
const IPFS_URI = /^ipfs:\/\/([\w./-]{1,200})$/
const SAFE_PREVIEW = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/|\/pictures\/)/
/** PostgreSQL rejects these characters. Clients must sanitize the rest themselves. */
const CONTROL = /\p{Cc}/gu

/** Returns the facts of each contract, in order, with empty texts and 0 decimals if a contract returns none. */
export async function readTokenFacts(rpcUrl: string, addresses: readonly string[]): Promise<TokenFacts[]> {
  const getters: readonly Getter[] = ['name', 'symbol', 'decimals']
  const calls = addresses.flatMap((to) => getters.map((getter) => call(to, encodeGetter(getter))))
  const answers = await callNode(rpcUrl, calls)
  return addresses.map((address, index) => {
    const at = index * getters.length
    const [name, symbol, decimals] = getters.map((getter, offset) => decode(getter, answers[at + offset]))
    return { address, name: cleanText(name), symbol: cleanText(symbol), decimals: readDecimals(decimals) }
  })
}

/** The library does not check the size of a number that a contract returns. */
function readDecimals(value: unknown): number {
  return typeof value === 'number' && value <= MAX_DECIMALS ? value : 0
}

export interface NftKey {
  collection: string
  tokenId: string
  standard: 'erc721' | 'erc1155'
}

/** Reads names and images of items. Never fetches a URL from a contract, because it could point into the operator's network. */
export async function readNftFacts(rpcUrl: string, wanted: readonly NftKey[]): Promise<NftFacts[]> {
  const keys = wanted.slice(0, MAX_NFTS)
  const answers = await callNode(
    rpcUrl,
    keys.map(({ collection, tokenId, standard }) => {
      const functionName = standard === 'erc721' ? 'tokenURI' : 'uri'
      return call(collection, encodeFunctionData({ abi, functionName, args: [BigInt(tokenId)] }))
    }),
  )
  return keys.map(({ collection, tokenId, standard }, index) => {
    const uri = String(decode(standard === 'erc721' ? 'tokenURI' : 'uri', answers[index]) ?? '')
    // ERC-1155: clients replace `{id}` with 64 hexadecimal digits.
    const filled = uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
    return { collection, tokenId, ...readMetadata(filled) }
  })
}

const metadataSchema = v.object({
  name: v.fallback(v.string(), ''),
  image: v.fallback(v.string(), ''),
})

function readMetadata(uri: string): Pick<NftFacts, 'name' | 'preview'> {
  const [, path] = IPFS_URI.exec(uri) ?? []
  if (path) return { name: '', preview: `/pictures/nft/${encodeURIComponent(path)}` }
  const [, base64, content = ''] = uri.length > MAX_METADATA_CHARS ? [] : (DATA_URI.exec(uri) ?? [])
  const parsed = v.safeParse(metadataSchema, parseContent(content, base64 !== undefined))
  if (!parsed.success) return { name: '', preview: null }
  const { name, image } = parsed.output
  const isShown = image.length <= MAX_PREVIEW_CHARS && SAFE_PREVIEW.test(image)
  return { name: cleanText(name), preview: isShown ? cleanText(image, MAX_PREVIEW_CHARS) : null }
}

function parseContent(content: string, isBase64: boolean): unknown {
  try {
    return JSON.parse(isBase64 ? Buffer.from(content, 'base64').toString('utf8') : decodeURIComponent(content))
  } catch {
    return null
  }
}

/** Returns one line that a database accepts: without control characters and lone surrogates. */
export function cleanText(text: unknown, maxChars = MAX_TEXT_CHARS): string {
  if (typeof text !== 'string') return ''
  return Buffer.from(text.replace(CONTROL, '').slice(0, maxChars), 'utf8').toString('utf8').trim()
}

function encodeGetter(functionName: Getter): Hex {
  return encodeFunctionData({ abi, functionName })
}

/** With a gas limit, because a contract could keep the node busy for seconds, or return megabytes. */
export function call(to: string, data: Hex): Question {
  return { method: 'eth_call', params: [{ to, data, gas: CALL_GAS }, 'latest'] }
}

function decode(functionName: Getter | 'tokenURI' | 'uri', data: unknown): unknown {
  try {
    return decodeFunctionResult({ abi, functionName, data: data as Hex })
  } catch {
    // There is no contract, it is of another kind, or its result is malformed.
    return null
  }
}
