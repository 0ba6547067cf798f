// NFTs from the data service, page by page, cached like balances.
import type { CaipAddress, PageService, PluginContext } from '@latchkey/kernel'
import { createCache } from '@latchkey/kernel/http'
import { isBait } from './bait'
import { findDataApi } from './loadBalances'
import type { NftPage, PortfoliosService, TokensTypes } from './types'

/** Milliseconds for which a page stays cached. */
const FRESH_MS = 30_000
const NO_TOKENS: ReadonlySet<string> = new Set()

/** The member `nfts` of the service. An NFT with a URL in its name counts as spam, whatever the service says. */
export function createNftPages(ctx: PluginContext<TokensTypes>, page: PageService): PortfoliosService['nfts'] {
  const pages = createCache<NftPage | null>({ ttlMs: FRESH_MS, now: page.clock.now })

  async function load(account: CaipAddress, cursor: string | null): Promise<NftPage | null> {
    const api = await findDataApi(ctx)
    if (!api) return null
    const { items, next } = await api.nfts(account, { signal: ctx.signal, ...(cursor !== null && { cursor }) })
    const judged = items.map((nft) => {
      const texts = { name: nft.name, symbol: nft.collection ?? '' }
      return { ...nft, isSpam: nft.isSpam || isBait(texts, NO_TOKENS) }
    })
    return { items: judged, next }
  }

  ctx.on('tx:settled', () => pages.drop())
  return (account, cursor) => pages.get(`${account} ${cursor ?? ''}`, () => load(account, cursor))
}
