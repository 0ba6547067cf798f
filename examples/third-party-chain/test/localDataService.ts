// A data service that a host could run for TON, in the format that the plugin `data` expects: balances, quotes of the pool, and
// the messages that swap. The page does not trust its responses.
import { Address } from '@ton/core'
import type { ChainId } from '@tonconnect/protocol'
import type { Reserves } from './contracts'
import { writeSwap } from './dedustMessages'

export interface DataWorld {
  networks: readonly ChainId[]
  dollar: Address
  pool: Address
  balanceOf(network: ChainId, owner: Address): Promise<bigint>
  heldOf(network: ChainId, owner: Address): Promise<bigint>
  reserves(network: ChainId): Promise<Reserves>
}
type Answer = (path: string, query: URLSearchParams, body: unknown) => Promise<unknown>

/** Represents the native coin. */
const COIN_ADDRESS = new Address(0, Buffer.alloc(32))
/** Seconds until a proposed swap expires. The family uses the machine's clock. */
const LIFE_S = 600
const COIN = { name: 'Toncoin', symbol: 'TON', decimals: 9 }
const DOLLAR = { name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }

/** Null for an unknown path. */
export function createDataService(world: DataWorld): Answer {
  const addressOf = (caip: unknown) => Address.parse(String(caip).split(':').at(-1) ?? '')
  const networkOf = (caip: unknown) => String(caip).split(':')[1] as ChainId
  const isCoin = (caip: unknown) => addressOf(caip).equals(COIN_ADDRESS)

  async function balances(owner: Address, network: ChainId) {
    const row = (token: typeof COIN, address: string | null, units: bigint) => {
      const { decimals } = token
      const numeric = `${units / 10n ** BigInt(decimals)}.${String(units % 10n ** BigInt(decimals)).padStart(decimals, '0')}`
      return { ...token, address, chainId: `ton:${network}`, quantity: { decimals: String(decimals), numeric } }
    }
    const rows = [
      row(COIN, null, await world.balanceOf(network, owner)),
      row(DOLLAR, `ton:${network}:${world.dollar}`, await world.heldOf(network, owner)),
    ]
    return { balances: rows }
  }

  async function quote(network: ChainId, from: unknown, units: bigint): Promise<bigint> {
    const { coins, jettons } = await world.reserves(network)
    const [own, other] = isCoin(from) ? [coins, jettons] : [jettons, coins]
    return (other * units) / (own + units)
  }

  return async (path, query, body) => {
    const readParam = (name: string) => query.get(name) ?? (body as Record<string, unknown>)[name]
    const account = /^\/v1\/account\/([^/]+)\/balance$/.exec(path)?.[1]
    if (account) return balances(Address.parse(decodeURIComponent(account)), networkOf(readParam('chainId')))
    if (path === '/v1/supported-chains') return { http: world.networks.map((network) => `ton:${network}`), ws: [] }
    if (path === '/v1/fungible/price') return { fungibles: [] }
    if (path === '/v1/convert/tokens') {
      const place = (address: Address) => `${readParam('chainId')}:${address}`
      return {
        tokens: [
          { ...COIN, address: place(COIN_ADDRESS) },
          { ...DOLLAR, address: place(world.dollar) },
        ],
      }
    }
    const [user, from, amount] = [readParam('userAddress'), readParam('from'), readParam('amount')]
    if (path === '/v1/convert/quotes') {
      return { quotes: [{ toAmount: String(await quote(networkOf(user), from, BigInt(String(amount)))) }] }
    }
    if (path !== '/v1/convert/build-transaction') return null
    const units = BigInt(String(amount))
    const { slippage } = (body as { eip155: { slippage: number } }).eip155
    const kept = BigInt(Math.round((100 - slippage) * 100))
    const toUnits = await quote(networkOf(user), from, units)
    const data = writeSwap({
      units: isCoin(from) ? units : null,
      pool: world.pool,
      minimumUnits: (toUnits * kept + 9_999n) / 10_000n,
      deadlineS: Math.floor(Date.now() / 1_000) + LIFE_S,
      recipient: addressOf(user),
    })
    return { tx: { from: user, to: `ton:${networkOf(user)}:${world.pool}`, data, amount: String(toUnits) } }
  }
}
