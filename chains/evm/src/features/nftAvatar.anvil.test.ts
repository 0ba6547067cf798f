// NFTs as pictures of names, over collections that are really deployed; what their metadata say is the test's.
import { createServer, type Server } from 'node:http'
import { concat, createWalletClient, encodeAbiParameters, type Hex, http, parseAbiParameters, toHex } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnvilProcess, startAnvil } from '../../../../services/local/chains/evm/anvilProcess.ts'
import { readBytecodes } from '../../../../services/local/chains/evm/bytecodes.ts'
import { DEMO_ACCOUNTS, NETWORK_PLANS } from '../../../../services/local/chains/evm/networks.ts'
import { closeServer, listenOnFreePort } from '../../../../services/ports.ts'
import { type NftReading, parseNftRecord, readNftAvatar } from './names/nftAvatar'

const START_DEADLINE_MS = 30_000
const [holder, stranger] = DEMO_ACCOUNTS.map(({ address }) => address)
const PICTURE = 'https://img.example/a.png'
/** How every address of metadata begins that these collections give. Another one of this length can stand in its place. */
const BUILT_IN = 'data:application/json,{"name":"'

let anvil: AnvilProcess
let server: Server
let serverUrl: string
const requests: { url: string | undefined; referer: string | undefined }[] = []
let answer = ''
beforeAll(async () => {
  const [plan] = NETWORK_PLANS
  if (!plan) throw new Error('There is no network.')
  anvil = await startAnvil(plan, 0)
  server = createServer(({ url, headers }, response) => {
    requests.push({ url, referer: headers.referer })
    response.end(answer)
  })
  serverUrl = `http://127.0.0.1:${await listenOnFreePort(server, 0)}`
}, START_DEADLINE_MS)
afterAll(async () => {
  await anvil.stop()
  await closeServer(server)
})

interface Collection {
  standard?: 'erc721' | 'erc1155'
  /** Follows the beginning of the address of each one's metadata. */
  name: string
  /** In place of `BUILT_IN`. */
  begins?: string
}

/** One thing, which `holder` has. The record of a name that shows it. */
async function collect({ standard = 'erc721', name, begins = BUILT_IN }: Collection): Promise<string> {
  const client = createWalletClient({ transport: http(anvil.rpcUrl) })
  const { Collectible, Items } = readBytecodes()
  const built = standard === 'erc721' ? Collectible : Items
  const code = built.replace(toHex(BUILT_IN).slice(2), toHex(begins).slice(2)) as Hex
  const values =
    standard === 'erc721'
      ? encodeAbiParameters(parseAbiParameters('string, string, string, address, uint256'), [
          name,
          'T',
          '',
          holder as Hex,
          1n,
        ] as [string, string, string, Hex, bigint])
      : encodeAbiParameters(parseAbiParameters('string, string, address, uint256[]'), [name, '', holder as Hex, [3n]])
  const hash = await client.sendTransaction({ account: holder as Hex, chain: null, data: concat([code, values]) })
  const { contractAddress } = await waitForTransactionReceipt(client, { hash, pollingInterval: 20 })
  return `eip155:31337/${standard}:${contractAddress}/1`
}

async function read(record: string, more: Partial<NftReading> = {}): Promise<string | null> {
  const client = createWalletClient({ transport: http(anvil.rpcUrl) })
  const nft = parseNftRecord(record)
  if (!nft) throw new Error(`${record} names no NFT.`)
  return readNftAvatar(nft, { client, holder: holder ?? '', ipfsUrl: undefined, isLocal: true, ...more })
}
const namingPicture = (image: string) => `x","image":"${image}"}#`
const serverWith = (path: string) => `${serverUrl}/${path}`.padEnd(BUILT_IN.length, '-')

test.each(['erc721', 'erc1155'] as const)(
  'ENSIP-12 an %s shows its picture for anyone who holds it, and for no other account',
  async (standard) => {
    const record = await collect({ standard, name: namingPicture(PICTURE) })
    expect(await read(record)).toBe(PICTURE)
    expect(await read(record, { holder: stranger ?? '' })).toBeNull()
  },
)

test('ENSIP-12 metadata on a server is fetched once, without a referrer, and from localhost only for a local network', async () => {
  const record = await collect({ standard: 'erc1155', name: '', begins: serverWith('{id}') })
  answer = JSON.stringify({ image: PICTURE })
  expect(await read(record, { isLocal: false })).toBeNull()
  expect(requests).toEqual([])
  expect(await read(record)).toBe(PICTURE)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.url).toContain(`/${'0'.repeat(63)}1`)
  expect(requests[0]?.referer).toBeUndefined()
})
