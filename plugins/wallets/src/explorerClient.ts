// Calls a wallet directory over HTTP.
import { type CaipNetworkId, type Clock, findError } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { CALLER, createHttpClient, shareRequests } from '@latchkey/kernel/http'
import { directoryUnavailable, responseMalformed } from './errors'
import { parseAnalyticsConfig, parseListing, parsePage } from './parseListing'

/** How long a page is cached, in milliseconds: longer than a visitor browses the list, and shorter than the list takes to change. */
const PAGE_TTL_MS = 300_000

/** Not sent if undefined or empty. */
export interface WalletQuery {
  /** Starting at 1. */
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
  /** Number of wallets that match the query, on all pages. */
  count: number
  hasMore: boolean
}
/** A source of listed wallets. Throws `wallets/*`, `kernel/aborted`. */
export interface WalletSource {
  getWallets(query: WalletQuery, signal?: AbortSignal): Promise<WalletPage>
}
export interface ExplorerClient extends WalletSource {
  /** False if there is no response. Never throws. */
  getAnalyticsConfig(signal?: AbortSignal): Promise<boolean>
  /** Returns URLs of pictures, for an <img>. */
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
  /** The directory does not know the project (401), or does not allow this origin (403). */
  onRefused?(status: 401 | 403): void
}

/** Creates a client of the directory at `url`. Throws a TypeError if that is not a URL. */
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
      throw findError(cause, 'kernel/http-malformed')
        ? responseMalformed(call, cause)
        : directoryUnavailable(call, cause)
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
      // A directory that sends more than requested does not determine the size of a page.
      const rows = data.slice(0, query.entries).map((row) => parseListing(row, walletImage))
      const hasMore = rows.length > 0 && query.page * query.entries < count
      return { wallets: rows.filter((wallet) => wallet !== null), count, hasMore }
    } catch (cause) {
      throw responseMalformed('getWallets', cause)
    }
  }

  return {
    getWallets: (query, signal) =>
      pages.fetch(JSON.stringify(toParams(query)), (shared) => loadPage(query, shared), signal),
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
