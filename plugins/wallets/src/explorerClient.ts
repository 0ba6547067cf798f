// Calls of a wallet directory over HTTP. Wire facts 1.2 and 1.6; specification section 7, wallet-explorer API.
import { type CaipNetworkId, type Clock, findError } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { CALLER, createHttpClient, shareRequests } from '@latchkey/kernel/http'
import { answerMisshaped, directoryUnavailable } from './errors'
import { parseAnalyticsConfig, parseListing, parsePage } from './parseListing'

/** How long a page is used again, in milliseconds: longer than a visit to the list, shorter than a listing's news. */
const PAGE_TTL_MS = 300_000

/** Undefined or empty: not asked for. */
export interface WalletQuery {
  /** From 1 on. */
  page: number
  entries: number
  search?: string
  include?: readonly string[]
  exclude?: readonly string[]
  chains?: readonly CaipNetworkId[]
  isCertified?: boolean
}
export interface WalletPage {
  wallets: readonly ListedWallet[]
  /** How many fit the query, over all pages. */
  count: number
  hasMore: boolean
}
/** Where listed wallets come from. Throws `wallets/*`, `kernel/aborted`. */
export interface WalletSource {
  getWallets(query: WalletQuery, signal?: AbortSignal): Promise<WalletPage>
}
export interface ExplorerClient extends WalletSource {
  /** False when nobody says so. Never throws. */
  getAnalyticsConfig(signal?: AbortSignal): Promise<boolean>
  /** Addresses of pictures, for an <img>. */
  walletImage(imageId: string): string
  assetImage(imageId: string): string
  currencyImage(code: string): string
  tokenImage(symbol: string): string
}
type Params = Readonly<Record<string, string | number | undefined>>
export interface ExplorerOptions {
  /** Origin of the directory. */
  url: string
  projectId?: string | undefined
  clock: Pick<Clock, 'now'>
  /** The directory knows the project not (401), or not from this origin (403). */
  onRefused?(status: 401 | 403): void
}

/** A client of the directory at `url`. Throws a TypeError when that is no URL. */
export function createExplorerClient({ url, projectId, clock, onRefused }: ExplorerOptions): ExplorerClient {
  const http = createHttpClient({ baseUrl: url })
  const pages = shareRequests<WalletPage>({ ttlMs: PAGE_TTL_MS, now: clock.now })
  const common = { ...(projectId !== undefined && { projectId }), ...CALLER }

  async function get(call: string, query: Params, signal?: AbortSignal): Promise<unknown> {
    try {
      return await http.get(call, { query: { ...query, ...common }, ...(signal && { signal }) })
    } catch (cause) {
      const aborted = findError(cause, 'kernel/aborted')
      if (aborted) throw aborted
      const status = findError(cause, 'kernel/http-status')?.context.status
      if (status === 401 || status === 403) onRefused?.(status)
      throw findError(cause, 'kernel/http-malformed') ? answerMisshaped(call, cause) : directoryUnavailable(call, cause)
    }
  }
  function imageAddress(path: string, id: string): string {
    const address = new URL(url)
    address.pathname = `${address.pathname}/${path}/${encodeURIComponent(id)}`.replace(/\/{2,}/g, '/')
    address.search = new URLSearchParams(common).toString()
    return address.href
  }
  const walletImage = (imageId: string) => imageAddress('getWalletImage', imageId)

  async function loadPage(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    const raw = await get('getWallets', toParams(query), signal)
    try {
      const { count, data } = parsePage(raw)
      // A directory that sends more than was asked for does not decide how much a page holds.
      const rows = data.slice(0, query.entries).map((row) => parseListing(row, walletImage))
      const hasMore = rows.length > 0 && query.page * query.entries < count
      return { wallets: rows.filter((wallet) => wallet !== null), count, hasMore }
    } catch (cause) {
      throw answerMisshaped('getWallets', cause)
    }
  }

  return {
    getWallets: (query, signal) =>
      pages.ask(JSON.stringify(toParams(query)), (shared) => loadPage(query, shared), signal),
    getAnalyticsConfig: (signal) =>
      get('getAnalyticsConfig', {}, signal)
        .then(parseAnalyticsConfig)
        .catch(() => false),
    walletImage,
    assetImage: (imageId) => imageAddress('public/getAssetImage', imageId),
    currencyImage: (code) => imageAddress('public/getCurrencyImage', code),
    tokenImage: (symbol) => imageAddress('public/getTokenImage', symbol),
  }
}

function toParams({ page, entries, search, include, exclude, chains, isCertified }: WalletQuery): Params {
  return {
    page,
    entries,
    search: search || undefined,
    include: include?.join() || undefined,
    exclude: exclude?.join() || undefined,
    chains: chains?.join() || undefined,
    badge_type: isCertified ? 'certified' : undefined,
  }
}
