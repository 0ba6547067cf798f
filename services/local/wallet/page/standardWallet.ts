// A Wallet Standard wallet for a family to complete: it registers, remembers what the page may see, and emits changes. Source:
// github.com/wallet-standard/wallet-standard.
import { base64 } from '@scure/base'
import * as v from 'valibot'

/** What a page may see of an account; the family adds networks and features. */
export interface SharedAccount {
  address: string
  publicKey: Uint8Array
}
export interface StandardWalletParts {
  name: string
  /** `data:` URL. */
  icon: string
  chains: readonly string[]
  /** Features of each account. */
  accountFeatures: readonly string[]
  /** Lets a person choose the accounts that the page may see. */
  connect(): Promise<readonly SharedAccount[]>
}
export interface StandardWalletPage {
  /** Accounts that the page may see. */
  accounts(): readonly (SharedAccount & { chains: readonly string[]; features: readonly string[] })[]
  /** Shares these accounts and notifies the page. */
  share(accounts: readonly SharedAccount[]): void
  /** Registers the wallet with these features in addition to the standard ones. */
  register(features: Readonly<Record<string, object>>): void
}

const FEATURE_VERSION = '1.0.0'
const storedSchema = v.array(v.object({ address: v.string(), publicKey: v.string() }))

/** Creates the wallet of one page. It uses the page's own storage, as a content script would. */
export function createStandardWallet({ name, icon, chains, accountFeatures, connect }: StandardWalletParts) {
  const storageKey = `latchkey-demo-wallet/standard/${chains[0]}/${name}/1`
  const listeners = new Set<(properties: object) => void>()
  let shared = readShared(storageKey)

  const accounts: StandardWalletPage['accounts'] = () =>
    shared.map((account) => Object.freeze({ ...account, chains, features: accountFeatures }))

  function share(next: readonly SharedAccount[]): void {
    shared = next
    const rows = next.map(({ address, publicKey }) => ({ address, publicKey: base64.encode(publicKey) }))
    try {
      localStorage.setItem(storageKey, JSON.stringify(rows))
    } catch {
      // A full or blocked storage only means that a reload forgets the state.
    }
    for (const listener of [...listeners]) listener({ accounts: accounts() })
  }

  const standardFeatures = {
    'standard:connect': {
      version: FEATURE_VERSION,
      connect: async ({ silent = false } = {}) => {
        if (!silent) share(await connect())
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': { version: FEATURE_VERSION, disconnect: async () => share([]) },
    'standard:events': {
      version: FEATURE_VERSION,
      on: (_event: 'change', listener: (properties: object) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }

  function register(features: Readonly<Record<string, object>>): void {
    const wallet = Object.freeze({
      version: FEATURE_VERSION,
      name,
      icon,
      chains,
      features: Object.freeze({ ...standardFeatures, ...features }),
      get accounts() {
        return accounts()
      },
    })
    const callback = (registrar: { register(wallet: object): void }) => registrar.register(wallet)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
    window.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail))
  }

  return { accounts, share, register } satisfies StandardWalletPage
}

/** Invalid storage counts as nothing shared. */
function readShared(storageKey: string): readonly SharedAccount[] {
  try {
    const rows = v.parse(storedSchema, JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
    return rows.map(({ address, publicKey }) => ({ address, publicKey: base64.decode(publicKey) }))
  } catch {
    return []
  }
}
