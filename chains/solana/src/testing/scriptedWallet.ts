// A wallet that a test scripts, with the real protocol, Wallet Standard, and real Ed25519 signatures.
import type { CaipNetworkId } from '@latchkey/kernel'
import { createResponseScript, openFakePage, type Placement, type WalletResponse } from '@latchkey/kernel/testing'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { chainOf } from '../chainId'
import type { StandardWallet } from '../connect/walletStandard'

export interface ScriptedWallet {
  /** The object that it registers. A test may overwrite its members to simulate a hostile wallet. */
  readonly wallet: StandardWallet & { features: Record<string, object>; accounts: readonly unknown[] }
  /** The requests it received, in order. */
  readonly calls: { feature: string; inputs: readonly unknown[] }[]
  /** Base58, one for each seed; the wallet may share only some. */
  readonly addresses: readonly string[]
  /** Sets how the person responds from now on, to one feature or to all that ask a person. */
  play(response: WalletResponse, feature?: string): void
  /** Releases the responses that `late` holds back. */
  settle(): void
  /** Sets the shared accounts by index, and notifies the page if it is connected. */
  share(...indices: number[]): void
  /** Sets the networks of every account. */
  moveTo(...chains: string[]): void
  /** Tells the page that something in the wallet changed. */
  emit(): void
  /** Returns how many listeners the page currently has on the wallet. */
  listenerCount(): number
  /** Registers with both events, as extensions do. */
  registerIn(page: EventTarget): void
}
export interface ScriptedWalletOptions {
  /** Name with which the wallet registers. */
  name?: string
  /** Ed25519 seeds, 32 bytes each as hex. */
  seeds?: readonly [string, ...string[]]
  /** Chain IDs of Wallet Standard, such as `solana:mainnet`. */
  chains?: readonly string[]
  /** Features that it lacks. */
  without?: readonly string[]
  /**
   * Sends a signed transaction and returns its signature, because a wallet has its own connection to the cluster. Default: sends nothing.
   */
  send?: (transaction: Uint8Array) => Promise<Uint8Array>
  /** Transaction versions that the wallet signs, such as `legacy` and `0`. */
  versions?: readonly unknown[]
}

const DEFAULT_NAME = 'Scripted'
const SEEDS = ['01'.repeat(32), '02'.repeat(32)] as const
/** Base58 of the keys of the two default seeds. */
export const [ALICE = '', BOB = ''] = SEEDS.map((seed) => base58.encode(ed25519.getPublicKey(seed)))
/** A cluster that a host does not list by default in addition to mainnet. */
const WRONG_CHAIN = 'solana:testnet'

interface SigningInput {
  account: { address: string }
  message: Uint8Array
  transaction: Uint8Array
}
interface SignInFields {
  domain: string
  address: string
  statement?: string
  uri?: string
  nonce?: string
}

/** Returns a wallet with two accounts on mainnet and devnet. It shares the first. */
export function createScriptedWallet(options: ScriptedWalletOptions = {}): ScriptedWallet {
  const { name = DEFAULT_NAME, seeds = SEEDS, without = [], versions = ['legacy', 0] } = options
  let chains = options.chains ?? ['solana:mainnet', 'solana:devnet']
  let shared = [0]
  let isConnected = false
  const listeners = new Set<() => void>()
  const calls: ScriptedWallet['calls'] = []
  const script = createResponseScript()
  const chainsNow = () => (script.isOnWrongNetwork() ? [WRONG_CHAIN] : chains)

  const keyOf = (address: string) => seeds.find((seed) => base58.encode(ed25519.getPublicKey(seed)) === address) ?? ''
  const sign = (address: string, bytes: Uint8Array) => ed25519.sign(bytes, keyOf(address))
  function listAccounts() {
    return shared.map((index) => {
      const publicKey = ed25519.getPublicKey(seeds[index] ?? '')
      return { address: base58.encode(publicKey), publicKey, chains: chainsNow(), features: Object.keys(features) }
    })
  }

  function signTransaction({ account, transaction }: SigningInput) {
    const parsed = VersionedTransaction.deserialize(transaction)
    const signer = parsed.message.staticAccountKeys.findIndex((key) => key.toBase58() === account.address)
    parsed.signatures[signer] = sign(account.address, parsed.message.serialize())
    return { signedTransaction: parsed.serialize(), signature: parsed.signatures[signer] }
  }

  const execute: Record<string, (...inputs: never[]) => unknown> = {
    'standard:connect': (input?: { silent?: boolean }) => {
      const { silent = false } = input ?? {}
      if (silent && !isConnected) return { accounts: [] }
      isConnected = true
      return { accounts: listAccounts() }
    },
    'standard:disconnect': () => {
      isConnected = false
    },
    'solana:signMessage': (...inputs: SigningInput[]) =>
      inputs.map(({ account, message }) => ({ signedMessage: message, signature: sign(account.address, message) })),
    'solana:signTransaction': (...inputs: SigningInput[]) => inputs.map(signTransaction),
    'solana:signAndSendTransaction': (...inputs: SigningInput[]) =>
      Promise.all(
        inputs.map(async (input) => {
          const { signedTransaction, signature } = signTransaction(input)
          return { signature: options.send ? await options.send(signedTransaction) : signature }
        }),
      ),
    'solana:signIn': (...inputs: SignInFields[]) =>
      inputs.map(({ domain, address, statement, uri, nonce }) => {
        const fields = [uri && `URI: ${uri}`, nonce && `Nonce: ${nonce}`].filter(Boolean).join('\n')
        const parts = [`${domain} wants you to sign in with your Solana account:\n${address}`, statement, fields]
        const signedMessage = new TextEncoder().encode(parts.filter(Boolean).join('\n\n'))
        return { account: listAccounts()[0], signedMessage, signature: sign(address, signedMessage) }
      }),
  }

  async function perform(feature: string, inputs: readonly never[]): Promise<unknown> {
    calls.push({ feature, inputs })
    const isUnseen =
      feature === 'standard:disconnect' || (inputs[0] as { silent?: boolean } | undefined)?.silent === true
    return script[isUnseen ? 'respondSilently' : 'respond'](feature, () => execute[feature]?.(...inputs))
  }

  const signing = Object.keys(execute).map((feature) => {
    const method = feature.split(':')[1] ?? ''
    const call = (...inputs: never[]) => perform(feature, inputs)
    return [feature, { version: '1.0.0', supportedTransactionVersions: versions, [method]: call }] as const
  })
  const events = {
    on: (_event: string, listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const features: Record<string, object> = Object.fromEntries(
    [...signing, ['standard:events', events] as const].filter(([feature]) => !without.includes(feature)),
  )
  const emit = () => {
    for (const listener of [...listeners]) listener()
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,<svg/>',
    features,
    get chains() {
      return chainsNow()
    },
    get accounts() {
      return isConnected ? listAccounts() : []
    },
  }
  return {
    wallet,
    calls,
    addresses: seeds.map((seed) => base58.encode(ed25519.getPublicKey(seed))),
    play: script.play,
    settle: script.settle,
    share: (...indices) => {
      shared = indices
      emit()
    },
    moveTo: (...next) => {
      chains = next
      emit()
    },
    emit,
    listenerCount: () => listeners.size,
    registerIn: (page) => {
      const register = ({ register }: Registrar) => void register(wallet)
      page.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Registrar>).detail))
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
  }
}

/** The API that a page passes to wallets. Source: Wallet Standard. */
interface Registrar {
  register(...wallets: StandardWallet[]): () => void
}

/** For `chainContract`: adds this wallet to its page. */
export function placeWallet(options: ScriptedWalletOptions = {}): Placement & { scripted: ScriptedWallet } {
  const { page, close } = openFakePage()
  const scripted = createScriptedWallet(options)
  scripted.registerIn(page)
  const { play, settle, listenerCount } = scripted
  return {
    scripted,
    wallet: {
      connectorId: `solana:${options.name ?? DEFAULT_NAME}`,
      play,
      settle,
      moveTo: (networkId) => scripted.moveTo(chainOf(networkId as CaipNetworkId)),
      changeAccount: () => {
        scripted.share(1, 0)
        return scripted.addresses[1] ?? ''
      },
      listenerCount,
    },
    remove: close,
  }
}
