// Entry `@latchkey/chain-solana/wallet`: a modal as one wallet of the Wallet Standard, for the Solana library that a host uses. It is for
// the page's own code and is not registered anywhere, so other code in the page does not see it.
import { addressOf, type CaipAddress, type CaipNetworkId, type Core, networkOf, type RpcCall } from '@latchkey/kernel'
import { base58 } from '@scure/base'
import { decodeSignature } from './bytes'
import { chainOf, NAMESPACE } from './chainId'
import { accountMissing, chainInvalid, resultEmpty } from './connect/errors'
import type { SignTransactionFeature } from './types'
import { promptForAccount } from './wallet/promptForAccount'
import type {
  SendTransactionInput,
  SignTransactionInput,
  SolanaWallet,
  SolanaWalletAccount,
  SolanaWalletFeatures,
  SolanaWalletOptions,
} from './wallet/types'

export type {
  SendTransactionInput,
  SignMessageInput,
  SignTransactionInput,
  SolanaWallet,
  SolanaWalletAccount,
  SolanaWalletFeatures,
  SolanaWalletOptions,
} from './wallet/types'

/** The part of a modal that the wallet uses. */
export interface WalletSource {
  readonly core: Pick<Core, 'connectionState' | 'load' | 'networkState' | 'on' | 'start' | 'store'>
  /** Opens the dialog, for `standard:connect`. */
  open(view: 'Connect'): Promise<unknown>
}
type Account = { readonly caipAddress: CaipAddress; readonly account: SolanaWalletAccount }
type Listener = Parameters<SolanaWalletFeatures['standard:events']['on']>[1]

const VERSIONS = ['legacy', 0] as const
const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
/** A rounded square with a line, because the standard requires an icon. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHBhdGggZmlsbD0iIzg4OCIgZD0iTTYgOGgyMGEyIDIgMCAwIDEgMiAydjEyYTIgMiAwIDAgMS0yIDJINmEyIDIgMCAwIDEtMi0yVjEwYTIgMiAwIDAgMSAyLTJ6bTE1IDZ2NGg0di00eiIvPjwvc3ZnPg=='

/**
 * Wraps a modal as one wallet of the Wallet Standard. It needs no connection yet: `standard:connect` opens the modal. Ends with
 * `destroy()`. Source: the Wallet Standard.
 *
 * @example
 * ```ts
 * import { createSolanaWallet } from '@latchkey/chain-solana/wallet'
 *
 * const wallet = createSolanaWallet(modal)
 * const { accounts } = await wallet.features['standard:connect'].connect() // opens the modal
 * const [account] = accounts
 * if (account) await wallet.features['solana:signMessage'].signMessage({ account, message: bytes })
 * ```
 */
export function createSolanaWallet(modal: WalletSource, options: SolanaWalletOptions = {}): SolanaWallet {
  const { core } = modal
  const { name = 'Wallet', icon = ICON } = options
  const openModal = () => modal.open('Connect')
  const listeners = new Set<Listener>()
  const lifetime = new AbortController()
  const networks = () =>
    core.store
      .get(core.networkState.listAtom)
      .map(({ id }) => id)
      .filter((id) => id.startsWith(`${NAMESPACE}:`))
  const chains = [...new Set(networks().map(chainOf))] as readonly CaipNetworkId[]
  let known: readonly Account[] = []
  let announced = read()

  /** Returns the current accounts; the same list while nothing has changed. */
  function read(): readonly Account[] {
    const connection = core.store.get(core.connectionState.stateAtom).get(NAMESPACE)
    const sessions = connection?.status === 'connected' ? connection.sessions : []
    const current = sessions.map(({ caipAddress }) => caipAddress)
    if (known.map(({ caipAddress }) => caipAddress).join() === current.join()) return known
    known = current.map((caipAddress) => {
      const address = addressOf(caipAddress)
      const same = known.find(({ account }) => account.address === address)
      if (same) return { caipAddress, account: same.account }
      return { caipAddress, account: { address, publicKey: base58.decode(address), chains, features: SIGNING } }
    })
    return known
  }
  const readAccounts = () => read().map(({ account }) => account)

  function follow(): void {
    const current = read()
    if (announced === current) return
    announced = current
    for (const listener of [...listeners]) {
      try {
        listener({ accounts: readAccounts() })
      } catch (error) {
        globalThis.reportError?.(error)
      }
    }
  }

  /** Returns the account on the requested network. Throws `solana/account-missing` or `solana/chain-invalid`. */
  function find({ address }: { address: string }, chain?: string): CaipAddress {
    const found = read().find(({ account }) => account.address === address)
    if (!found) throw accountMissing(name)
    const here = networkOf(found.caipAddress)
    const network = [here, ...networks()].find((id) => chain === undefined || id === chain || chainOf(id) === chain)
    if (!network) throw chainInvalid(name, String(chain))
    return `${network}:${address}`
  }

  const request = async (call: RpcCall) => (await core.load()).request(call)

  /**
   * Sends a request for one or several transactions of one account; `plan` selects the method. Throws `solana/account-missing` if this
   * account must not sign it.
   */
  async function sendRequest<Result>(
    account: CaipAddress,
    plan: (feature: SignTransactionFeature) => RpcCall | null,
    parse: (feature: SignTransactionFeature, response: unknown) => Result | null,
  ): Promise<Result> {
    const feature = await (await (await core.load()).chain(networkOf(account))).feature('signTransaction')
    const call = feature && plan(feature)
    if (!call) throw accountMissing(name)
    const result = parse(feature, await request(call))
    if (result === null) throw resultEmpty(name, call.method)
    return result
  }

  async function signTransactions(inputs: readonly SignTransactionInput[]) {
    const [first] = inputs
    if (!first) return []
    const account = find(first.account, first.chain)
    if (inputs.some((input) => find(input.account, input.chain) !== account)) throw accountMissing(name)
    const signed = await sendRequest(
      account,
      (feature) =>
        inputs.length === 1
          ? feature.planSign(account, first.transaction)
          : feature.planSignAll(
              account,
              inputs.map(({ transaction }) => transaction),
            ),
      (feature, response) => feature.parseTransactions(response),
    )
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }

  async function send({ account: signer, chain, transaction, options: wanted }: SendTransactionInput) {
    const account = find(signer, chain)
    const signature = await sendRequest(
      account,
      (feature) => feature.planSend(account, transaction, wanted),
      (feature, response) => decodeSignature(feature.parseSignature(response)),
    )
    return { signature }
  }

  async function signMessage(signer: { address: string }, message: Uint8Array) {
    const account = find(signer)
    const params = [{ message: base58.encode(message), pubkey: signer.address }]
    const result = await request({ network: networkOf(account), method: 'solana_signMessage', params })
    const signature = decodeSignature((result as { signature?: unknown } | null)?.signature)
    if (signature === null) throw resultEmpty(name, 'solana_signMessage')
    return { signedMessage: message, signature }
  }

  const stop = core.store.sub(core.connectionState.stateAtom, follow)
  return {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return readAccounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          await core.start()
          const isConnected = () => read().length > 0
          if (!silent && !isConnected())
            await promptForAccount({ core, openModal, isConnected, signal: lifetime.signal })
          return { accounts: readAccounts() }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => (await core.load()).connections.disconnect({ namespace: NAMESPACE }),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event, listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(...inputs) {
          const signed = []
          for (const { account, message } of inputs) signed.push(await signMessage(account, message))
          return signed
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signTransaction: (...inputs) => signTransactions(inputs),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        async signAndSendTransaction(...inputs) {
          const sent = []
          for (const input of inputs) sent.push(await send(input))
          return sent
        },
      },
    },
    destroy() {
      stop()
      listeners.clear()
      lifetime.abort()
    },
  }
}
