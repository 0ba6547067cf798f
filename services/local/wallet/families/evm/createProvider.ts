// The EIP-1193 provider of a page. It classifies and forwards requests, and has no keys.
import * as v from 'valibot'
import { addressSchema, type ConsentRequest, type WalletChain } from '../../../../approval/evm/message.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { PageState, PageStateStore } from './pageState.ts'
import { listPermissions, vetRequest } from './vetRequest.ts'

type Listener = (payload: unknown) => void
type EventName = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged'

/** EIP-1193, with the events `connect`, `disconnect`, `accountsChanged`, and `chainChanged`. */
export interface Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Provider
  removeListener(event: string, listener: Listener): Provider
}

export interface ProviderParts {
  chains: readonly WalletChain[]
  store: PageStateStore
  /** Requests approval. Call it before any `await`, because the browser opens a window only during a click. */
  requestConsent(request: ConsentRequest, chainId: number): Promise<unknown>
  /** Sends one JSON-RPC call to a chain. Rejects with RpcError. */
  readChain(rpcUrl: string, method: string, params: unknown): Promise<unknown>
}

/** Creates a provider. Its `request` rejects with RpcError. */
export function createProvider({ chains, store, requestConsent, readChain }: ProviderParts): Provider {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: EventName, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const knownChains = (state: PageState) => [...chains, ...state.addedChains]

  function connect(account: `0x${string}`): void {
    const before = store.read()
    store.update({ account })
    if (before.account === null) emit('connect', { chainId: toChainIdHex(before.chainId) })
    if (before.account !== account) emit('accountsChanged', [account])
  }

  function revoke(): null {
    if (store.read().account === null) return null
    store.update({ account: null })
    emit('accountsChanged', [])
    emit('disconnect', new RpcError(ERROR_CODES.disconnected, 'The page was disconnected from the wallet.'))
    return null
  }

  function switchTo(chain: WalletChain): null {
    store.update({ chainId: chain.id })
    emit('chainChanged', toChainIdHex(chain.id))
    return null
  }

  async function sendRequest(method: string, request: ConsentRequest): Promise<unknown> {
    const result = await requestConsent(request, store.read().chainId)
    if (request.kind === 'connect') {
      const account = v.parse(addressSchema, result)
      connect(account)
      return method === 'wallet_requestPermissions' ? listPermissions(account) : [account]
    }
    if (request.kind === 'switchChain') return switchTo(request.chain)
    if (request.kind === 'addChain') store.update({ addedChains: [...store.read().addedChains, request.chain] })
    return result
  }

  const provider: Provider = {
    // No `await` before a window opens: the browser allows it only during the click.
    async request(request) {
      const state = store.read()
      const verdict = vetRequest(request, { state, chains: knownChains(state) })
      if (verdict.kind === 'answer') return verdict.value
      if (verdict.kind === 'revoke') return revoke()
      if (verdict.kind === 'switch') return switchTo(verdict.chain)
      if (verdict.kind === 'consent') return sendRequest(request.method, verdict.request)
      const chain = knownChains(state).find(({ id }) => id === state.chainId)
      if (!chain) throw new RpcError(ERROR_CODES.disconnected, 'The selected network is no longer known.')
      return readChain(chain.rpcUrl, verdict.method, verdict.params)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

function toChainIdHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
