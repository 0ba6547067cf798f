// Names against a name service that is really deployed, with a gateway next to it.
import { createServer, type RequestListener } from 'node:http'
import type { Network } from '@latchkey/kernel'
import type { NamesFeature } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { createClient, http } from 'viem'
import { getEnsName } from 'viem/ens'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LIAR, LOOKALIKE, MIXED_SCRIPT_NAME } from '../../../../services/local/chains/evm/ens/plan.ts'
import { DEMO_ACCOUNTS } from '../../../../services/local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../../../../services/local/chains/evm/startEvmChains.ts'
import { closeServer, listenOnFreePort } from '../../../../services/ports.ts'
import type { Clients } from '../clients'
import type { EnsOptions } from '../types'
import { createNames } from './names'
import { readAvatar } from './names/avatar'
import { createGatewayReader } from './names/gatewayReader'

const START_DEADLINE_MS = 30_000
const LIVE = { signal: new AbortController().signal }
const HOME = 'eip155:31337'
const [everyday, savings] = DEMO_ACCOUNTS.map(({ address }) => address.toLowerCase())
const accountOf = (address = '') => `${HOME}:${address}` as const

let chains: EvmChains
let names: NamesFeature
beforeAll(async () => {
  chains = await startEvmChains({ ports: [0, 0] })
  names = namesAt(chains.chains[0]?.rpcUrl ?? '')
}, START_DEADLINE_MS)
afterAll(() => chains.stop())

function namesAt(rpcUrl: string, options: Partial<EnsOptions> = {}, otherUrls: readonly string[] = []): NamesFeature {
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const networks: Network[] = [{ id: HOME, name: 'Home', native, rpcUrls: [rpcUrl, ...otherUrls] }]
  const clients: Pick<Clients, 'get'> = { get: () => createClient({ transport: http(rpcUrl, { retryCount: 0 }) }) }
  const { universalResolver } = chains.ens
  return createNames(networks, clients, { network: HOME, universalResolver, ...options })
}

describe('NAM-01 CHN-01 names to addresses', () => {
  test.each([
    ['everyday.eth', HOME, everyday],
    [' EveryDay.ETH ', 'eip155:1', everyday],
    ['second.eth', 'eip155:31338', savings],
    ['second.eth', HOME, null],
    ['everyday.eth', 'eip155:31338', everyday],
    ['everyday.eth', 'eip155:2147483648', everyday],
    ['everyday.eth', 'solana:x', everyday],
    ['nobody.eth', HOME, null],
    ['below.everyday.eth', HOME, null],
    ['nobody.example', HOME, null],
  ] as const)('%s on %s resolves to %s', async (name, network, address) => {
    const found = await names.resolve(name, network, LIVE)
    expect(found?.address ?? null).toBe(address)
    if (found) expect(found.name).toBe(name.trim().toLowerCase())
  })
  test('EIP-3668 a name behind a gateway is resolved there, and trusted because of its signature', async () => {
    expect(await names.resolve('visitor.offchain.eth', HOME, LIVE)).toMatchObject({ address: savings })
    expect(await names.resolve('offchain.eth', 'eip155:1', LIVE)).toMatchObject({ address: everyday })
    expect(await names.resolve('nobody.offchain.eth', HOME, LIVE)).toBeNull()
    expect(chains.ens.requestCount()).toBeGreaterThan(2)
  })
  test('EIP-3668 a network that also has a public node is not local: no gateway on localhost is called', async () => {
    const mixed = namesAt(chains.chains[0]?.rpcUrl ?? '', {}, ['https://node.example'])
    const before = chains.ens.requestCount()
    expect(await mixed.resolve('visitor.offchain.eth', HOME, LIVE).catch(() => null)).toBeNull()
    expect(chains.ens.requestCount()).toBe(before)
    expect(await mixed.resolve('everyday.eth', HOME, LIVE)).toMatchObject({ address: everyday })
  })
  test('ENSIP-12 the avatar is a URL that may be shown, or null', async () => {
    const picture = `${chains.ens.gatewayUrl}/avatar.png`
    expect((await names.resolve('everyday.eth', HOME, LIVE))?.avatarUrl).toBe(picture)
    expect((await names.resolve('savings.eth', HOME, LIVE))?.avatarUrl).toBeNull()
    const reply = await fetch(picture)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
  test.each([
    '',
    'everyday',
    '.eth',
    'a..eth',
    'every day.eth',
    'every\u200dday.eth',
    '\u202eeveryday.eth',
    MIXED_SCRIPT_NAME,
  ])('field case 31: %j is not a name, and no request is sent', async (input) => {
    expect(names.normalize(input)).toBeNull()
    expect(await namesAt('http://127.0.0.1:9').resolve(input, HOME, LIVE)).toBeNull()
  })
  test('field case 31: ENSIP-15 normalizing any name twice changes nothing, and leaves no invisible character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map((text) => `${text}.eth`),
        (input) => {
          const name = names.normalize(input)
          if (name === null) return
          expect(names.normalize(name)).toBe(name)
          expect(name).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\s]/u)
        },
      ),
    )
  })
})

describe('NAM-01 addresses to names', () => {
  test('the chain returns the name that the look-alike claims, and it is not shown', async () => {
    const client = createClient({ transport: http(chains.chains[0]?.rpcUrl) })
    const { universalResolver: universalResolverAddress } = chains.ens
    expect(await getEnsName(client, { address: LOOKALIKE, universalResolverAddress })).toBe(MIXED_SCRIPT_NAME)
  })
  test.each([
    ['an account by its own name', everyday, 'everyday.eth'],
    ['no account that claims the name of another', LIAR, null],
    ['no account whose name mixes scripts', LOOKALIKE, null],
    ['no account without a name', savings, null],
  ])('field case 31: identifies %s', async (_, address, name) => {
    const avatarUrl = name && `${chains.ens.gatewayUrl}/avatar.png`
    expect(await names.identify(accountOf(address), LIVE)).toEqual({ name, avatarUrl })
  })
})

test('NAM-01 a page without the network of the names has no names, and sends no request', async () => {
  const elsewhere = namesAt('http://127.0.0.1:9', { network: 'eip155:1' })
  expect([names.isAvailable, elsewhere.isAvailable]).toEqual([true, false])
  expect(await elsewhere.resolve('everyday.eth', HOME, LIVE)).toBeNull()
  expect(await elsewhere.identify(accountOf(everyday), LIVE)).toEqual({ name: null, avatarUrl: null })
})

test('NAM-01 a node that does not respond is a failure, not a missing name; an abort is neither', async () => {
  const deaf = namesAt('http://127.0.0.1:9')
  await expect(deaf.resolve('everyday.eth', HOME, LIVE)).rejects.toMatchObject({
    code: expect.stringMatching(/^rpc\//),
  })
  const left = AbortSignal.abort()
  await expect(names.resolve('everyday.eth', HOME, { signal: left })).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect(names.identify(accountOf(everyday), { signal: left })).rejects.toMatchObject({ code: 'kernel/aborted' })
})

describe('EIP-3668 gateways', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  async function startGatewayThat(answers: RequestListener) {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      answers(request, response)
    })
    const port = await listenOnFreePort(server, 0)
    stops.push(() => closeServer(server))
    return { url: `http://127.0.0.1:${port}`, requests }
  }
  const question = (urls: readonly string[]) => ({ data: '0xabcd', sender: `0x${'A'.repeat(40)}`, urls }) as const
  const answerWith = (data: string) => startGatewayThat((_, response) => void response.end(JSON.stringify({ data })))

  test('are called with GET if their URL has room for the data, with POST otherwise; the first result counts', async () => {
    const read = createGatewayReader({ isLocal: true })
    const [silent, good] = [
      await startGatewayThat((_, response) => void response.writeHead(500).end()),
      await answerWith('0x12'),
    ]
    expect(await read(question([`${silent.url}/{sender}/{data}`, good.url]))).toBe('0x12')
    expect(silent.requests).toEqual([`GET /0x${'a'.repeat(40)}/0xabcd`])
    expect(good.requests).toEqual(['POST /'])
  })
  test.each([
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['HTML', (_, response) => void response.end('<html>')],
    ['no hex', (_, response) => void response.end('{"data":"yes"}')],
    ['no data', (_, response) => void response.end('{}')],
    ['null', (_, response) => void response.end('null')],
    ['text', (_, response) => void response.end('"0x12"')],
    ['nothing', (_, response) => void response.end()],
    ['a failure that has data', (_, response) => void response.writeHead(404).end('{"data":"0x12"}')],
    ['more than a proof takes', (_, response) => void response.end(`{"data":"0x${'00'.repeat(262_144)}"}`)],
  ] satisfies [string, RequestListener][])('that return %s are not valid gateways', async (_, answers) => {
    const gateway = await startGatewayThat(answers)
    await expect(createGatewayReader({ isLocal: true })(question([gateway.url]))).rejects.toThrow(
      'No gateway responded',
    )
    expect(gateway.requests).toHaveLength(1)
  })
  test('on localhost, or without https, are not called for a name of a public network', async () => {
    const gateway = await answerWith('0x12')
    const read = createGatewayReader({ isLocal: false })
    const urls = [
      gateway.url,
      gateway.url.replace('http:', 'javascript:'),
      'http://gateway.example',
      'https://me:pw@127.0.0.1',
    ]
    await expect(read(question(urls))).rejects.toThrow('No gateway responded')
    expect(gateway.requests).toEqual([])
  })
  test('after the third are not called', async () => {
    const gateway = await answerWith('0x12')
    const read = createGatewayReader({ isLocal: true })
    await expect(read(question(['x:1', 'x:2', 'x:3', gateway.url]))).rejects.toThrow('No gateway responded')
    expect(gateway.requests).toEqual([])
  })
})

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
test.each([
  [`ipfs://${CID}/a.png`, 'https://ipfs.example', `https://ipfs.example/ipfs/${CID}/a.png`],
  [`ipfs://ipfs/${CID}`, 'https://ipfs.example/', `https://ipfs.example/ipfs/${CID}`],
  [`ipfs://${CID}/../../x`, 'https://ipfs.example', null],
  [`ipfs://${CID}`, undefined, null],
  ['eip155:1/erc721:0x0/1', 'https://ipfs.example', null],
  ['https://img.example/a.png', undefined, 'https://img.example/a.png'],
  ['http://img.example/a.png', undefined, null],
  ['data:image/svg+xml,<svg/>', undefined, null],
  [[`ipfs://${CID}`], 'https://ipfs.example', null],
  [null, undefined, null],
])('ENSIP-12 the record %j with the gateway %j shows %j', (record, ipfsUrl, address) => {
  expect(readAvatar(record, ipfsUrl)).toBe(address)
})
