// Deploys ENS on a local network, with the names of plan.ts, from its own account.
import { readFileSync } from 'node:fs'
import { object, parse, pipe, regex, string, transform } from 'valibot'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { namehash } from 'viem/ens'
import { TEST_MNEMONIC } from '../networks.ts'
import { sendAll } from '../sendAll.ts'
import { ENS_KEEPER_INDEX, NAME_PLANS, OFFCHAIN_NAME } from './plan.ts'

const ABI = parseAbi([
  'struct Entry { bytes32 node; uint256 coinType; bytes owner; string name; string avatar; }',
  'function setResolvers(bytes32[] nodes, address[] resolvers)',
  'function setEntries(Entry[] entries)',
  'function setUrls(string[] urls)',
])
const ADDRESS = parseAbiParameters('address')
const bytecode = pipe(
  string(),
  regex(/^0x[0-9a-f]+$/),
  transform((text) => text as Hex),
)
const artifactSchema = object({
  bytecode: object({
    NameRegistry: bytecode,
    NameResolver: bytecode,
    OffchainResolver: bytecode,
    UniversalResolver: bytecode,
  }),
})
const artifactUrl = new URL('./Ens.json', import.meta.url)

export interface EnsContracts {
  /** The contract that clients call (ENSIP-23). */
  universalResolver: Hex
}
interface Options {
  chainId: number
  rpcUrl: string
  /** Origin of the gateway, which also serves the avatars. */
  gatewayUrl: string
}

/** Deploys to the same addresses each time. Throws if a deployment reverts. */
export async function deployEns({ chainId, rpcUrl, gatewayUrl }: Options): Promise<EnsContracts> {
  const code = parse(artifactSchema, JSON.parse(readFileSync(artifactUrl, 'utf8'))).bytecode
  const keeper = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: ENS_KEEPER_INDEX })
  const addressAt = (nonce: bigint) => getContractAddress({ from: keeper.address, nonce })
  const [registry, resolver, offchain, universalResolver] = [addressAt(0n), addressAt(1n), addressAt(2n), addressAt(3n)]

  const entries = NAME_PLANS.flatMap(({ name, address, coinType, claimedBy, avatar = '' }) => {
    const picture = avatar.startsWith('/') ? `${gatewayUrl}${avatar}` : avatar
    const forward = { node: namehash(name), coinType, owner: address, name: '', avatar: picture }
    if (!claimedBy) return [forward]
    return [forward, { node: reverseNode(claimedBy), coinType: 0n, owner: '0x' as Hex, name, avatar: '' }]
  })
  const nodes = [...entries.map(({ node }) => node), namehash(OFFCHAIN_NAME)]
  const resolvers = nodes.map((node) => (node === namehash(OFFCHAIN_NAME) ? offchain : resolver))
  const urls = [`${gatewayUrl}/{sender}/{data}.json`]

  await sendAll({ chainId, rpcUrl }, keeper, [
    { what: 'Deploying the registry of names', data: code.NameRegistry },
    { what: 'Deploying the resolver', data: code.NameResolver },
    {
      what: 'Deploying the offchain resolver',
      data: concat([code.OffchainResolver, encodeAbiParameters(ADDRESS, [keeper.address])]),
    },
    {
      what: 'Deploying the universal resolver',
      data: concat([code.UniversalResolver, encodeAbiParameters(ADDRESS, [registry])]),
    },
    {
      what: 'Naming resolvers',
      to: registry,
      data: encodeFunctionData({ abi: ABI, functionName: 'setResolvers', args: [nodes, resolvers] }),
    },
    {
      what: 'Giving names',
      to: resolver,
      data: encodeFunctionData({ abi: ABI, functionName: 'setEntries', args: [entries] }),
    },
    {
      what: 'Naming the gateway',
      to: offchain,
      data: encodeFunctionData({ abi: ABI, functionName: 'setUrls', args: [urls] }),
    },
  ])
  return { universalResolver }
}

/** The reverse node of an address: ENSIP-3. */
function reverseNode(address: Hex): Hex {
  return namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
}
