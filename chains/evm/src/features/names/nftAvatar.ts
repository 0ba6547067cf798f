// A picture that is an NFT: shown if the named account holds it, with the URL from its metadata. Sources: ENSIP-12, EIP-721, EIP-1155.
import type { CaipNetworkId } from '@latchkey/kernel'
import { fetchUnlessPaused, parseWebUrl, readBody } from '@latchkey/kernel/http'
import { type Client, type Hex, numberToHex } from 'viem'
import { readContract } from 'viem/actions'
import { readAvatar } from './avatar'

/** ENSIP-12: `eip155:1/erc721:0x…/42`. */
const RECORD_PATTERN = /^(eip155:[1-9]\d{0,15})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i
/** Metadata in the URL itself, as in contracts that need no server. The part after `#` does not belong to it. */
const DATA_PATTERN = /^data:application\/json(?:;(?:charset=)?utf-?8)?(;base64)?,([^#]*)/i
/** Milliseconds, for one request. The limit for the whole picture is even shorter: see names.ts. */
const TIMEOUT_MS = 5_000
const MAX_BYTES = 262_144
const MAX_UINT256 = 2n ** 256n - 1n

const view = { type: 'function', stateMutability: 'view' } as const
const [owner, id] = [
  { name: 'owner', type: 'address' },
  { name: 'id', type: 'uint256' },
] as const
const text = [{ name: '', type: 'string' }] as const
const abi = [
  { ...view, name: 'ownerOf', inputs: [id], outputs: [owner] },
  { ...view, name: 'tokenURI', inputs: [id], outputs: text },
  { ...view, name: 'balanceOf', inputs: [owner, id], outputs: [id] },
  { ...view, name: 'uri', inputs: [id], outputs: text },
] as const

export interface NftRecord {
  network: CaipNetworkId
  standard: 'erc721' | 'erc1155'
  contract: Hex
  tokenId: bigint
}
export interface NftReading {
  /** Network of the record. */
  client: Client
  /** Plain address that the name resolves to. */
  holder: string
  /** Origin of the host's IPFS gateway, if it has one. */
  ipfsUrl: string | undefined
  /** The network is on this machine, so its metadata may be too. */
  isLocal: boolean
}

/** Returns the NFT in the record, or null if it is not an NFT. */
export function parseNftRecord(record: string | null): NftRecord | null {
  const [, network, standard, contract, number = ''] = RECORD_PATTERN.exec(record ?? '') ?? []
  const tokenId = BigInt(number)
  if (network === undefined || tokenId > MAX_UINT256) return null
  return {
    network: network.toLowerCase() as CaipNetworkId,
    standard: standard?.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
    contract: contract as Hex,
    tokenId,
  }
}

/**
 * Returns the picture's URL, or null if another account holds the NFT or it has no picture that is safe to show. Rejects if no server
 * responds.
 */
export async function readNftAvatar(nft: NftRecord, reading: NftReading): Promise<string | null> {
  if (!(await isHeld(nft, reading))) return null
  const metadata = await readMetadata(await readUri(nft, reading.client), reading)
  return readAvatar(metadata.image ?? metadata.image_url, reading.ipfsUrl)
}

async function isHeld(nft: NftRecord, { client, holder }: NftReading): Promise<boolean> {
  const { contract: address, tokenId } = nft
  if (nft.standard === 'erc721') {
    const found = await readContract(client, { address, abi, functionName: 'ownerOf', args: [tokenId] })
    return found.toLowerCase() === holder.toLowerCase()
  }
  const args = [holder as Hex, tokenId] as const
  return (await readContract(client, { address, abi, functionName: 'balanceOf', args })) > 0n
}

async function readUri({ contract: address, standard, tokenId }: NftRecord, client: Client): Promise<string> {
  const functionName = standard === 'erc721' ? 'tokenURI' : 'uri'
  const uri = await readContract(client, { address, abi, functionName, args: [tokenId] })
  // EIP-1155: 64 digits, without a prefix.
  return standard === 'erc1155' ? uri.replaceAll('{id}', numberToHex(tokenId, { size: 32 }).slice(2)) : uri
}

async function readMetadata(uri: string, reading: NftReading): Promise<Record<string, unknown>> {
  const [, base64, inline] = DATA_PATTERN.exec(uri) ?? []
  const json = inline === undefined ? await fetchText(uri, reading) : decode(inline, base64 !== undefined)
  return (JSON.parse(json ?? 'null') ?? {}) as Record<string, unknown>
}

function decode(inline: string, isBase64: boolean): string {
  if (!isBase64) return decodeURIComponent(inline)
  return new TextDecoder().decode(Uint8Array.from(atob(inline), (letter) => letter.charCodeAt(0)))
}

async function fetchText(uri: string, { ipfsUrl, isLocal }: NftReading): Promise<string | null> {
  const address = parseWebUrl(readAvatar(uri, ipfsUrl))
  if (address === null || (!isLocal && !address.startsWith('https:'))) return null
  const response = await fetchUnlessPaused(address, {
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.ok ? readBody(response, MAX_BYTES) : null
}
