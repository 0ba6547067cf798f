// Decides where a request goes: to the wallet if it approved the method, otherwise to the page's own endpoint. Requirements WCT-07, WCT-09.
import { addressOf, type CaipNetworkId, namespaceOf, networkOf, type RpcCall } from '@latchkey/kernel'
import { addressRequired, callStatusDenied, chainNotApproved, namespaceMissing } from './errors'
import { TOLD_BY_PAGE } from './namespaces'
import type { BundlerChoice, WalletSession } from './walletSession'

export type RequestRoute =
  | { to: 'wallet'; chainId: CaipNetworkId }
  | { to: 'public' }
  /** A bundler knows the status of calls. `otherwise` is called if it does not respond; null means no one. */
  | { to: 'bundler'; bundler: BundlerChoice; otherwise: CaipNetworkId | null }
  | { to: 'page'; result: unknown }

/** Throws `walletconnect/namespace-missing`, `chain-not-approved`, `address-required`, `call-status-denied`. */
export function routeRequest(session: WalletSession, { network, method, params }: RpcCall): RequestRoute {
  const namespace = session.namespaces.get(namespaceOf(network))
  if (!namespace) throw namespaceMissing(namespaceOf(network))
  const isApproved = namespace.methods.includes(method)
  if (TOLD_BY_PAGE.includes(method)) {
    const here = namespace.accounts.filter((account) => networkOf(account) === network)
    return { to: 'page', result: [...new Set(here.map(addressOf))] }
  }
  switch (method) {
    case 'wallet_getCapabilities':
      if (typeof params[0] !== 'string') throw addressRequired()
      break
    case 'wallet_getCallsStatus':
      if (session.bundler) {
        const otherwise = isApproved && namespace.chains.includes(network) ? network : null
        return { to: 'bundler', bundler: session.bundler, otherwise }
      }
      if (!isApproved) throw callStatusDenied()
      break
  }
  if (!isApproved) return { to: 'public' }
  if (!namespace.chains.includes(network)) throw chainNotApproved(network)
  return { to: 'wallet', chainId: network }
}
