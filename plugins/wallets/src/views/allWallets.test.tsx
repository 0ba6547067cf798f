// The whole list as a visitor meets it, over a service that the test plays.
import type { PluginManifest } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { atom, createStore } from 'jotai/vanilla'
import { afterEach, expect, test, vi } from 'vitest'
import type { Directory, DirectoryService, Question } from '../types'

const disposals: (() => void)[] = []
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})

const wallet = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: `Wallet ${id}`,
  mobileLink: `${id}://`,
  chains: [],
  isCertified: false,
  ...more,
})
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => wallet(`w${from + index}`))
/** What the row says, without the letter of a drawn picture. */
const nameOf = (row: Element | null | undefined) => row?.querySelector('bdi')?.textContent
const READY: Directory = {
  status: 'ready',
  wallets: [],
  installed: new Set(),
  unverified: new Set(),
  recent: new Set(),
  count: null,
  hasMore: false,
  error: null,
}

/** A directory whose state the test sets, and that records its requests. */
function createDirectory(first: Partial<Directory>) {
  const store = createStore()
  const stateAtom = atom<Directory>({ ...READY, ...first })
  const requests: string[] = []
  const chosen: string[] = []
  const note = (question: Question) => `${question.words}${question.isCertified ? ' certified' : ''}`
  const service: DirectoryService = {
    directoryAtom: stateAtom,
    open: (question = { words: '', isCertified: false }) => requests.push(`open ${note(question)}`.trim()),
    search: (words) => requests.push(`search ${words}`.trim()),
    loadMore: () => requests.push('more'),
    filterCertified: (isOn) => requests.push(`certified ${isOn}`),
    close: () => requests.push('close'),
  }
  return { store, stateAtom, requests, chosen, service }
}

type Provide = (name: string, service: unknown) => void
const Elsewhere = () => <p>Elsewhere</p>
const elsewhere = { load: async () => ({ View: Elsewhere }) }

function play(first: Partial<Directory> = {}, { hasCode = true, isMobile = false } = {}) {
  const directory = createDirectory(first)
  const list = {
    firstAtom: atom(null),
    choose: ({ id }: ListedWallet) => {
      directory.chosen.push(id)
      kernel.router.push('ConnectingWalletConnect', { walletId: id })
    },
  }
  const plugin: PluginManifest = {
    id: 'test-wallets',
    api: 1,
    provides: ['walletDirectory', 'walletList'],
    views: {
      AllWallets: { title: 'All wallets', load: () => import('./AllWalletsView') },
      GetListedWallet: elsewhere,
      ConnectingWalletConnect: elsewhere,
      ...(hasCode && { ConnectingWalletConnectBasic: elsewhere }),
    },
    load: async () => ({
      setup(ctx) {
        const provide = ctx.provide as Provide
        provide('walletDirectory', directory.service)
        provide('walletList', list)
      },
    }),
  }
  const { kernel, clock } = createFakeKernel({ plugins: [plugin], isMobile: () => isMobile })
  const modal = mountModal(kernel)
  disposals.push(() => {
    modal.dispose()
    kernel.destroy()
  })
  const root = modal.element.shadowRoot as ShadowRoot
  const text = () => root.querySelector('dialog')?.textContent ?? ''
  const find = <E extends HTMLElement = HTMLElement>(selector: string, words = '') =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<E>(selector)].find((each) =>
        (each.getAttribute('aria-label') ?? each.textContent)?.includes(words),
      )
      if (!found) throw new Error(`No '${words}' in: ${text()}`)
      return found
    })
  const rows = () => [...root.querySelectorAll<HTMLElement>('[data-testid="lk-wallet-item"]')]
  const set = (patch: Partial<Directory>) =>
    kernel.store.set(directory.stateAtom, { ...kernel.store.get(directory.stateAtom), ...patch })
  const type = async (words: string) => {
    const field = await find<HTMLInputElement>('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(field.value).toBe(words))
  }
  const press = (key: string, on: Element | null = root.activeElement) =>
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const open = async () => {
    kernel.router.open('AllWallets')
    await vi.waitFor(() => expect(directory.requests).toContain('open'))
  }
  const status = () => root.querySelector('[role="status"].hidden')?.textContent
  return { ...directory, kernel, clock, root, text, find, rows, set, type, press, open, status }
}

test('CON-05 600 wallets are a list of named buttons, and only those in view are in the page', async () => {
  const { open, rows, find, root, status } = play({ wallets: many(600), count: 600 })
  await open()
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(8))
  expect(rows().length).toBeLessThan(30)
  expect(
    (await find('ul', 'All wallets')).style.blockSize || root.querySelector('ul')?.getAttribute('style'),
  ).toContain(`${600 * 56}px`)
  const items = rows().map((row) => row.closest('li'))
  expect(items.map((item) => item?.getAttribute('aria-posinset')).slice(0, 3)).toEqual(['1', '2', '3'])
  expect(items[0]?.getAttribute('aria-setsize')).toBe('600')
  expect(status()).toBe('600 wallets')
})

test('CON-05 CON-06 installed wallets and recent ones are marked, once each', async () => {
  const wallets = [wallet('a'), wallet('b'), wallet('c')]
  const { open, find, rows } = play({ wallets, installed: new Set(['a']), recent: new Set(['a', 'b']) })
  await open()
  await find('button', 'Wallet a')
  expect(rows().map(nameOf)).toEqual(['Wallet a', 'Wallet b', 'Wallet c'])
  expect(rows().map((row) => row.querySelector('.tag')?.textContent)).toEqual(['Installed', 'Recent', undefined])
})

test('CON-05 UIX-04 a search is sent once, trimmed, 300 ms after the last keystroke', async () => {
  const { open, type, clock, requests } = play({ wallets: many(3) })
  await open()
  await type('ra')
  clock.advance(299)
  await type(' rab ')
  clock.advance(299)
  expect(requests).toEqual(['open'])
  clock.advance(1)
  await vi.waitFor(() => expect(requests).toEqual(['open', 'search rab']))
})

test('CON-05 Enter searches immediately, one character does not search, and repeated words are searched again', async () => {
  const { open, type, press, find, clock, requests } = play({ wallets: many(3) })
  await open()
  await type('r')
  clock.advance(300)
  await type('ra')
  press('Enter', await find('input'))
  expect(requests).toEqual(['open', 'search ra'])
  await type('r')
  clock.advance(300)
  await vi.waitFor(() => expect(requests).toEqual(['open', 'search ra', 'search']))
})

test('CON-05 clearing the search requests the whole list immediately and keeps the focus in the field', async () => {
  const { open, type, press, find, root, requests } = play({ wallets: many(3) })
  await open()
  await type('rabby')
  press('Enter', await find('input'))
  ;(await find('button', 'Clear search')).click()
  expect(requests.at(-1)).toBe('search')
  expect((await find<HTMLInputElement>('input')).value).toBe('')
  expect(root.activeElement?.tagName).toBe('INPUT')
})

test('CON-05 Escape clears the search first, and only then closes', async () => {
  const { open, type, find, requests } = play({ wallets: many(3) })
  await open()
  await type('rabby')
  const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  const field = await find<HTMLInputElement>('input')
  const first = pressEscape()
  field.dispatchEvent(first)
  expect(first.defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(field.value).toBe(''))
  const second = pressEscape()
  field.dispatchEvent(second)
  expect(second.defaultPrevented).toBe(false)
  expect(requests).toEqual(['open'])
})

test('CON-05 the next page is requested once near the end, and rows of the final size are placeholders for it', async () => {
  const { open, set, root, requests } = play({ wallets: many(4), hasMore: true, count: 44 })
  await open()
  await vi.waitFor(() => expect(requests).toEqual(['open', 'more']))
  set({ status: 'loading' })
  await vi.waitFor(() => expect(root.querySelectorAll('li[aria-hidden] .skeleton').length).toBeGreaterThan(0))
  expect(root.querySelector('li:not([aria-hidden])')?.getAttribute('aria-setsize')).toBe('44')
  set({ status: 'ready', wallets: many(44), hasMore: false })
  await vi.waitFor(() => expect(root.querySelector('.skeleton')).toBeNull())
  expect(requests).toEqual(['open', 'more'])
})

test('CON-05 a page that failed shows a message with a retry, and loaded pages stay', async () => {
  const { open, set, find, rows, clock, requests } = play({ wallets: many(40), hasMore: true, count: 80 })
  await open()
  await find('button', 'Wallet w0')
  set({ status: 'failed', error: new Error('down') })
  const retry = await find('button', 'Try again')
  expect((await find('[role="alert"]')).textContent).toContain('Some wallets couldn’t be loaded')
  expect(rows().length).toBeGreaterThan(8)
  const before = requests.length
  retry.click()
  retry.click()
  expect(requests.slice(before)).toEqual(['more'])
  clock.advance(1000)
  expect(requests.slice(before)).toEqual(['more', 'more'])
})

test('CON-05 an empty result is shown, and offers all wallets and a code for any', async () => {
  const { open, set, type, press, find, kernel, requests, status } = play({ wallets: many(3) })
  await open()
  await type('zzz')
  press('Enter', await find('input'))
  set({ wallets: [], count: 0 })
  await find('h3', 'No results for “zzz”')
  expect(status()).toBe('No results for “zzz”')
  ;(await find('button', 'Show all wallets')).click()
  expect(requests.at(-1)).toBe('search')
  ;(await find('button', 'Connect with a QR code')).click()
  await find('p', 'Elsewhere')
  expect(kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view)).toEqual([
    'AllWallets',
    'ConnectingWalletConnectBasic',
  ])
})

test('without a plugin that shows codes, no code is offered', async () => {
  const { open, find, root } = play({}, { hasCode: false })
  await open()
  await find('h3', 'No wallets listed here')
  expect(root.textContent).not.toContain('QR code')
})

test('CON-05 a switch limits the list to certified wallets', async () => {
  const { open, find, requests } = play({ wallets: many(3) })
  await open()
  const toggle = await find('button', 'Certified wallets only')
  toggle.click()
  await vi.waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('true'))
  toggle.click()
  expect(requests).toEqual(['open', 'certified true', 'certified false'])
})

test('a wallet is chosen in the click itself; one that cannot be used on this device leads to its stores first', async () => {
  const stranded = wallet('s', { mobileLink: null, desktopLink: 's://', appStore: 'https://apps.example/s' })
  const { open, find, kernel, chosen } = play({ wallets: [stranded, ...many(3)] }, { isMobile: true })
  await open()
  ;(await find('button', 'Wallet s')).click()
  await find('p', 'Elsewhere')
  expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)).toMatchObject({
    view: 'GetListedWallet',
    params: { walletId: 's' },
  })
  expect(chosen).toEqual([])
  ;(await find('button', 'Back')).click()
  ;(await find('button', 'Wallet w1')).click()
  expect(chosen).toEqual(['w1'])
})

test('an installed wallet is chosen whatever its links are', async () => {
  const installed = wallet('s', { mobileLink: null, chromeStore: 'https://store.example/s' })
  const { open, find, chosen } = play({ wallets: [installed], installed: new Set(['s']) })
  await open()
  ;(await find('button', 'Wallet s')).click()
  expect(chosen).toEqual(['s'])
})

test('the arrow keys move from the field through the whole list and back, and the focused row is never removed', async () => {
  const { open, press, find, root, rows } = play({ wallets: many(600), count: 600 })
  await open()
  await find('button', 'Wallet w0')
  const focused = () => nameOf(root.activeElement)
  press('ArrowDown', await find('input'))
  expect(focused()).toBe('Wallet w0')
  press('ArrowDown')
  await vi.waitFor(() => expect(focused()).toBe('Wallet w1'))
  press('End')
  await vi.waitFor(() => expect(focused()).toBe('Wallet w599'))
  // The list itself has not been scrolled: the row is there because it has the focus.
  expect(nameOf(rows()[0])).toBe('Wallet w0')
  press('Home')
  await vi.waitFor(() => expect(focused()).toBe('Wallet w0'))
  press('ArrowUp')
  expect(root.activeElement?.tagName).toBe('INPUT')
})

test('Back from a wallet leads to the same search, the same rows and the same focused row', async () => {
  const { open, type, press, find, root, requests } = play({ wallets: many(600), count: 600 })
  await open()
  await type('wall')
  press('Enter', await find('input'))
  await find('[role="status"]', 'found for “wall”')
  const stage = root.querySelector('.stage') as HTMLElement
  stage.scrollTop = 2800
  stage.dispatchEvent(new Event('scroll'))
  ;(await find('button', 'Wallet w52')).click()
  await find('p', 'Elsewhere')
  stage.scrollTop = 0
  ;(await find('button', 'Back')).click()
  await vi.waitFor(() => expect(nameOf(root.activeElement)).toBe('Wallet w52'))
  await vi.waitFor(() => expect(stage.scrollTop).toBe(2800))
  expect((await find<HTMLInputElement>('input')).value).toBe('wall')
  expect(requests).toEqual(['open', 'search wall', 'close', 'open wall'])
})

test('opening the list again starts at its top', async () => {
  const { open, kernel, type, press, find, requests } = play({ wallets: many(600), count: 600 })
  await open()
  await type('wall')
  press('Enter', await find('input'))
  await find('[role="status"]', 'found for “wall”')
  ;(await find('button', 'Wallet w3')).click()
  await find('p', 'Elsewhere')
  kernel.router.open('AllWallets')
  await vi.waitFor(() => expect(requests.at(-1)).toBe('open'))
  expect((await find<HTMLInputElement>('input')).value).toBe('')
})

test('external names are shown as text, shortened, and without characters that would change the direction of the text around them', async () => {
  const names = ['<b>Bold</b>', `‮evil${'x'.repeat(200)}`, 'محفظة']
  const { open, find, rows, root } = play({ wallets: names.map((name, index) => wallet(String(index), { name })) })
  await open()
  await find('button', '<b>Bold</b>')
  expect(rows().map(nameOf)).toEqual(['<b>Bold</b>', `evil${'x'.repeat(60)}`, '\u2068محفظة\u2069'])
  expect(root.querySelector('.row b')).toBeNull()
})

test('CON-08 a picture that is missing, refused or slower than 2 s is replaced by a drawn one', async () => {
  const icons = ['https://img.example/slow.png', 'https://img.example/gone.png', 'javascript:alert(1)']
  const wallets = icons.map((icon, index) => wallet(String(index), { icon }))
  const { open, find, rows, clock } = play({ wallets })
  await open()
  await find('button', 'Wallet 0')
  const images = rows().map((row) => row.querySelector('img'))
  expect(images.map((image) => image?.getAttribute('loading') ?? 'drawn')).toEqual(['lazy', 'lazy', 'drawn'])
  images[1]?.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(rows()[1]?.querySelector('.drawn')).not.toBeNull())
  clock.advance(1999)
  expect(rows()[0]?.querySelector('img')).not.toBeNull()
  clock.advance(1)
  await vi.waitFor(() => expect(rows()[0]?.querySelector('.drawn')).not.toBeNull())
})

test('during a fast scroll, new rows wait for their pictures, and rows ignore the pointer; both end when the list stands still', async () => {
  const wallets = many(600).map((each) => ({ ...each, icon: `https://pictures.example/${each.id}.png` }))
  const { open, rows, find, root, clock } = play({ wallets, count: 600 })
  await open()
  await find('button', 'Wallet w0')
  const stage = root.querySelector('.stage') as HTMLElement
  const scroll = async (topPx: number, shown: string, timeStamp: number) => {
    stage.scrollTop = topPx
    stage.dispatchEvent(Object.defineProperty(new Event('scroll'), 'timeStamp', { value: timeStamp }))
    return (await find('button', shown)).querySelector('img')
  }
  const hasPicture = (row: HTMLElement) => row.querySelector('img')?.hasAttribute('src')
  expect(rows().every(hasPicture)).toBe(true)
  await scroll(2800, 'Wallet w52', 10_000)
  const flung = await scroll(28_000, 'Wallet w502', 10_100)
  expect(flung?.getAttribute('src')).toBe(null)
  expect(rows().some(hasPicture)).toBe(false)
  const list = flung?.closest('ul')
  expect(list?.style.pointerEvents).toBe('none')
  clock.advance(150)
  await vi.waitFor(() => expect(flung?.getAttribute('src')).toBe('https://pictures.example/w502.png'))
  expect(rows().every(hasPicture)).toBe(true)
  expect(list?.style.pointerEvents).toBe('')
})
