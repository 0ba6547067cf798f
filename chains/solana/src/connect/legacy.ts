// Providers that predate the Wallet Standard, for in-app browsers of old versions (CON-02). Each is wrapped as a wallet of the standard, so
// that one connector serves both. Source: docs.phantom.com, provider methods.
import { type BoundMethod, bindMethods, listenTo } from '@latchkey/kernel/chains'
import { isRecord } from '../isRecord'
import type { WireTransaction } from '../transaction'
import type { StandardWallet, WalletPage } from './walletStandard'

interface LegacyProvider {
  publicKey?: unknown
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
/** A provider's functions. Their results and events are untrusted. */
type Methods = ReturnType<typeof bindMethods<(typeof METHODS)[number]>> & { readonly connect: BoundMethod }
const EVENTS = ['accountChanged', 'disconnect'] as const

/** Returns the page's legacy providers as wallets, without duplicates. Never throws: an extension may define a throwing getter there. */
export function readLegacyWallets(page: WalletPage): readonly (StandardWallet & { name: string })[] {
  const found = new Map<LegacyProvider, StandardWallet & { name: string }>()
  for (const [name, find] of PLACES) {
    try {
      const provider = find(page) as LegacyProvider
      const { connect, ...methods } = bindMethods(provider, METHODS)
      if (connect && !found.has(provider))
        found.set(provider, toStandardWallet(name, provider, { ...methods, connect }))
    } catch {
      // There is no wallet.
    }
  }
  return [...found.values()]
}

function toStandardWallet(name: string, provider: LegacyProvider, methods: Methods): StandardWallet & { name: string } {
  const { connect: requestConnect, disconnect, signMessage: sign, request } = methods
  const accountOf = (key: unknown) => {
    const publicKey = isPublicKey(key) ? key.toBytes() : null
    return { address: String(key), publicKey, chains: LEGACY_CHAINS, features: [] }
  }
  const listAccounts = () => (provider.publicKey ? [accountOf(provider.publicKey)] : [])

  async function connect({ silent = false } = {}) {
    const response = await requestConnect(...(silent ? [{ onlyIfTrusted: true }] : []))
    const key = isRecord(response) && response.publicKey ? response.publicKey : provider.publicKey
    return { accounts: [accountOf(key)] }
  }

  function on(_event: 'change', listener: () => void) {
    const stops = EVENTS.map((event) => listenTo(methods, event, listener))
    return () => {
      for (const stop of stops) stop()
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
      'standard:events': { on },
      ...(disconnect && { 'standard:disconnect': { disconnect } }),
      ...(sign && { 'solana:signMessage': { signMessage: signMessageWith(sign) } }),
      ...(request && { 'solana:signTransaction': { signTransaction: signTransactionWith(request) } }),
    },
  }
}

function signMessageWith(sign: BoundMethod) {
  return async ({ message }: { message: Uint8Array }) => {
    const response = await sign(message, 'utf8')
    // Bytes are also a record: some providers return the bare signature.
    const { signature = response } = isRecord(response) ? response : {}
    return [{ signedMessage: message, signature }]
  }
}

/** Uses the provider's plain method, because its others use objects of @solana/web3.js. It signs one transaction at a time. */
function signTransactionWith(request: BoundMethod) {
  return async (...inputs: readonly { account: { address: string }; transaction: Uint8Array }[]) => {
    const { addSignature, parseTransaction } = await import('../transaction')
    const { decodeSignature, encodeBase58 } = await import('../bytes')
    const outputs: object[] = []
    for (const { account, transaction } of inputs) {
      // The connector passes only what can be parsed.
      const { message } = parseTransaction(transaction) as WireTransaction
      const response = await request({ method: 'signTransaction', params: { message: encodeBase58(message) } })
      const signature = decodeSignature(isRecord(response) ? response.signature : null)
      const signed = signature && addSignature(transaction, account.address, signature)
      // Without a signature, the transaction stays unchanged, and the caller sees that it is unsigned.
      outputs.push({ signedTransaction: signed ?? transaction })
    }
    return outputs
  }
}

function isPublicKey(key: unknown): key is { toBytes(): Uint8Array } {
  return typeof (key as { toBytes?: unknown } | null)?.toBytes === 'function'
}
