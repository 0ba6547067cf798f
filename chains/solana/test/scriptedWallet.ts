// A wallet of the Wallet Standard for tests: a real Ed25519 key that really signs, answers as told, and counts its listeners.
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type { StandardWallet } from '../src/connect/walletStandard'

export type Answer = 'approve' | 'reject' | 'hang' | 'rubbish' | ((inputs: readonly never[]) => unknown)
export interface ScriptedWallet {
  /** What it registers as. Its members may be overwritten, to play a hostile one. */
  readonly wallet: StandardWallet & { features: Record<string, object>; accounts: readonly unknown[] }
  /** What was asked, in order. */
  readonly calls: { feature: string; inputs: readonly unknown[] }[]
  readonly addresses: readonly string[]
  /** From now on every feature answers like this, or the one named. */
  answer(answer: Answer, feature?: string): void
  /** The accounts that are shared from now on, by index; tells the page when it is connected. */
  share(...indices: number[]): void
  /** The networks of every account from now on. */
  moveTo(...chains: string[]): void
  emit(): void
  listenerCount(): number
}
export interface ScriptedWalletOptions {
  name?: string
  /** Ed25519 seeds, 32 bytes each as hex. */
  seeds?: readonly [string, ...string[]]
  chains?: readonly string[]
  /** Features it lacks. */
  without?: readonly string[]
  /** Sends a signed transaction; a wallet has its own way to the cluster. */
  send?: (transaction: Uint8Array) => Promise<Uint8Array>
  versions?: readonly unknown[]
}

const SEEDS = ['01'.repeat(32), '02'.repeat(32)] as const
/** Base58 of the keys of the two default seeds. */
export const [ALICE = '', BOB = ''] = SEEDS.map((seed) => base58.encode(ed25519.getPublicKey(seed)))
export const REJECTION = { code: 4001, message: 'User rejected the request.' }
const NEVER = new Promise<never>(() => {})

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

/** A wallet with two accounts, of which it shares the first, on the main cluster and devnet. */
export function createScriptedWallet(options: ScriptedWalletOptions = {}): ScriptedWallet {
  const { name = 'Scripted', seeds = SEEDS, without = [], versions = ['legacy', 0] } = options
  let chains = options.chains ?? ['solana:mainnet', 'solana:devnet']
  let shared = [0]
  let isConnected = false
  const listeners = new Set<() => void>()
  const calls: ScriptedWallet['calls'] = []
  const answers = new Map<string, Answer>()

  const keyOf = (address: string) => seeds.find((seed) => base58.encode(ed25519.getPublicKey(seed)) === address) ?? ''
  const sign = (address: string, bytes: Uint8Array) => ed25519.sign(bytes, keyOf(address))
  function listAccounts() {
    return shared.map((index) => {
      const publicKey = ed25519.getPublicKey(seeds[index] ?? '')
      return { address: base58.encode(publicKey), publicKey, chains, features: Object.keys(features) }
    })
  }

  function signTransaction({ account, transaction }: SigningInput) {
    const parsed = VersionedTransaction.deserialize(transaction)
    const signer = parsed.message.staticAccountKeys.findIndex((key) => key.toBase58() === account.address)
    parsed.signatures[signer] = sign(account.address, parsed.message.serialize())
    return { signedTransaction: parsed.serialize(), signature: parsed.signatures[signer] }
  }

  const carryOut: Record<string, (...inputs: never[]) => unknown> = {
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
        inputs.map(async (input) => ({ signature: await options.send?.(signTransaction(input).signedTransaction) })),
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
    const answer = answers.get(feature) ?? answers.get('') ?? 'approve'
    if (typeof answer === 'function') return answer(inputs)
    if (answer === 'reject') throw REJECTION
    if (answer === 'hang') return NEVER
    return answer === 'rubbish' ? 'banana' : carryOut[feature]?.(...inputs)
  }

  const signing = Object.keys(carryOut).map((feature) => {
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
      return chains
    },
    get accounts() {
      return isConnected ? listAccounts() : []
    },
  }
  return {
    wallet,
    calls,
    addresses: seeds.map((seed) => base58.encode(ed25519.getPublicKey(seed))),
    answer: (answer, feature = '') => void answers.set(feature, answer),
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
  }
}
