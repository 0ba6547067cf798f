// The two local EVM networks: one anvil process each, with the start state of networks.ts.
import { createTestClient, http } from 'viem'
import { getChainId } from 'viem/actions'
import type { Running } from '../../log.ts'
import { type AnvilProcess, startAnvil } from './anvilProcess.ts'
import { deployTokens, type Token } from './deployTokens.ts'
import { DEMO_ACCOUNTS, type DemoAccount, NATIVE_CURRENCY, NETWORK_PLANS, type NetworkPlan } from './networks.ts'

const MS_PER_S = 1000

export interface EvmChain {
  id: number
  name: string
  rpcUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Process id, for whoever wants to see that it is gone after `stop`. */
  pid: number
}

export interface EvmChains extends Running {
  chains: EvmChain[]
  tokens: Token[]
  accounts: readonly DemoAccount[]
  /** Rejects with a clear sentence when a chain ends by itself. Never resolves. */
  died: Promise<never>
}

/** Starts both networks and resolves when each answers with its own id. `ports` are wishes, in the order of the networks. */
export async function startEvmChains(options: { ports?: readonly number[] } = {}): Promise<EvmChains> {
  const started = await Promise.allSettled(
    NETWORK_PLANS.map((plan, index) => startNetwork(plan, options.ports?.[index] ?? plan.port)),
  )
  const networks = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => void (await Promise.all(networks.map((network) => network.process.stop())))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const died = Promise.race(networks.map((network) => network.process.died))
  died.catch(() => undefined)
  return {
    chains: networks.map((network) => network.chain),
    tokens: networks.flatMap((network) => network.tokens),
    accounts: DEMO_ACCOUNTS,
    died,
    stop,
  }
}

interface Network {
  chain: EvmChain
  tokens: Token[]
  process: AnvilProcess
}

async function startNetwork(plan: NetworkPlan, port: number): Promise<Network> {
  const process = await startAnvil(plan, port)
  const { rpcUrl, pid } = process
  try {
    const tokens = await Promise.race([prepare(plan, rpcUrl), process.died])
    return { chain: { id: plan.id, name: plan.name, rpcUrl, nativeCurrency: NATIVE_CURRENCY, pid }, tokens, process }
  } catch (cause) {
    await process.stop()
    throw cause
  }
}

async function prepare(plan: NetworkPlan, rpcUrl: string): Promise<Token[]> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  const id = await getChainId(client)
  if (id !== plan.id) throw new Error(`${rpcUrl} answers for chain ${id} instead of ${plan.id}.`)
  const tokens = await deployTokens(plan, rpcUrl)
  for (const account of DEMO_ACCOUNTS) {
    await client.setBalance({ address: account.address, value: plan.balancesWei[account.index] ?? 0n })
  }
  // Genesis is always the same block; what people do from here on carries the time of their clock.
  await client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / MS_PER_S)) })
  await client.mine({ blocks: 1 })
  return tokens
}
