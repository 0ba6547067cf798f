// Entry `@latchkey/plugin-wallets/headless`: the wallet directory for a list that the host renders.
import { type Core, cleanName, type Dispose, type Kernel } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { findConnector } from './identity'
import type { Directory, DirectoryService } from './types'

/** One wallet, for a host to render. Texts, pictures, and links come from the directory. They are sanitized, but show them only as text. */
export interface DirectoryWallet extends ListedWallet {
  /** The ID for `connectById`; null if the wallet is not in this browser. */
  connectorId: string | null
  /** Its name probably belongs to another wallet. */
  isUnverified: boolean
}

/** The current directory. */
export interface WalletDirectory {
  status: 'loading' | 'ready' | 'failed'
  /** Number of wallets that match the search; null until known. */
  count: number | null
  /** Whether `loadMore` has another page. */
  hasMore: boolean
  /** Why the last page failed to load; null if it did not. */
  error: unknown
  /** Installed wallets first, then the host's, then the loaded pages; each wallet once. */
  wallets: readonly DirectoryWallet[]
}

export interface WatchDirectoryOptions {
  /** Called once with the current state, and after every change. */
  onChange(directory: WalletDirectory): void
}

/** A directory that is being watched. */
export interface DirectoryWatch {
  /** Lists the wallets whose names contain these words; fewer than two characters list all. Responses for earlier words are dropped. */
  search(words: string): void
  /** Lists certified wallets only, or all. */
  filterCertified(isOn: boolean): void
  /** Requests the next page, or the same page again after a failure. */
  loadMore(): void
  /** Stops following, and aborts pending requests. */
  stop: Dispose
}

const UNKNOWN: WalletDirectory = { status: 'loading', wallets: [], count: null, hasMore: false, error: null }

/**
 * Follows the wallet directory until stopped, without Latchkey's dialog. The view `AllWallets` shares the list, so watch once at a time. A
 * failure is reported as `status: 'failed'` with `wallets/*`, `kernel/service-missing`, or `kernel/load-failed`.
 *
 * @example
 * ```ts
 * import { watchDirectory } from '@latchkey/plugin-wallets/headless'
 *
 * const directory = watchDirectory(modal, {
 *   onChange: ({ wallets, status }) => report(`${status}: ${wallets.map(({ name }) => name).join()}`),
 * })
 * directory.search('trust')
 * ```
 */
export function watchDirectory(
  { core }: { readonly core: Pick<Core, 'load'> },
  { onChange }: WatchDirectoryOptions,
): DirectoryWatch {
  const question = { words: '', isCertified: false }
  let directory: DirectoryService | null = null
  let unfollow: Dispose = () => {}
  let isEnded = false

  async function follow(kernel: Kernel): Promise<void> {
    const service = await kernel.service('walletDirectory')
    if (isEnded) return
    directory = service
    const report = () => onChange(readDirectory(kernel, kernel.store.get(service.directoryAtom)))
    unfollow = kernel.store.sub(service.directoryAtom, report)
    service.open(question)
    report()
  }

  onChange(UNKNOWN)
  core
    .load()
    .then(follow)
    .catch((error: unknown) => {
      if (!isEnded) onChange({ ...UNKNOWN, status: 'failed', error })
    })
  return {
    search(words) {
      question.words = words
      directory?.search(words)
    },
    filterCertified(isOn) {
      question.isCertified = isOn
      directory?.filterCertified(isOn)
    },
    loadMore: () => directory?.loadMore(),
    stop() {
      isEnded = true
      unfollow()
      directory?.close()
    },
  }
}

function readDirectory({ store, connectors }: Kernel, directory: Directory): WalletDirectory {
  const { wallets, installed, unverified, status, count, hasMore, error } = directory
  const found = store.get(connectors.listAtom)
  const shown = wallets.map((wallet) => ({
    ...wallet,
    name: cleanName(wallet.name),
    connectorId: (installed.has(wallet.id) && findConnector(found, wallet)?.id) || null,
    isUnverified: unverified.has(wallet.id),
  }))
  return { status, wallets: shown, count, hasMore, error }
}
