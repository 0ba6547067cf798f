// The account's NFTs, one page at a time. Loaded pages stay, even if a later page fails.
import type { CaipAddress } from '@latchkey/kernel'
import type { ListedNft } from '@latchkey/kernel/contracts'
import { type Loaded, useLoad } from '@latchkey/ui'
import { useCallback, useState } from 'react'
import type { NftPage, PortfoliosService } from '../types'

/** As many pages as the visitor requested; null without a source of NFTs. */
export interface ShownNfts {
  items: readonly ListedNft[]
  hasMore: boolean
}
export interface Nfts {
  loaded: Loaded<ShownNfts | null>
  /** The pages before the one that is loading or failed. */
  before: readonly ListedNft[]
  showMore: () => void
  again: () => void
}

const NEVER = new Promise<never>(() => {})

/** Loads again when the account changes. */
export function useNfts(service: PortfoliosService | null, account: CaipAddress | null): Nfts {
  const [wanted, setWanted] = useState({ account, pages: 1 })
  const pages = wanted.account === account ? wanted.pages : 1
  const [known, setKnown] = useState<{ account: CaipAddress; items: readonly ListedNft[] } | null>(null)
  const load = useCallback(
    async (signal: AbortSignal): Promise<ShownNfts | null> => {
      if (!service || !account) return NEVER
      const items: ListedNft[] = []
      let cursor: string | null = null
      for (let count = 0; count < pages; count += 1) {
        // The service caches earlier pages.
        const page: NftPage | null = await service.nfts(account, cursor, signal)
        if (!page) return null
        items.push(...page.items)
        cursor = page.next
        if (!signal.aborted) setKnown({ account, items: [...items] })
        if (cursor === null) break
      }
      return { items, hasMore: cursor !== null }
    },
    [service, account, pages],
  )
  const { loaded, again } = useLoad(load)
  return {
    loaded,
    before: known?.account === account ? known.items : [],
    showMore: () => setWanted({ account, pages: pages + 1 }),
    again,
  }
}
