// A wallet on another device, reached by a connector that a plugin of the test adds: this family finds none itself.
import type { CaipAddress, CaipNetworkId, Connector, PluginManifest, RpcCall, Session } from '@latchkey/kernel'
import { createResponseScript, type Placement } from '@latchkey/kernel/testing'

export const PHONE = 'phone'

export interface Phone extends Placement {
  plugins: [PluginManifest]
  /** The requests that reached it, in order. */
  requests: readonly RpcCall[]
}

/** Holds `address`, on `home` until it moves. Like one behind WalletConnect it signs on its own network alone. */
export function createPhone(address: string, home: CaipNetworkId): Phone {
  const namespace = home.slice(0, home.indexOf(':'))
  const script = createResponseScript()
  const watchers = new Set<(sessions: readonly Session[]) => void>()
  const requests: RpcCall[] = []
  let moved = home

  const here = (): CaipNetworkId => (script.isOnWrongNetwork() ? `${namespace}:nowhere` : moved)
  const account = (): CaipAddress => `${here()}:${address}`
  const sessions = (): Session[] => [{ caipAddress: account(), connectorId: PHONE, accountType: 'eoa' }]
  const connector: Connector = {
    id: PHONE,
    name: 'Phone',
    kind: 'external',
    namespaces: [namespace],
    approvesIn: 'wallet',
    connect: ({ silent = false }) =>
      (silent ? Promise.resolve(sessions()) : script.respond('connect', sessions)) as ReturnType<Connector['connect']>,
    disconnect: async () => {},
    async request(call) {
      if (call.network !== here()) throw { code: 4901, message: 'The phone is on another network.' }
      requests.push(call)
      return script.respond('request', () => ({ signature: 'yes' }))
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    switchNetwork: ({ id }) =>
      script.respond('switchNetwork', () => {
        moved = id
        return sessions()
      }) as ReturnType<Connector['connect']>,
  }
  return {
    requests,
    plugins: [
      { id: PHONE, api: 1, connects: [PHONE], load: async () => ({ setup: (ctx) => ctx.addConnector(connector) }) },
    ],
    wallet: {
      connectorId: PHONE,
      play: script.play,
      settle: script.settle,
      moveTo(network) {
        moved = network as CaipNetworkId
        for (const watcher of [...watchers]) watcher(sessions())
      },
      listenerCount: () => watchers.size,
    },
    remove: () => {},
  }
}
