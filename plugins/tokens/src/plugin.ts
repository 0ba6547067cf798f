// Connects the sources, the cache, and its expiry, and provides the balances to other plugins and to the views here.
import {
  type CaipAddress,
  type CaipNetworkId,
  LatchkeyError,
  namespaceOf,
  type PluginContext,
  requestAborted,
  type Session,
} from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { createCache } from '@latchkey/kernel/http'
import { curate } from './curate'
import { keyOf, mapByKey } from './describeBySite'
import { createBalanceLoader, findDataApi } from './loadBalances'
import { createNftPages } from './nftPages'
import { createPortfolios } from './portfolios'
import { searchTokens } from './searchTokens'
import { parsePortfolios, writePortfolios } from './storedPortfolios'
import { toTokenBalances } from './tokenBalances'
import type { TokensTypes } from './types'
import { createWalletBalances } from './walletBalances'

/** Milliseconds: the swappable tokens of a network seldom change. */
const LISTED_FRESH_MS = 300_000
/** Maximum number of pending transactions of this page. */
const MAX_SUBMITTED = 99

/** Sets up the plugin in one modal. Nothing is requested before a visitor opens a view. */
export async function setup(ctx: PluginContext<TokensTypes>): Promise<void> {
  const { options, store, signal } = ctx
  const page = await ctx.service('page')
  const listed = (options.tokens ?? []).map((token): Token => ({ ...token, iconUrl: token.iconUrl ?? null }))
  const remembered = parsePortfolios((await ctx.storage.get('portfolios')) ?? [])

  function nativeOf(network: CaipNetworkId): Token {
    const found = page.chains.flatMap(({ networks }) => networks).find(({ id }) => id === network)
    if (!found) {
      const message = `The network ${network} is not one of this page. Add it to its chain.`
      throw new LatchkeyError('kernel/network-missing', message, { context: { network } })
    }
    return { network, address: null, ...found.native, iconUrl: found.assets?.imageUrl ?? null }
  }

  function findActive(): Session | undefined {
    return store.get(page.connections.activeAtom)?.sessions[0]
  }

  const natives = page.chains.flatMap(({ networks }) => networks.map(({ id }) => nativeOf(id)))
  const site = mapByKey([...natives, ...listed])
  const wallet = createWalletBalances(ctx, page, (account) => portfolios.refresh(account, []))
  const portfolios = createPortfolios({
    store,
    now: page.clock.now,
    load: createBalanceLoader(ctx, { page, wallet, listed, site, nativeOf }),
    site,
    remembered,
    keep: (known) => void ctx.storage.set('portfolios', writePortfolios(known)),
    onUnavailable: (error) => void ctx.toast('error', error),
    onRead(account, portfolio) {
      if (findActive()?.caipAddress !== account) return
      page.connections.updateAccount(namespaceOf(account), { tokenBalance: toTokenBalances(portfolio) })
    },
  })

  /** Pending transactions of this page, by hash: the tokens that they move are read again once they are in a block. */
  const submitted = new Map<string, { from: CaipAddress; moved: readonly Token[] }>()
  ctx.on('tx:submitted', ({ hash, from, sent, received }) => {
    const moved = [sent?.token, received?.token].filter((token) => token !== undefined)
    submitted.set(hash, { from, moved })
    for (const oldest of [...submitted.keys()].slice(0, -MAX_SUBMITTED)) submitted.delete(oldest)
    portfolios.refresh(from, moved)
  })
  ctx.on('tx:settled', ({ hash }) => {
    const transaction = submitted.get(hash)
    if (!transaction) return
    submitted.delete(hash)
    portfolios.refresh(transaction.from, transaction.moved)
  })
  ctx.on('page:returned', () => {
    const active = findActive()
    if (active) portfolios.refresh(active.caipAddress, [])
  })
  ctx.on('session:disconnected', ({ namespace }) => {
    wallet.forget()
    portfolios.forget(namespace)
  })

  const swapTokens = createCache<readonly Token[]>({ ttlMs: LISTED_FRESH_MS, now: page.clock.now })
  ctx.provide('tokens', {
    portfolio: (account, { signal, isRetry } = {}) => untilAborted(portfolios.read(account, isRetry), signal),
    versionAtom: portfolios.versionAtom,
    refresh: (account, tokens = []) => portfolios.refresh(account, tokens),
    async search(network, text, { signal: callerSignal } = {}) {
      const api = await findDataApi(ctx)
      const found = api
        ? await untilAborted(
            swapTokens.get(network, () => api.swapTokens(network, { signal })),
            callerSignal,
          )
        : []
      return searchTokens([...listed.filter((token) => token.network === network), ...curate(found, site)], text)
    },
    isListed: (token) => site.has(keyOf(token)),
    curate: (tokens) => curate(tokens, site),
    nativeOf,
  })
  ctx.provide('portfolios', { ...portfolios, nfts: createNftPages(ctx, page) })
}

/** A shared request is not aborted by one of its callers. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(requestAborted(signal.reason))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
