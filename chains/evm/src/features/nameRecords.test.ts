// Which name records are requested, and which pictures are accepted, with a scripted name service.
import type { Network } from '@latchkey/kernel'
import { createClient, custom, decodeFunctionData, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { expect, test, vi } from 'vitest'
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
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
])

/** `addresses`: what the name leads to, by coin type. `owner`: of the NFT; an error is thrown. */
function setUp({ avatar = '', addresses = { 60: HOLDER } as Record<number, Hex>, owner = HOLDER as Hex | Error } = {}) {
  const coinTypes: number[] = []
  const collection = vi.fn()
  function answer(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'resolveWithGateways') {
      return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [answer(args[1]), RESOLVER])
    }
    if (functionName === 'addr') {
      coinTypes.push(Number(args[1]))
      return encodeAbiParameters([{ type: 'bytes' }], [addresses[Number(args[1])] ?? '0x'])
    }
    if (functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [avatar])
    collection(functionName)
    if (owner instanceof Error) throw owner
    if (functionName === 'ownerOf') return encodeAbiParameters([{ type: 'address' }], [owner])
    return encodeAbiParameters([{ type: 'string' }], [`data:application/json,{"image":"${PICTURE}"}`])
  }
  const request = vi.fn(async ({ params }: { params?: unknown }) => answer((params as [{ data: Hex }])[0].data))
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const networks: Network[] = [mainnet, optimism]
  const names = createNames(networks, { get: () => client }, { network: 'eip155:1', universalResolver: RESOLVER })
  return { names, coinTypes, collection, request }
}
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
