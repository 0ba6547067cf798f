// A connector for a wallet with a TON Connect bridge. Approvals happen in the wallet. Everything from the wallet is checked here first.
import type { CaipNetworkId, Connector, Network, RpcCall } from '@latchkey/kernel'
import { misbehaved, untilAborted, wrongNetwork } from '@latchkey/kernel/chains'
import { safeParse } from 'valibot'
import { globalIdOf, NAMESPACE } from '../networks'
import { type Account, readAccount, toSessions } from './account'
import {
  deviceSchema,
  eventSchema,
  featureSchema,
  PROTOCOL_VERSION,
  replySchema,
  type TonBridge,
  WALLET_ERRORS,
} from './bridge'

/** What a row of the wallet list needs. */
export type WalletInfo = Pick<Connector, 'id' | 'name' | 'icon'>
export interface ConnectorDeps {
  networks: readonly Network[]
  manifestUrl: string
  /** Milliseconds since the epoch. */
  now(): number
}

const MANIFEST_ERRORS: readonly number[] = [WALLET_ERRORS.manifestNotFound, WALLET_ERRORS.manifestInvalid]

/** Creates a connector for a wallet's bridge. */
export function createTonConnector(info: WalletInfo, bridge: TonBridge, deps: ConnectorDeps): Connector {
  const connectorId = info.id
  const { manifestUrl } = deps
  const testnets = deps.networks.filter(({ testnet }) => testnet).map(({ id }) => id)
  let account: Account | null = null
  let lastId = 0

  const sessionsOf = (state: Account | null) =>
    toSessions(state, { connectorId, testnets, methods: readMethods(bridge.deviceInfo) })

  async function withWalletErrors(method: string, perform: () => unknown): Promise<unknown> {
    try {
      return await perform()
    } catch (error) {
      const { toWalletError } = await import('./walletError')
      throw toWalletError(error, method)
    }
  }

  /** Returns the account of a connect event. Throws `rpc/*`, `ton/manifest-refused`, or `kernel/connector-misbehaved`. */
  async function accept(answer: unknown, method: string): Promise<Account> {
    const event = safeParse(eventSchema, answer)
    if (event.success && event.output.event === 'connect_error') {
      const { manifestRefused, toWalletError } = await import('./walletError')
      const { payload } = event.output
      throw MANIFEST_ERRORS.includes(payload.code)
        ? manifestRefused(manifestUrl, payload)
        : toWalletError(payload, method)
    }
    const found = event.success && event.output.event === 'connect' ? readAccount(event.output.payload.items) : null
    if (found === null) throw misbehaved(connectorId, method, 'named no account that is what it says')
    return found
  }

  async function open(network: CaipNetworkId | undefined): Promise<Account> {
    const item = { name: 'ton_addr', ...(network && { network: globalIdOf(network) }) }
    const request = { manifestUrl, items: [item] }
    return accept(await withWalletErrors('connect', () => bridge.connect(PROTOCOL_VERSION, request)), 'connect')
  }

  /** Null if the wallet has not approved this page, or no longer does. */
  async function restore(): Promise<Account | null> {
    const answer = await withWalletErrors('restoreConnection', () => bridge.restoreConnection())
    const event = safeParse(eventSchema, answer)
    return event.success && event.output.event === 'connect_error' ? null : accept(answer, 'restoreConnection')
  }

  /** Resolves to the wallet's result. IDs also increase across reloads, because a wallet refuses an ID that it has seen. */
  async function send(method: string, params: readonly object[]): Promise<unknown> {
    lastId = Math.max(lastId + 1, deps.now())
    const request = { method, params: params.map((each) => JSON.stringify(each)), id: String(lastId) }
    const reply = safeParse(replySchema, await withWalletErrors(method, () => bridge.send(request)))
    if (!reply.success || String(reply.output.id) !== request.id)
      throw misbehaved(connectorId, method, 'answered another request')
    if ('result' in reply.output) return reply.output.result
    const { toWalletError } = await import('./walletError')
    throw toWalletError(reply.output.error, method)
  }

  async function answer(call: RpcCall): Promise<unknown> {
    const { execute } = await import('./requests')
    return execute(call, { connectorId, account, send, testnets })
  }

  /** Returns the account after an event; the same account if the event is not valid. */
  function follow(event: unknown, before: Account): Account | null {
    const parsed = safeParse(eventSchema, event)
    if (!parsed.success || parsed.output.event === 'connect_error') return before
    if (parsed.output.event === 'disconnect') return null
    const after = readAccount(parsed.output.payload.items) ?? before
    return after.raw === before.raw && after.network === before.network ? before : after
  }

  return {
    ...info,
    kind: 'injected',
    namespaces: [NAMESPACE],
    approvesIn: 'wallet',
    connect: async ({ networks, signal, silent = false }) => {
      const wanted = networks.find((network) => network.startsWith(`${NAMESPACE}:`))
      const found = await untilAborted<Account | null>(() => (silent ? restore() : open(wanted)), signal)
      account = found
      return sessionsOf(found)
    },
    disconnect: async () => {
      account = null
      await send('disconnect', [])
    },
    request: (call, { signal }) => untilAborted(() => answer(call), signal),
    watch: (listener) => {
      const stop = bridge.listen((event) => {
        const after = account && follow(event, account)
        if (after === account) return
        account = after
        listener(sessionsOf(after))
      })
      return () => void (typeof stop === 'function' && stop())
    },
    // TON Connect has no method for this: the page requests a connection on the other network.
    switchNetwork: async ({ id }, { signal }) => {
      const moved = await untilAborted(() => open(id), signal)
      if (moved.network !== id) throw wrongNetwork({ network: id, method: 'connect', params: [] }, moved.network)
      account = moved
      return sessionsOf(moved)
    },
  }
}

/** WalletConnect's names for the features that the wallet reports. */
function readMethods(deviceInfo: unknown): readonly string[] {
  const device = safeParse(deviceSchema, deviceInfo)
  const features = device.success ? device.output.features.map((each) => safeParse(featureSchema, each)) : []
  const methods = features.map(({ success, output }) => {
    if (!success) return null
    if (output === 'SendTransaction' || output.name === 'SendTransaction') return 'ton_sendMessage'
    return output.types.includes('text') ? 'ton_signData' : null
  })
  return [...new Set(methods.filter((method) => method !== null))]
}
