// The directory's pages for a visitor: the whole list or search results, with one request at a time.
import type { Store } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import type { WalletPage } from './explorerClient'
import type { Question } from './types'

/** Fewer characters are not a search. */
const MIN_SEARCH_LENGTH = 2
/** Maximum length of a search, in characters. */
const MAX_SEARCH_LENGTH = 64

/** More pages than any directory has, so that a directory that repeats itself ends. */
const MAX_PAGES = 250

export interface Listing extends Question {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The wallets of all loaded pages, in order. */
  wallets: readonly ListedWallet[]
  /** From the responses; null before the first. */
  count: number | null
  hasMore: boolean
  /** Number of loaded pages. */
  pages: number
  error: unknown
}
export interface ListingMachine {
  readonly listingAtom: Atom<Listing>
  open(question?: Question): void
  search(words: string): void
  filterCertified(isOn: boolean): void
  loadMore(): void
  close(): void
}
export interface ListingDeps {
  store: Store
  /** `page` starts at 1. */
  fetchPage(question: Question, page: number, signal: AbortSignal): Promise<WalletPage>
}

/** Creates a listing that is not open yet. Responses to an outdated request are dropped. */
export function createListing({ store, fetchPage }: ListingDeps): ListingMachine {
  const listingAtom = atom<Listing>(emptyListing({ words: '', isCertified: false }))
  /** Whole lists as they were left, so that returning from a search sends no new request. */
  const kept = new Map<boolean, Listing>()
  let request: AbortController | null = null
  let isOpen = false

  const update = (patch: Partial<Listing>) => store.set(listingAtom, { ...store.get(listingAtom), ...patch })

  function stop(): void {
    const { status, pages } = store.get(listingAtom)
    request?.abort()
    request = null
    if (status === 'loading') update({ status: pages === 0 ? 'idle' : 'ready' })
  }

  function take(requested: Listing, { wallets, count, hasMore }: WalletPage): void {
    const pages = requested.pages + 1
    const all = [...requested.wallets, ...wallets]
    update({ status: 'ready', wallets: all, count, hasMore: hasMore && pages < MAX_PAGES, pages })
    if (requested.words === '') kept.set(requested.isCertified, store.get(listingAtom))
  }

  function giveUp(requested: Listing, error: unknown): void {
    const isAborted = error instanceof Object && 'code' in error && error.code === 'kernel/aborted'
    update(isAborted ? { status: requested.pages === 0 ? 'idle' : 'ready' } : { status: 'failed', error })
  }

  async function load(): Promise<void> {
    if (request) return
    const own = new AbortController()
    const end = (settle: () => void) => {
      if (request !== own) return
      request = null
      settle()
    }
    request = own
    update({ status: 'loading', error: null })
    const requested = store.get(listingAtom)
    await fetchPage(requested, requested.pages + 1, own.signal).then(
      (page) => end(() => take(requested, page)),
      (error: unknown) => end(() => giveUp(requested, error)),
    )
  }

  function show(question: Question): void {
    const { words, isCertified } = store.get(listingAtom)
    if (question.words !== words || question.isCertified !== isCertified) {
      stop()
      const known = question.words === '' ? kept.get(question.isCertified) : undefined
      store.set(listingAtom, known ?? emptyListing(question))
    }
    if (isOpen && store.get(listingAtom).pages === 0) void load()
  }

  return {
    listingAtom,
    open({ words, isCertified } = { words: '', isCertified: false }) {
      isOpen = true
      show({ words: toWords(words), isCertified })
    },
    search: (words) => show({ words: toWords(words), isCertified: store.get(listingAtom).isCertified }),
    filterCertified: (isCertified) => show({ words: store.get(listingAtom).words, isCertified }),
    loadMore() {
      const { status, hasMore } = store.get(listingAtom)
      if (isOpen && (hasMore || status === 'failed')) void load()
    },
    close() {
      isOpen = false
      stop()
    },
  }
}

function emptyListing(question: Question): Listing {
  return { ...question, status: 'idle', wallets: [], count: null, hasMore: false, pages: 0, error: null }
}

/** Returns the search for the typed text: trimmed, and empty if it is too short. */
export function toWords(input: string): string {
  const words = input.trim().replace(/\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH)
  return words.length < MIN_SEARCH_LENGTH ? '' : words
}
