// Names against a name service that is really deployed, with a gateway next to it.
import type { Network } from '@latchkey/kernel'
import type { NamesFeature } from '@latchkey/kernel/contracts'
import { createClient, http } from 'viem'
import { getEnsName } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIAR, LOOKALIKE, MIXED_SCRIPT_NAME } from '../../../../services/local/chains/evm/ens/plan.ts'
import { DEMO_ACCOUNTS } from '../../../../services/local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../../../../services/local/chains/evm/startEvmChains.ts'
import type { Clients } from '../clients'
import type { EnsOptions } from '../types'
import { createNames } from './names'

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
