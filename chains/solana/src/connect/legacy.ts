// Providers that predate the Wallet Standard, for in-app browsers of old versions (CON-02). Each is wrapped as a wallet of the standard, so
// that one connector serves both. Source: docs.phantom.com, provider methods.
import { bindMethods } from '@latchkey/kernel/chains'
import { isRecord } from '../isRecord'
import type { StandardWallet, WalletPage } from './walletStandard'

/** Its functions are bound. Their results and events are untrusted. */
interface LegacyProvider {
  publicKey?: unknown
  connect: unknown
}

/** The neutral one is last: several extensions compete for `window.solana`, so any brand would be a guess. */
const PLACES: readonly (readonly [name: string, find: (page: WalletPage) => unknown])[] = [
  ['Phantom', ({ phantom }) => (isRecord(phantom) ? phantom.solana : null)],
  ['Coinbase Wallet', ({ coinbaseSolana }) => coinbaseSolana],
  ['Browser wallet', ({ solana }) => solana],
]
/** Legacy providers are on one network and do not report it. Each of them starts on mainnet. */
const LEGACY_CHAINS = ['solana:mainnet']
const METHODS = ['connect', 'disconnect', 'signMessage', 'request', 'on', 'removeListener'] as const
const EVENTS = ['accountChanged', 'disconnect'] as const

/** Returns the page's legacy providers as wallets, without duplicates. Never throws: an extension may define a throwing getter there. */
export function readLegacyWallets(page: WalletPage): readonly (StandardWallet & { name: string })[] {
  const found = new Map<LegacyProvider, string>()
  for (const [name, find] of PLACES) {
    try {
      const provider = find(page) as LegacyProvider | null | undefined
      if (typeof provider?.connect === 'function' && !found.has(provider)) found.set(provider, name)
    } catch {
      // There is no wallet.
    }
  }
  return [...found].map(([provider, name]) => toStandardWallet(name, provider))
}

function toStandardWallet(name: string, provider: LegacyProvider): StandardWallet & { name: string } {
  const {
    connect: requestConnect,
    disconnect,
    signMessage: sign,
    request,
    on: listen,
    removeListener,
  } = bindMethods(provider, METHODS)
  const accountOf = (key: unknown) => {
    const publicKey = isPublicKey(key) ? key.toBytes() : null
    return { address: String(key), publicKey, chains: LEGACY_CHAINS, features: [] }
  }
  const listAccounts = () => (provider.publicKey ? [accountOf(provider.publicKey)] : [])

  async function connect({ silent = false } = {}) {
    const answer = await requestConnect?.(...(silent ? [{ onlyIfTrusted: true }] : []))
    const key = isRecord(answer) && answer.publicKey ? answer.publicKey : provider.publicKey
    return { accounts: [accountOf(key)] }
  }

  async function signMessage({ message }: { message: Uint8Array }) {
    const answer = await sign?.(message, 'utf8')
    // Bytes are also a record: some providers return the bare signature.
    const { signature = answer } = isRecord(answer) ? answer : {}
    return [{ signedMessage: message, signature }]
  }

  /** Uses the provider's plain method, because its others use objects of @solana/web3.js. It signs one transaction at a time. */
  async function signTransaction(...inputs: readonly { account: { address: string }; transaction: Uint8Array }[]) {
    const { addSignature, parseTransaction } = await import('../transaction')
    const { decodeSignature, encodeBase58 } = await import('../bytes')
    const outputs: object[] = []
    for (const { account, transaction } of inputs) {
      const parsed = parseTransaction(transaction)
      const params = { message: encodeBase58(parsed?.message ?? new Uint8Array()) }
      const answer = await request?.({ method: 'signTransaction', params })
      const signature = decodeSignature(isRecord(answer) ? answer.signature : null)
      const signed = signature && addSignature(transaction, account.address, signature)
      // Without a signature, the transaction stays unchanged, and the caller sees that it is unsigned.
      outputs.push({ signedTransaction: signed ?? transaction })
    }
    return outputs
  }

  function on(_event: 'change', listener: () => void) {
    for (const event of EVENTS) listen?.(event, listener)
    return () => {
      for (const event of EVENTS) removeListener?.(event, listener)
    }
  }

  return {
    name,
    chains: LEGACY_CHAINS,
    get accounts() {
      return listAccounts()
    },
    features: {
      'standard:connect': { connect },
      'standard:disconnect': { disconnect: () => disconnect?.() },
      'standard:events': { on },
      ...(sign && { 'solana:signMessage': { signMessage } }),
      ...(request && { 'solana:signTransaction': { signTransaction } }),
    },
  }
}

function isPublicKey(key: unknown): key is { toBytes(): Uint8Array } {
  return typeof (key as { toBytes?: unknown } | null)?.toBytes === 'function'
}
