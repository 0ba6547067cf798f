// An injected wallet that a test scripts, with the real protocols: EIP-1193, announced by EIP-6963.
import type { CaipNetworkId } from '@latchkey/kernel'
import { createResponseScript, openFakePage, type Placement, type WalletResponse } from '@latchkey/kernel/testing'
import { toHexChainId } from '../chainId'
import type { Eip1193Provider } from '../connect/eip1193'

/** Address of a test account, with its checksum. */
export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Address of a test account, with its checksum. */
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** How a wallet announces itself. Source: EIP-6963. */
export interface WalletInfo {
  /** UUID version 4, for one page load. */
  uuid: string
  name: string
  /** A `data:` address of a picture. */
  icon: string
  /** Reverse domain name, such as `io.metamask`. */
  rdns: string
}
export const INFO: WalletInfo = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example Wallet',
  icon: 'data:image/svg+xml,<svg/>',
  rdns: 'com.example.wallet',
}

export interface ScriptedWalletOptions {
  /** The active one first. Default: one account. */
  accounts?: readonly string[]
  /** Its first network. Default: Ethereum. */
  network?: CaipNetworkId
  /** What the wallet announces by EIP-6963. Default: a test wallet. */
  info?: Partial<WalletInfo>
}
/** A provider, and functions that script it. */
export interface ScriptedWallet extends Eip1193Provider {
  readonly info: WalletInfo
  /** The requests it received, in order. */
  readonly calls: { method: string; params?: readonly unknown[] }[]
  /** Sets how the person responds from now on, to one method or to all that ask a person. */
  play(response: WalletResponse, method?: string): void
  /** Releases the responses that `late` holds back. */
  settle(): void
  /** Sets the response to this method from now on, for every caller: a value, or a function that may throw or never resolve. */
  setResponse(method: string, response: unknown | ((params: readonly unknown[] | undefined) => unknown)): void
  /** Switches the network without a request from the page, and notifies the page. */
  moveTo(network: CaipNetworkId): void
  /** Shares other accounts without a request from the page, and notifies the page. Without accounts, it disconnects. */
  share(...accounts: readonly string[]): void
  /** Sends an event of EIP-1193 to the page. */
  emit(event: string, payload?: unknown): void
  /** Returns how many listeners the page currently has on the wallet. */
  listenerCount(): number
  /** Announces itself now and whenever the page requests wallets. */
  announceIn(page: EventTarget): void
}

/** A chain that no list of networks contains: 1337 is used for local networks. */
const WRONG_CHAIN_ID = '0x539'
/** EIP-1193: the wallet does not offer the method. */
const UNSUPPORTED = { code: 4200, message: 'The method is not supported' }
const SIGNATURE = `0x${'1b'.repeat(65)}`
const TRANSACTION_HASH = `0x${'ab'.repeat(32)}`
/** Methods for which a wallet opens its window. */
const ASKING = new Set([
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
])

class AnnouncementEvent extends Event {
  constructor(readonly detail: unknown) {
    super('eip6963:announceProvider')
  }
}

/**
 * Returns a wallet that approves everything until your test scripts it. Its signatures are well-formed and belong to no one.
 *
 * @example
 * ```ts
 * import { ALICE, createScriptedWallet } from '@latchkey/chain-evm/testing'
 *
 * const wallet = createScriptedWallet({ accounts: [ALICE], network: 'eip155:1' })
 * wallet.announceIn(window) // EIP-6963
 * wallet.play('reject', 'eth_sendTransaction')
 * ```
 */
export function createScriptedWallet(options: ScriptedWalletOptions = {}): ScriptedWallet {
  const { network = 'eip155:1' } = options
  const info = { ...INFO, ...options.info }
  const script = createResponseScript()
  const responses = new Map<string, unknown>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const calls: ScriptedWallet['calls'] = []
  let accounts = options.accounts ?? [ALICE]
  let chainId = toHexChainId(network) ?? WRONG_CHAIN_ID

  function emit(event: string, payload?: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  function switchTo(next: string): void {
    if (next === chainId) return
    chainId = next
    emit('chainChanged', next)
  }

  const execute: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => accounts,
    eth_accounts: () => accounts,
    eth_chainId: () => (script.isOnWrongNetwork() ? WRONG_CHAIN_ID : chainId),
    personal_sign: () => SIGNATURE,
    eth_signTypedData_v4: () => SIGNATURE,
    eth_sendTransaction: () => TRANSACTION_HASH,
    wallet_switchEthereumChain: ([target]) => {
      switchTo((target as { chainId: string }).chainId)
      return null
    },
    wallet_revokePermissions: () => null,
  }

  async function request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    const { method, params } = call
    calls.push(call)
    if (responses.has(method)) {
      const response = responses.get(method)
      return typeof response === 'function' ? response(params) : response
    }
    const known = execute[method]
    if (!known) throw UNSUPPORTED
    const approved = () => known(params ?? [])
    return ASKING.has(method) ? script.respond(method, approved) : script.respondSilently(method, approved)
  }

  const wallet: ScriptedWallet = {
    info,
    calls,
    request,
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    play: script.play,
    settle: script.settle,
    setResponse: (method, response) => void responses.set(method, response),
    moveTo: (next) => switchTo(toHexChainId(next) ?? WRONG_CHAIN_ID),
    share: (...next) => {
      accounts = next
      emit('accountsChanged', next)
    },
    emit,
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    announceIn: (page) => {
      const announce = () => void page.dispatchEvent(new AnnouncementEvent({ info, provider: wallet }))
      page.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
  }
  return wallet
}

/** For `chainContract`: adds this wallet to its page. */
export function placeWallet(options?: ScriptedWalletOptions): Placement & { scripted: ScriptedWallet } {
  const { page, close } = openFakePage()
  const scripted = createScriptedWallet(options)
  scripted.announceIn(page)
  const { play, settle, listenerCount, info } = scripted
  return {
    scripted,
    wallet: {
      connectorId: info.rdns,
      play,
      settle,
      moveTo: (networkId) => scripted.moveTo(networkId as CaipNetworkId),
      changeAccount: () => {
        scripted.share(BOB, ALICE)
        return BOB
      },
      listenerCount,
    },
    remove: close,
  }
}
