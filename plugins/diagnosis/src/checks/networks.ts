// Checks whether the site's endpoint of each network responds and belongs to that network.
import { type CaipNetworkId, type ChainAdapter, findError, type Network } from '@latchkey/kernel'
import type { Finding } from '@latchkey/kernel/contracts'
import { nameError } from '../nameError'

export interface NetworksCheckOptions {
  networks: readonly Network[]
  chain(id: CaipNetworkId): Promise<Pick<ChainAdapter, 'feature'>>
  signal: AbortSignal
}
type Status = 'ok' | 'down' | 'wrong' | 'unknown'
interface CheckedNetwork {
  network: Network
  status: Status
  technical: string
}

/** Sends one request per network, all in parallel. Reports the worst result; `unknown` is a family that cannot be checked. */
export async function checkNetworks({ networks, chain, signal }: NetworksCheckOptions): Promise<Finding> {
  const checked = await Promise.all(networks.map((network) => checkNetwork(network, chain, signal)))
  const technical = checked.map((each) => each.technical).join('; ')
  const origins = networks.flatMap(({ rpcUrls }) =>
    rpcUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin),
  )
  for (const status of ['down', 'wrong'] as const) {
    const names = checked.filter((each) => each.status === status).map(({ network }) => network.name)
    if (names.length === 0) continue
    const says = `diagnosis.networks.${status}`
    return { state: 'problem', says, words: { names: names.join(', ') }, technical, origins }
  }
  return checked.some(({ status }) => status === 'ok')
    ? { state: 'ok', says: 'diagnosis.networks.ok', technical, origins }
    : { state: 'unknown', says: 'diagnosis.networks.unknown', technical, origins }
}

async function checkNetwork(
  network: Network,
  chain: NetworksCheckOptions['chain'],
  signal: AbortSignal,
): Promise<CheckedNetwork> {
  const { id, name } = network
  const what = `${name} (${id})`
  try {
    const endpoint = await (await chain(id)).feature('endpoint')
    if (!endpoint) return { network, status: 'unknown', technical: `${what}: not asked` }
    const found = await endpoint.readNetwork(id, { signal })
    return found === id
      ? { network, status: 'ok', technical: `${what}: ok` }
      : { network, status: 'wrong', technical: `${what}: is ${found ?? 'none'}` }
  } catch (error) {
    const isLate = signal.aborted || findError(error, 'rpc/timed-out') !== null
    return { network, status: 'down', technical: `${what}: ${isLate ? 'no response in time' : nameError(error)}` }
  }
}
