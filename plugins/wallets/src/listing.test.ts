import { LatchkeyError } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import type { WalletPage } from './explorerClient'
import { createListing } from './listing'
import type { Question } from './types'

const PAGES = 3
const wallet = (id: string): ListedWallet => ({ id, name: id, chains: [], isCertified: false })
const keyOf = ({ words, isCertified }: Question) => `${words}/${isCertified}`
const pageOf = (question: Question, page: number): WalletPage => ({
  wallets: [wallet(`${keyOf(question)}/${page}a`), wallet(`${keyOf(question)}/${page}b`)],
  count: PAGES * 2,
  hasMore: page < PAGES,
})

interface OpenRequest {
  question: Question
  page: number
  signal: AbortSignal
  resolve(page: WalletPage): void
  reject(error: unknown): void
}

/** A directory whose responses arrive when the test says so. */
function play() {
  const store = createStore()
  const open: OpenRequest[] = []
  const all: OpenRequest[] = []
  const machine = createListing({
    store,
    fetchPage: (question, page, signal) =>
      new Promise((resolve, reject) => {
        const request = { question: { ...question }, page, signal, resolve, reject }
        open.push(request)
        all.push(request)
        signal.addEventListener('abort', () =>
          reject(new LatchkeyError('kernel/aborted', 'Request was aborted', { context: undefined })),
        )
      }),
  })
  const now = () => store.get(machine.listingAtom)
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const answer = async (index = 0) => {
    const [request] = open.splice(index % Math.max(1, open.length), 1)
    request?.resolve(pageOf(request.question, request.page))
    await settle()
  }
  const fail = async (error: unknown = new Error('down')) => {
    open.shift()?.reject(error)
    await settle()
  }
  return { ...machine, now, pending: open, all, answer, fail, settle }
}

test('CON-05 pages are loaded one after the other; requesting twice sends one request', async () => {
  const list = play()
  list.open()
  list.loadMore()
  list.loadMore()
  expect(list.all).toHaveLength(1)
  await list.answer()
  list.loadMore()
  list.loadMore()
  expect(list.all.map(({ page }) => page)).toEqual([1, 2])
  await list.answer()
  expect(list.now()).toMatchObject({ status: 'ready', pages: 2, count: 6, hasMore: true })
  expect(list.now().wallets.map(({ id }) => id)).toEqual(['/false/1a', '/false/1b', '/false/2a', '/false/2b'])
})

test('CON-05 a search aborts the previous request, whose late response changes nothing', async () => {
  const list = play()
  list.open()
  list.search('rab')
  const [first, second] = list.all
  expect([first?.signal.aborted, second?.question.words]).toEqual([true, 'rab'])
  list.search('rabby')
  second?.resolve(pageOf(second.question, 1))
  await list.settle()
  expect(list.now()).toMatchObject({ words: 'rabby', status: 'loading', wallets: [] })
})

test.each(['', ' ', 'x', '  y '])('CON-05 %j is too short to search for: the whole list stays', async (words) => {
  const list = play()
  list.open()
  await list.answer()
  list.search(words)
  expect(list.all).toHaveLength(1)
  expect(list.now()).toMatchObject({ words: '', pages: 1 })
})

test('CON-05 returning from a search sends no other request', async () => {
  const list = play()
  list.open()
  await list.answer()
  list.search('  two   words ')
  expect(list.all[1]?.question.words).toBe('two words')
  await list.answer()
  list.search('')
  expect(list.all).toHaveLength(2)
  expect(list.now()).toMatchObject({ status: 'ready', pages: 1 })
})

test('CON-05 opening again with the same search shows its results, and sends no request', async () => {
  const list = play()
  list.open()
  list.search('rabby')
  await list.answer(1)
  const { wallets } = list.now()
  expect(wallets).toHaveLength(2)
  list.close()
  list.open({ words: 'rabby', isCertified: false })
  expect(list.all).toHaveLength(2)
  expect(list.now()).toMatchObject({ words: 'rabby', status: 'ready', wallets })
})

test('CON-05 a page that failed is requested again, and loaded pages stay', async () => {
  const list = play()
  list.open()
  await list.answer()
  list.loadMore()
  await list.fail()
  expect(list.now()).toMatchObject({ status: 'failed', pages: 1, hasMore: true })
  expect(list.now().wallets).toHaveLength(2)
  list.loadMore()
  expect(list.all.map(({ page }) => page)).toEqual([1, 2, 2])
  await list.answer()
  expect(list.now()).toMatchObject({ status: 'ready', pages: 2, error: null })
})

test('CON-05 a directory that always reports more pages comes to an end', async () => {
  const store = createStore()
  const page = { wallets: [wallet('same')], count: 1_000_000, hasMore: true }
  const { listingAtom, open, loadMore } = createListing({ store, fetchPage: async () => page })
  open()
  const stop = store.sub(listingAtom, loadMore)
  await vi.waitFor(() => expect(store.get(listingAtom)).toMatchObject({ status: 'ready', hasMore: false }))
  stop()
  expect(store.get(listingAtom).pages).toBe(250)
})

test('CON-05 closing aborts pending requests; opening again sends them again', async () => {
  const list = play()
  list.open()
  list.close()
  await list.settle()
  expect(list.all[0]?.signal.aborted).toBe(true)
  expect(list.now()).toMatchObject({ status: 'idle', error: null })
  list.loadMore()
  list.search('rabby')
  expect(list.all).toHaveLength(1)
  list.open()
  expect(list.all).toHaveLength(2)
})

type Step =
  | { do: 'open' | 'close' | 'loadMore' | 'fail' }
  | { do: 'answer'; index: number }
  | { do: 'search'; words: string }
  | { do: 'certified'; isOn: boolean }
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('open', 'close', 'loadMore', 'fail') }),
  fc.record({ do: fc.constant('answer' as const), index: fc.nat(3) }),
  fc.record({ do: fc.constant('search' as const), words: fc.constantFrom('', 'ra', 'rab', 'x') }),
  fc.record({ do: fc.constant('certified' as const), isOn: fc.boolean() }),
)

async function take(list: ReturnType<typeof play>, step: Step): Promise<void> {
  if (step.do === 'answer') await list.answer(step.index)
  else if (step.do === 'fail') await list.fail()
  else if (step.do === 'search') list.search(step.words)
  else if (step.do === 'certified') list.filterCertified(step.isOn)
  else list[step.do]()
}

test('CON-05 in any order of events: one active request, the pages of the current query in order, and all of them in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30, size: 'max' }), async (events) => {
      const list = play()
      for (const step of events) {
        await take(list, step)
        const live = list.pending.filter(({ signal }) => !signal.aborted)
        expect(live.length).toBeLessThanOrEqual(1)
        for (const { question } of live) expect(keyOf(question)).toBe(keyOf(list.now()))
        const now = list.now()
        const expected = Array.from({ length: now.pages }, (_, index) => pageOf(now, index + 1).wallets).flat()
        expect(now.wallets).toEqual(expected)
        expect(now.status === 'loading').toBe(live.length === 1)
      }
      list.open()
      for (let page = 0; page < PAGES + 1; page += 1) {
        while (list.pending.length > 0) await list.answer()
        list.loadMore()
      }
      expect(list.now()).toMatchObject({ status: 'ready', pages: PAGES, hasMore: false, words: '', isCertified: false })
      expect(new Set(list.now().wallets.map(({ id }) => id)).size).toBe(PAGES * 2)
    }),
  )
})
