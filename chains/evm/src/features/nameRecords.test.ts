// Which name records are requested, and which pictures are accepted, with a scripted name service.
import type { CaipNetworkId, Network } from '@latchkey/kernel'
import fc from 'fast-check'
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { expect, test, vi } from 'vitest'
import { MIXED_SCRIPT_NAME } from '../../../../services/local/chains/evm/ens/plan.ts'
import { mainnet, optimism } from '../networks'
import { createNames } from './names'

const LIVE = { signal: new AbortController().signal }
const RESOLVER: Hex = `0x${'ee'.repeat(20)}`
const [HOLDER, STRANGER] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const
const COLLECTION = `0x${'cc'.repeat(20)}`
/** ENSIP-11: the coin type of chain 10. */
const OPTIMISM = 0x8000000a
const PICTURE = 'https://img.example/a.png'
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function proven(bytes response, bytes extra) view returns (bytes, address)',
  'error EmptyAddress()',
  'error ResolverNotFound(bytes name)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error HttpError(uint16 status, string message)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/**
 * `addresses`: what the name leads to, by coin type; an error is thrown. `owner`: of the NFT; an error is thrown. `claimed`: the name that
 * every address claims; an error is thrown.
 */
function setUp({
  avatar = '' as string | Error,
  addresses = { 60: HOLDER } as Record<number, Hex | Error>,
  owner = HOLDER as Hex | Error,
  claimed = '' as string | Error,
  rpcUrls = mainnet.rpcUrls,
  home = 'eip155:1' as CaipNetworkId,
} = {}) {
  const coinTypes: number[] = []
  const collection = vi.fn()
  const answers: Record<string, (args: never) => Hex | Error> = {
    resolveWithGateways: ([, question]: readonly Hex[]) => resolved(answer(question ?? '0x')),
    reverseWithGateways: () =>
      claimed instanceof Error
        ? claimed
        : encodeAbiParameters(
            [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
            [claimed, RESOLVER, RESOLVER],
          ),
    // What a gateway returned is the address.
    proven: ([response]: readonly Hex[]) => resolved(encodeAbiParameters([{ type: 'bytes' }], [response ?? '0x'])),
    addr: ([, coinType]: readonly unknown[]) => {
      coinTypes.push(Number(coinType))
      const address = addresses[Number(coinType)] ?? '0x'
      return address instanceof Error ? address : encodeAbiParameters([{ type: 'bytes' }], [address])
    },
    text: () => (avatar instanceof Error ? avatar : encodeAbiParameters([{ type: 'string' }], [avatar])),
    ownerOf: () => {
      collection()
      return owner instanceof Error ? owner : encodeAbiParameters([{ type: 'address' }], [owner])
    },
    tokenURI: () => encodeAbiParameters([{ type: 'string' }], [`data:application/json,{"image":"${PICTURE}"}`]),
  }
  function answer(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    const reply = answers[functionName]?.(args as never) ?? '0x'
    if (reply instanceof Error) throw reply
    return reply
  }
  const request = vi.fn(async ({ params }: { params?: unknown }) => answer((params as [{ data: Hex }])[0].data))
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const networks: Network[] = [{ ...mainnet, rpcUrls }, optimism]
  const names = createNames(networks, { get: () => client }, { network: home, universalResolver: RESOLVER })
  return { names, coinTypes, collection, request }
}
const resolved = (answer: Hex) => encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [answer, RESOLVER])
const revertedWith = (data: Hex) => Object.assign(new Error('execution reverted'), { code: 3, data })
const nftOn = (network: string) => `${network}/erc721:${COLLECTION}/1`

test.each<[string, string | null, boolean, Parameters<typeof setUp>[0]]>([
  ['that the account holds', PICTURE, true, { avatar: nftOn('eip155:1') }],
  ['on another network of the page', PICTURE, true, { avatar: nftOn('eip155:10') }],
  ['on a network that the page does not have', null, false, { avatar: nftOn('eip155:137') }],
  ['that another account holds', null, true, { avatar: nftOn('eip155:1'), owner: STRANGER }],
  ['whose network does not respond', null, true, { avatar: nftOn('eip155:1'), owner: new Error('offline') }],
  [
    'held by the address for Ether, of a name that leads elsewhere here',
    PICTURE,
    true,
    { avatar: nftOn('eip155:1'), addresses: { 60: HOLDER, [OPTIMISM]: STRANGER } },
  ],
  [
    'of a name that leads nowhere but here, held here',
    PICTURE,
    true,
    { avatar: nftOn('eip155:1'), addresses: { [OPTIMISM]: HOLDER } },
  ],
])('NAM-01 ENSIP-12 the avatar is an NFT %s: %s', async (_, avatarUrl, isFetched, plan = {}) => {
  const { names, collection } = setUp(plan)
  const address = plan.addresses?.[OPTIMISM] ?? HOLDER
  expect(await names.resolve('name.eth', 'eip155:10', LIVE)).toEqual({ name: 'name.eth', address, avatarUrl })
  expect(collection.mock.calls.length > 0).toBe(isFetched)
})

test.each([
  ['eip155:1', [60]],
  ['eip155:10', [OPTIMISM, 60]],
  ['eip155:2147483647', [0xffffffff, 60]],
  ['eip155:2147483648', [60]],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', [60]],
  ['bip122:000000000019d6689c085ae165831e93', [60]],
] as const)('NAM-01 ENSIP-11 on %s, a name is queried for the coin types %j', async (network, expected) => {
  const { names, coinTypes } = setUp()
  await names.resolve('name.eth', network, LIVE)
  expect(coinTypes).toEqual(expected)
})

test('NAM-01 a name has at most 255 characters, and a dot inside', async () => {
  const { names, request } = setUp()
  const longest = `${'a'.repeat(251)}.eth`
  expect(names.normalize(longest)).toBe(longest)
  expect(names.normalize(' Name.ETH ')).toBe('name.eth')
  for (const input of [`a${longest}`, 'eth', '.eth', 'name.', 'a..eth']) {
    expect(names.normalize(input)).toBeNull()
    expect(await names.resolve(input, 'eip155:1', LIVE)).toBeNull()
  }
  expect(request).not.toHaveBeenCalled()
})

test('NAM-01 a value that is not an account has no name, and no request is sent', async () => {
  const { names, request } = setUp()
  expect(await names.identify('eip155:1:name', LIVE)).toEqual({ name: null, avatarUrl: null })
  expect(request).not.toHaveBeenCalled()
})

test.each<[string, string | null, string, Record<number, Hex>]>([
  ['an account whose name leads to it', 'name.eth', 'name.eth', { 60: HOLDER }],
  ['no account whose name leads to another', null, 'name.eth', { 60: STRANGER }],
  ['no account whose name leads nowhere', null, 'name.eth', {}],
  ['no account whose name is not in its normal form', null, 'Name.eth', { 60: HOLDER }],
  ['no account without a name', null, '', { 60: HOLDER }],
])('NAM-01 field case 31: a name belongs to %s', async (_, name, claimed, addresses) => {
  const { names } = setUp({ claimed, addresses })
  expect(await names.identify(`eip155:1:${HOLDER}`, LIVE)).toEqual({ name, avatarUrl: null })
})

test('NAM-01 a name service that reverts without a reason is a failure, not a missing name', async () => {
  const { names } = setUp({ claimed: revertedWith('0x') })
  await expect(names.identify(`eip155:1:${HOLDER}`, LIVE)).rejects.toMatchObject({
    code: 'rpc/execution-reverted',
  })
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
  const { names, request } = setUp()
  expect(names.normalize(input)).toBeNull()
  expect(await names.resolve(input, 'eip155:1', LIVE)).toBeNull()
  expect(request).not.toHaveBeenCalled()
})
test('field case 31: ENSIP-15 normalizing any name twice changes nothing, and leaves no invisible character', () => {
  const { names } = setUp()
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

test.each([
  ['EmptyAddress', encodeErrorResult({ abi, errorName: 'EmptyAddress' })],
  ['ResolverNotFound', encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x'] })],
  [
    'UnsupportedResolverProfile',
    encodeErrorResult({ abi, errorName: 'UnsupportedResolverProfile', args: ['0x00000000'] }),
  ],
  ['ReverseAddressMismatch', encodeErrorResult({ abi, errorName: 'ReverseAddressMismatch', args: ['name.eth', '0x'] })],
])('NAM-01 the name service reports %s: there is no such name', async (_, data) => {
  const { names } = setUp({ addresses: { 60: revertedWith(data) }, claimed: revertedWith(data) })
  expect(await names.resolve('name.eth', 'eip155:1', LIVE)).toBeNull()
  expect(await names.identify(`eip155:1:${HOLDER}`, LIVE)).toEqual({ name: null, avatarUrl: null })
})

test('NAM-01 EIP-3668 a gateway that fails is a failure, not a missing name', async () => {
  const data = encodeErrorResult({ abi, errorName: 'HttpError', args: [503, 'busy'] })
  const { names } = setUp({ addresses: { 60: revertedWith(data) }, claimed: revertedWith(data) })
  const failure = { code: expect.stringMatching(/^rpc\//) }
  await expect(names.resolve('name.eth', 'eip155:1', LIVE)).rejects.toMatchObject(failure)
  await expect(names.identify(`eip155:1:${HOLDER}`, LIVE)).rejects.toMatchObject(failure)
})

test('NAM-01 a name does not resolve to an address of another length', async () => {
  const { names } = setUp({ addresses: { 60: '0xabcd' } })
  expect(await names.resolve('name.eth', 'eip155:1', LIVE)).toBeNull()
})

test.each<[string, number, readonly string[]]>([
  ['only local nodes', 1, ['http://127.0.0.1:8545', 'http://localhost:8546']],
  ['a public node, too', 0, ['http://127.0.0.1:8545', 'https://node.example']],
  ['a public node', 0, ['https://node.example']],
  ['a node without a safe URL', 0, ['http://node.example']],
])('EIP-3668 for a network with %s, a gateway on localhost is called %i times', async (_, count, rpcUrls) => {
  const urls = ['http://127.0.0.1:9/{data}']
  const data = encodeErrorResult({
    abi,
    errorName: 'OffchainLookup',
    args: [RESOLVER, urls, '0xabcd', toFunctionSelector('proven(bytes,bytes)'), '0x'],
  })
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: HOLDER }))
  const { names } = setUp({ addresses: { 60: revertedWith(data) }, rpcUrls })
  const resolving = expect(names.resolve('name.eth', 'eip155:1', LIVE))
  if (count === 1) await resolving.resolves.toMatchObject({ address: HOLDER })
  else await resolving.rejects.toMatchObject({ code: expect.stringMatching(/^rpc\//) })
  expect(fetchSpy.mock.calls.map(([url]) => url)).toEqual(
    Array.from({ length: count }, () => 'http://127.0.0.1:9/0xabcd'),
  )
})

test('NAM-01 a page without the network of the names has no names, and sends no request', async () => {
  const { names, request } = setUp({ home: 'eip155:5' })
  expect([names.isAvailable, setUp().names.isAvailable]).toEqual([false, true])
  expect(await names.resolve('name.eth', 'eip155:1', LIVE)).toBeNull()
  expect(await names.identify(`eip155:1:${HOLDER}`, LIVE)).toEqual({ name: null, avatarUrl: null })
  expect(request).not.toHaveBeenCalled()
})

test('ENSIP-12 the avatar may be a URL, and a name service that does not return it has an address all the same', async () => {
  const avatarOf = async (avatar: string | Error) => {
    const { names } = setUp({ avatar })
    return names.resolve('name.eth', 'eip155:1', LIVE)
  }
  expect(await avatarOf(PICTURE)).toMatchObject({ avatarUrl: PICTURE })
  for (const avatar of ['', 'http://img.example/a.png', new Error('offline')])
    expect(await avatarOf(avatar)).toEqual({ name: 'name.eth', address: HOLDER, avatarUrl: null })
})
