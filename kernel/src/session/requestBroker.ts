// Connects the RPC broker to this kernel's sessions and views. Loads with the first request.

import type { CaipNetworkId } from '../base/caip'
import type { Session } from '../base/session'
import { namespaceOf, networkOf } from '../caip/format'
import type { CoreParts } from '../coreParts'
import { rpcDenied } from '../errors/catalog'
import type { Snackbar } from '../kernel'
import type { Transaction } from '../router/contract'
import type { KernelRouter } from '../router/router'
import { type Broker, createBroker, type OpenRequest, type WalletSession } from '../rpc/broker'
import type { Chains } from './chains'
import type { KernelConnectors } from './connectors'

export interface RequestBrokerDeps {
  core: CoreParts
  chains: Chains
  connectors: KernelConnectors
  router: KernelRouter
  snackbar: Snackbar
}

/** A kernel's broker. */
export function createRequestBroker({ core, chains, connectors, router, snackbar }: RequestBrokerDeps): Broker {
  const { store, connectionState } = core
  /** The flow of each request that is waiting for approval. */
  const approvals = new Map<string, Transaction>()
  const routerState = () => store.get(router.stateAtom)

  function findSession(network: CaipNetworkId): WalletSession | null {
    const { sessions } = connectionState.of(namespaceOf(network))
    const isHere = ({ caipAddress }: Session) => networkOf(caipAddress) === network
    const session = sessions.find(isHere) ?? sessions[0]
    const connector = session && connectors.get(session.connectorId)
    return connector ? { connector, session } : null
  }

  /** The wallet itself draws the request, and the view reserves space for it. The visitor refuses by closing the modal. */
  async function requestApproval({ id }: OpenRequest): Promise<void> {
    const params = { requestId: id }
    if (routerState().isOpen) router.push('ApproveTransaction', params)
    else router.open('ApproveTransaction', params)
    approvals.set(id, router.transaction({}))
  }

  return createBroker({
    findSession,
    methodsOf: (namespace) => core.registry.chains.get(namespace)?.methods,
    async read(call, options) {
      const adapter = await chains.adapter(namespaceOf(call.network))
      return adapter.read(call, options)
    },
    requestApproval,
    onDenied(method) {
      core.bus.emit('rpc:denied', { method })
      if (routerState().isOpen) snackbar.show('error', rpcDenied(method))
    },
    onSettled(request) {
      approvals.get(request.id)?.end('success')
      approvals.delete(request.id)
      core.bus.emit('rpc:settled', request)
    },
    now: core.clock.now,
  })
}
