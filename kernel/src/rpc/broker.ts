// All requests leave through this broker: classified, approved, then sent. Each settles once. It depends only on plain functions, so it can
// be read and tested separately.

import type { CaipNetworkId } from '../base/caip'
import type { Session } from '../base/session'
import { namespaceOf } from '../caip/format'
import { notConnected, rpcDenied } from '../errors/catalog'
import { requestAborted } from '../errors/coreErrors'
import { createRpcError, toRpcError } from '../errors/jsonRpc'
import type { LatchkeyError } from '../errors/LatchkeyError'
import { untilAborted } from '../errors/untilAborted'
import type { Connector } from '../wallets/connector'
import type { RpcCall, RpcRoute, RpcSafety, SettledRequest } from './call'
import { classify, isOfWallet } from './classify'
import { copyParams } from './freezeCall'
import { parseCall } from './parseCall'

/** Bytes of a request ID: 128 bits, so it cannot be guessed. */
const ID_BYTES = 16

/** Maximum requests that wait for a person at the same time. */
const PENDING_LIMIT = 99

export interface WalletSession {
  session: Session
  connector: Connector
}
/** A pending request. `wallet` is null on the public route. */
export interface OpenRequest {
  readonly id: string
  readonly call: RpcCall
  readonly safety: 'safe' | 'approval'
  readonly route: RpcRoute
  readonly wallet: WalletSession | null
}
export interface BrokerDeps {
  /** The connected account of this network's family. */
  findSession(network: CaipNetworkId): WalletSession | null
  /** Method table of a chain family; undefined when there is none. */
  methodsOf(namespace: string): Readonly<Record<string, RpcSafety>> | undefined
  /** The family's public endpoint. */
  read(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** Shows ApproveTransaction. Resolves on approval and rejects on refusal. When `signal` aborts, the request is no longer needed. */
  requestApproval(request: OpenRequest, options: { signal: AbortSignal }): Promise<void>
  onDenied(method: string): void
  onSettled?(request: SettledRequest): void
  /** Milliseconds since a fixed moment. */
  now(): number
}
export interface Broker {
  /** Throws `kernel/rpc-denied`, `kernel/not-connected`, `kernel/aborted`, `kernel/caip-network-invalid`, `rpc/*`. */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Pending requests, oldest first. */
  list(): readonly OpenRequest[]
  /**
   * Called when the visitor has closed the modal: rejects pending approvals with `kernel/aborted`, caused by `rpc/user-rejected`. Reads
   * continue, and so do requests in a wallet's own window: money may still move there, and the caller must learn of it.
   */
  abortOpen(): void
}

/** Creates a kernel's broker. */
export function createBroker(deps: BrokerDeps): Broker {
  const open = new Map<string, { request: OpenRequest; aborter: AbortController }>()

  function abortOpen(reason?: unknown) {
    for (const { request, aborter } of [...open.values()]) {
      if (request.route === 'modal') aborter.abort(reason)
    }
  }

  const countPending = () => [...open.values()].filter(({ request }) => request.safety === 'approval').length

  /** Reports a refused request. The caller throws the error. */
  function refuse({ network, method }: RpcCall, safety: RpcSafety, error: LatchkeyError): LatchkeyError {
    const { code } = error
    deps.onSettled?.({ id: createId(), network, method, safety, route: null, connectorId: null, durationMs: 0, code })
    return error
  }

  /** Throws `kernel/rpc-denied`, `kernel/not-connected`, `rpc/limit-exceeded`. */
  function plan(call: RpcCall): OpenRequest {
    const namespace = namespaceOf(call.network)
    const safety = classify(call.method, deps.methodsOf(namespace))
    if (safety === 'denied') {
      abortOpen()
      deps.onDenied(call.method)
      throw refuse(call, safety, rpcDenied(call.method))
    }
    const found = deps.findSession(call.network)
    const isForWallet = isOfWallet(call.method, safety)
    // EIP-5792: without a wallet, 4100.
    if (isForWallet && !found) throw refuse(call, safety, notConnected(namespace))
    if (safety === 'approval' && countPending() >= PENDING_LIMIT) {
      throw refuse(call, safety, createRpcError('limit-exceeded', { method: call.method }))
    }
    // Methods that the wallet approved go to the wallet.
    const wallet = isForWallet || found?.session.methods?.includes(call.method) ? found : null
    const route = wallet === null ? 'public' : safety === 'safe' ? 'wallet' : wallet.connector.approvesIn
    return { id: createId(), call, safety, route, wallet }
  }

  async function send(request: OpenRequest, signal: AbortSignal): Promise<unknown> {
    const { call, route, wallet } = request
    if (!wallet) return deps.read(call, { signal })
    if (route === 'modal') {
      await deps.requestApproval(request, { signal })
      if (signal.aborted) throw requestAborted(signal.reason)
      // The visitor reviewed this account's request, so another account must not sign it.
      if (!isSameWallet(wallet, deps.findSession(call.network))) throw notConnected(namespaceOf(call.network))
    }
    return wallet.connector.request({ ...call, params: copyParams(call) }, { signal })
  }

  return {
    abortOpen: () => abortOpen(createRpcError('user-rejected')),
    list: () => [...open.values()].map(({ request }) => request),
    async request(unchecked, { signal } = {}) {
      if (signal?.aborted) throw requestAborted(signal.reason)
      const call = parseCall(unchecked)
      const request = plan(call)
      const { id, safety, route, wallet } = request
      const startedAt = deps.now()
      const aborter = new AbortController()
      const abort = () => aborter.abort(signal?.reason)
      let code: string | null = null
      open.set(id, { request, aborter })
      signal?.addEventListener('abort', abort)
      try {
        return await untilAborted(send(request, aborter.signal), aborter.signal)
      } catch (thrown) {
        const error = toRpcError(thrown, call.method)
        code = error.code
        throw error
      } finally {
        open.delete(id)
        signal?.removeEventListener('abort', abort)
        const { network, method } = call
        const connectorId = wallet?.connector.id ?? null
        const durationMs = deps.now() - startedAt
        deps.onSettled?.({ id, network, method, safety, route, connectorId, durationMs, code })
      }
    },
  }
}

function isSameWallet(before: WalletSession, now: WalletSession | null): boolean {
  return now?.connector === before.connector && now.session.caipAddress === before.session.caipAddress
}

function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
