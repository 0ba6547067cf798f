// Providers that predate the Wallet Standard, where they still matter: in-app browsers of old versions (CON-02). Each is dressed
// as a wallet of the standard, so that there is one connector. Source: docs.phantom.com, provider methods.
import { bindMethods } from '@latchkey/kernel/chains'
import { isRecord } from '../isRecord'
import type { StandardWallet, WalletPage } from './walletStandard'

/** Its functions are bound. Their results and events are untrusted. */
interface LegacyProvider {
  publicKey?: unknown
  connect: unknown
}

/** The neutral one is last: several extensions fight for `window.solana`, so any brand would be a guess. */
const PLACES: readonly (readonly [name: string, find: (page: WalletPage) => unknown])[] = [
  ['Phantom', ({ phantom }) => (isRecord(phantom) ? phantom.solana : null)],
  ['Coinbase Wallet', ({ coinbaseSolana }) => coinbaseSolana],
  ['Browser wallet', ({ solana }) => solana],
]
/** Legacy providers are on one network, which they do not tell; each of them starts on the main cluster. */
const LEGACY_CHAINS = ['solana:mainnet']
const METHODS = ['connect', 'disconnect', 'signMessage', 'request', 'on', 'removeListener'] as const
const EVENTS = ['accountChanged', 'disconnect'] as const

/** The page's legacy providers as wallets, each object once. Never throws: an extension may have put a throwing getter there. */
export function readLegacyWallets(page: WalletPage): readonly (StandardWallet & { name: string })[] {
  const found = new Map<LegacyProvider, string>()
  for (const [name, find] of PLACES) {
    try {
      const provider = find(page) as LegacyProvider | null | undefined
      if (typeof provider?.connect === 'function' && !found.has(provider)) found.set(provider, name)
    } catch {
      // No wallet there.
    }
  }
  return [...found].map(([provider, name]) => toStandardWallet(name, provider))
}

function toStandardWallet(name: string, provider: LegacyProvider): StandardWallet & { name: string } {
  const {
    connect: ask,
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
    const answer = await ask?.(...(silent ? [{ onlyIfTrusted: true }] : []))
    const key = isRecord(answer) && answer.publicKey ? answer.publicKey : provider.publicKey
    return { accounts: [accountOf(key)] }
  }

  async function signMessage({ message }: { message: Uint8Array }) {
    const answer = await sign?.(message, 'utf8')
    // Bytes are a record too: some providers give the bare signature.
    const { signature = answer } = isRecord(answer) ? answer : {}
    return [{ signedMessage: message, signature }]
  }

  /** By the provider's plain method: its others take and give objects of @solana/web3.js. One by one: it signs one at a time. */
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
      // Without a signature it is what it was: whoever reads it sees that nobody signed.
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
