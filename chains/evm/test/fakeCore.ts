// The part of a core that the EIP-1193 provider sees, with state a test can set.
import { type Connection, LatchkeyError, type Network, type RpcCall, type Session } from '@latchkey/kernel'
import type { ProviderCore } from '../src/provider/walletView'

export interface FakeCore extends ProviderCore {
  /** Views that were opened, requests that were sent, switches and disconnects that were asked for. */
  readonly log: unknown[]
  connect(...caipAddresses: Session['caipAddress'][]): void
  disconnectWallet(): void
  close(): void
  subscriptions(): number
  /** Makes the next requests answer. */
  respond(answer: (call: RpcCall) => unknown): void
}

export function createFakeCore(networks: readonly [Network, ...Network[]]): FakeCore {
  const atoms = { state: {}, active: {}, list: {} }
  const values = new Map<unknown, unknown>([
    [atoms.state, new Map()],
    [atoms.active, { network: networks[0], isSupported: true }],
    [atoms.list, networks],
  ])
  const subscribers = new Set<() => void>()
  const closedListeners = new Set<() => void>()
  const log: unknown[] = []
  let respond: (call: RpcCall) => unknown = () => null

  function setConnection(sessions: readonly Session[]): void {
    const status = sessions.length > 0 ? 'connected' : 'disconnected'
    const connection: Connection = { namespace: 'eip155', status, connectorId: null, sessions, account: {} }
    values.set(atoms.state, new Map([['eip155', connection]]))
    for (const listener of [...subscribers]) listener()
  }
  const add = (set: Set<() => void>, listener: () => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }

  const kernel = {
    log,
    store: {
      get: (atom: unknown) => values.get(atom),
      sub: (_atom: unknown, listener: () => void) => add(subscribers, () => listener()),
    },
    connectionState: { stateAtom: atoms.state },
    networkState: { listAtom: atoms.list, activeAtom: atoms.active },
    load: async () => kernel,
    connections: {
      disconnect: async (scope: unknown) => {
        log.push(['disconnect', scope])
        setConnection([])
      },
    },
    networks: {
      switch: async (id: string) => {
        log.push(['switch', id])
        const network = networks.find((each) => each.id === id)
        values.set(atoms.active, { network, isSupported: true })
        for (const listener of [...subscribers]) listener()
      },
    },
    on: (_event: string, listener: () => void) => add(closedListeners, () => listener()),
    router: { open: (view: string) => log.push(['open', view]) },
    request: async (call: RpcCall) => {
      log.push(call)
      return respond(call)
    },
    connect: (...caipAddresses: Session['caipAddress'][]) =>
      setConnection(caipAddresses.map((caipAddress) => ({ caipAddress, connectorId: 'x', accountType: 'eoa' }))),
    disconnectWallet: () => setConnection([]),
    close: () => {
      for (const listener of [...closedListeners]) listener()
    },
    subscriptions: () => subscribers.size + closedListeners.size,
    respond: (answer: typeof respond) => {
      respond = answer
    },
  }
  return kernel as unknown as FakeCore
}

/** What the kernel throws for a method in no table. */
export const denied = (method: string) => {
  throw new LatchkeyError('kernel/rpc-denied', 'Requested RPC call is not allowed', { context: { method } })
}
