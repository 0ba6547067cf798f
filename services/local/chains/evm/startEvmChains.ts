// The two local EVM networks: one anvil process each, with the genesis state of networks.ts.
import { createTestClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { getChainId } from 'viem/actions'
import type { Pools } from '../../../data-api/convert/pools.ts'
import type { Running } from '../../../log.ts'
import { type AnvilProcess, startAnvil } from './anvilProcess.ts'
import { deployTokens, type Token } from './deployTokens.ts'
import { type Ens, startEns } from './ens/startEns.ts'
import {
  DEMO_ACCOUNTS,
  type DemoAccount,
  NATIVE_CURRENCY,
  NETWORK_PLANS,
  type NetworkPlan,
  TEST_MNEMONIC,
} from './networks.ts'
import { deployPools } from './pools/deployPools.ts'
import { POOL_OWNER_INDEX } from './pools/plan.ts'
import { deploySmartAccounts, type SmartAccountContracts } from './smartAccounts/deploySmartAccounts.ts'

const MS_PER_S = 1000

export interface EvmChain {
  id: number
  name: string
  rpcUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  smartAccounts: SmartAccountContracts
  /** Process ID, to check that it has exited after `stop`. */
  pid: number
}

export interface EvmChains extends Running {
  chains: EvmChain[]
  tokens: Token[]
  /** Tradable tokens and collectibles by network. */
  pools: Pools[]
  accounts: readonly DemoAccount[]
  /** ENS of the first network. */
  ens: Ens
  /** Rejects with an explanation if a chain exits without `stop`. Never resolves. */
  died: Promise<never>
}

/** Starts both networks, and resolves when each answers with its own ID. `ports` are preferred ports, one per network. */
export async function startEvmChains(options: { ports?: readonly number[] } = {}): Promise<EvmChains> {
  const started = await Promise.allSettled(
    NETWORK_PLANS.map((plan, index) => startNetwork(plan, options.ports?.[index] ?? plan.port)),
  )
  const networks = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stopNetworks = async () => void (await Promise.all(networks.map((network) => network.process.stop())))
  const failed = started.find((result) => result.status === 'rejected')
  const [first] = networks
  if (failed || !first) {
    await stopNetworks()
    throw failed?.reason ?? new Error('There is no network')
  }
  const { stop: stopEns, ...ens } = await startEns(first.chain, { port: options.ports && 0 }).catch(async (cause) => {
    await stopNetworks()
    throw cause
  })
  const stop = async () => void (await Promise.all([stopNetworks(), stopEns()]))
  const died = Promise.race(networks.map((network) => network.process.died))
  died.catch(() => undefined)
  return {
    chains: networks.map((network) => network.chain),
    tokens: networks.flatMap((network) => network.tokens),
    pools: networks.map((network) => network.pools),
    accounts: DEMO_ACCOUNTS,
    ens,
    died,
    stop,
  }
}

interface Network {
  chain: EvmChain
  tokens: Token[]
  pools: Pools
  process: AnvilProcess
}

async function startNetwork(plan: NetworkPlan, port: number): Promise<Network> {
  const process = await startAnvil(plan, port)
  const { rpcUrl, pid } = process
  try {
    const { smartAccounts, ...trade } = await Promise.race([prepare(plan, rpcUrl), process.died])
    const { id, name } = plan
    return { chain: { id, name, rpcUrl, nativeCurrency: NATIVE_CURRENCY, smartAccounts, pid }, ...trade, process }
  } catch (cause) {
    await process.stop()
    throw cause
  }
}

async function prepare(plan: NetworkPlan, rpcUrl: string) {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  const id = await getChainId(client)
  if (id !== plan.id) throw new Error(`${rpcUrl} answers for chain ${id} instead of ${plan.id}.`)
  const [trade, smartAccounts] = await Promise.all([
    deployTrade(plan, rpcUrl),
    deploySmartAccounts({ chainId: id, rpcUrl }),
  ])
  for (const account of DEMO_ACCOUNTS) {
    await client.setBalance({ address: account.address, value: plan.balancesWei[account.index] ?? 0n })
  }
  // The genesis block is fixed; later blocks have the current time.
  await client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / MS_PER_S)) })
  await client.mine({ blocks: 1 })
  return { ...trade, smartAccounts }
}

async function deployTrade(plan: NetworkPlan, rpcUrl: string) {
  const poolOwner = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: POOL_OWNER_INDEX })
  const tokens = await deployTokens(plan, rpcUrl, poolOwner.address)
  return { tokens, pools: await deployPools({ chainId: plan.id, rpcUrl }, poolOwner, tokens) }
}
