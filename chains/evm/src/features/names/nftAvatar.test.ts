// Which NFTs show a picture, with a scripted contract. The metadata is in the URL itself or on a server.
import { createServer, type Server } from 'node:http'
import { createClient, custom, decodeFunctionData, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeServer, listenOnFreePort } from '../../../../../services/ports.ts'
import { type NftReading, parseNftRecord, readNftAvatar } from './nftAvatar'

const CONTRACT = `0x${'cc'.repeat(20)}`
const [HOLDER, STRANGER]: readonly [Hex, Hex] = [`0x${'ab'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const PICTURE = 'https://img.example/a.png'
const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])
const FUNCTIONS: Record<string, readonly string[]> = { erc721: ['ownerOf', 'tokenURI'], erc1155: ['balanceOf', 'uri'] }

let server: Server
let serverUrl: string
let requests: string[] = []
let [status, answer] = [200, '']
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.writeHead(status).end(answer)
  })
  serverUrl = `http://127.0.0.1:${await listenOnFreePort(server, 0)}`
})
beforeEach(() => {
  requests = []
  status = 200
})
afterAll(() => closeServer(server))

interface Plan extends Partial<NftReading> {
  standard?: 'erc721' | 'erc1155'
  /** URL of the metadata. */
  uri: string
}

/** Reads the picture of the NFT with the ID 26, which `HOLDER` holds. */
function read({ standard = 'erc721', uri, ...reading }: Plan): Promise<string | null> {
  function reply(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (!FUNCTIONS[standard]?.includes(functionName)) throw new Error(`There is no ${functionName}.`)
    if (functionName === 'ownerOf') return encodeAbiParameters([{ type: 'address' }], [HOLDER])
    if (functionName !== 'balanceOf') return encodeAbiParameters([{ type: 'string' }], [uri])
    return encodeAbiParameters([{ type: 'uint256' }], [args[0].toLowerCase() === HOLDER ? 1n : 0n])
  }
  const request = async ({ params }: { params?: unknown }) => reply((params as [{ data: Hex }])[0].data)
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const nft = parseNftRecord(`eip155:1/${standard}:${CONTRACT}/26`)
  if (!nft) throw new Error('The record names no NFT.')
  return readNftAvatar(nft, { client, holder: HOLDER, ipfsUrl: undefined, isLocal: true, ...reading })
}
const inline = (metadata: object) => `data:application/json,${encodeURIComponent(JSON.stringify(metadata))}`

test.each(['erc721', 'erc1155'] as const)(
  'ENSIP-12 an %s shows its picture for anyone who holds it, and for no other account',
  async (standard) => {
    const uri = inline({ image: PICTURE })
    expect(await read({ standard, uri })).toBe(PICTURE)
    expect(await read({ standard, uri, holder: STRANGER })).toBeNull()
  },
)

test('ENSIP-12 metadata in the URL may be Base64, with or without its character set, and may contain any script', async () => {
  const metadata = JSON.stringify({ name: 'schön', image: PICTURE })
  const base64 = Buffer.from(metadata).toString('base64')
  for (const uri of [
    `data:application/json;base64,${base64}`,
    `data:application/json;charset=utf-8;base64,${base64}`,
    `data:application/json;utf8,${encodeURIComponent(metadata)}#part`,
  ])
    expect(await read({ uri }), uri).toBe(PICTURE)
})

test('ENSIP-12 a picture on IPFS is only shown through the host’s gateway', async () => {
  const uri = inline({ image: `ipfs://${CID}/1.png` })
  expect(await read({ uri })).toBeNull()
  expect(await read({ uri, ipfsUrl: 'https://ipfs.example' })).toBe(`https://ipfs.example/ipfs/${CID}/1.png`)
})

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'http://img.example/a.png', '/a.png', 7, null])(
  'ENSIP-12 the picture %j is not shown',
  async (image) => {
    expect(await read({ uri: inline({ image }) })).toBeNull()
  },
)

test('ENSIP-12 metadata on a server is fetched once, with the ID in 64 digits, and from localhost only for a local network', async () => {
  answer = JSON.stringify({ image: PICTURE })
  const plan: Plan = { standard: 'erc1155', uri: `${serverUrl}/{id}` }
  expect(await read({ ...plan, isLocal: false })).toBeNull()
  expect(requests).toEqual([])
  expect(await read(plan)).toBe(PICTURE)
  expect(requests).toEqual([`/${'0'.repeat(62)}1a`])
  expect(await read({ ...plan, standard: 'erc721' })).toBe(PICTURE)
  expect(requests.at(-1)).not.toContain('1a')
})

test('ENSIP-12 metadata without a URL that may be fetched has no picture', async () => {
  for (const uri of ['', 'ftp://metadata.example/1', 'http://metadata.example/1', `ipfs://${CID}`])
    expect(await read({ uri }), uri).toBeNull()
})

test.each(['<html>', `{"image":"${PICTURE}","x":"${'x'.repeat(262_144)}"}`])(
  'ENSIP-12 invalid metadata gives no picture (%#)',
  async (metadata) => {
    answer = metadata
    expect(await read({ uri: serverUrl }).catch(() => null)).toBeNull()
  },
)

test('ENSIP-12 metadata without a picture, or that a server refuses, gives none; image_url counts as well', async () => {
  for (answer of ['null', '7', '"text"', '[]', '{}', '{"image":7}', '{"image":null,"image_url":7}'])
    expect(await read({ uri: serverUrl }), answer).toBeNull()
  answer = JSON.stringify({ image_url: PICTURE })
  expect(await read({ uri: serverUrl })).toBe(PICTURE)
  status = 404
  expect(await read({ uri: serverUrl })).toBeNull()
})

test.each([
  null,
  'https://img.example/a.png',
  'eip155:1/erc20:0x1111111111111111111111111111111111111111/1',
  'eip155:1/erc721:0x1111/1',
  `eip155:1/erc721:0x1111111111111111111111111111111111111111/${2n ** 256n}`,
  'eip155:0/erc721:0x1111111111111111111111111111111111111111/1',
])('ENSIP-12 %j does not identify an NFT', (record) => expect(parseNftRecord(record)).toBeNull())

test('ENSIP-12 a token may have the largest uint256 as its number, and letter case does not matter', () => {
  const largest = 2n ** 256n - 1n
  const record = `EIP155:1/ERC721:0x1111111111111111111111111111111111111111/${largest}`
  expect(parseNftRecord(record)).toEqual({
    network: 'eip155:1',
    standard: 'erc721',
    tokenId: largest,
    contract: '0x1111111111111111111111111111111111111111',
  })
  expect(parseNftRecord(record.replace('ERC721', 'ERC1155'))?.standard).toBe('erc1155')
})
