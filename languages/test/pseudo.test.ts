// A language made here, of accents, brackets and 40 % more letters: a text of a view outside of the brackets is not a message.
import type { Kernel, ViewId } from '@latchkey/kernel'
import {
  createFakeChain,
  createFakeEmbeddedWallet,
  createFakeKernel,
  createFakeWallet,
  type PluginFixtures,
  pluginClauses,
} from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { expect, test, vi } from 'vitest'
import { english, listManifests } from './english'

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' }
const LONGER = 0.4
const WORD = /\p{L}{2,}/u
const BRACKETED = /⟦[^⟦⟧]*⟧/g
/** Names in this test's world: of wallets, networks, sites and accounts, which no language changes; and of languages, from the browser. */
const DATA = new RegExp(
  [
    'https?://\\S+|[\\w.]+@[\\w.]+|0x\\w+|localhost|eip155|ETH|Ether|First|Second|Rabby|NFT|[\\w.]+\\.(io|com|app|id)',
    '(Coinbase|Trust|OKX|Bitget|Binance) Wallet|MetaMask|Ledger|Phantom|Backpack|Rainbow|Zerion|Safe|Uniswap',
    'Google|Farcaster|Discord|GitHub|Apple|Facebook|Telegram|English',
  ].join('|'),
  'g',
)
/** Views are loaded from their sources here, which takes a while on a busy machine. */
const PATIENCE = { timeout: 10_000 }
/** For support, never translated. */
const TECHNICAL = 'pre, code'
/** Its views play with a real client in tests of their own. */
const PLAYED_ELSEWHERE = 'walletconnect'
const ATTRIBUTES = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']

function distort(text: string): string {
  const letters = text.replace(/\{\w+\}|[a-z]/g, (found) => ACCENTS[found] ?? found)
  return `⟦${letters}${'~'.repeat(Math.ceil(text.length * LONGER))}⟧`
}
const pseudo = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, distort(text)]))
const language = { tag: 'en-XA', locale: 'en', dir: 'ltr', messages: pseudo } as const

/** Texts that a person sees or hears and that are no message. */
function listLiterals(root: ShadowRoot): readonly string[] {
  const elements = [...root.querySelectorAll('*')].filter(
    (element) => element.localName !== 'style' && !element.closest(TECHNICAL),
  )
  const texts = elements.flatMap((element) => ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''))
  const seen = elements.flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
  )
  return [...texts, ...seen].filter((text) => WORD.test(withoutMessages(text).replace(DATA, '')))
}
/** From the inside out: a message may stand in another. */
function withoutMessages(text: string): string {
  const less = text.replace(BRACKETED, '')
  return less === text ? text : withoutMessages(less)
}
function mount(kernel: Kernel, literals: Set<string>, messages: Readonly<Record<string, string>> = {}) {
  const modal = mountModal(kernel, { language, messages })
  const root = modal.element.shadowRoot ?? expect.fail('No shadow root')
  return {
    element: modal.element,
    root,
    dispose() {
      for (const literal of listLiterals(root)) literals.add(literal)
      modal.dispose()
    },
  }
}

const EMAIL = { email: 'ada@example.com' }
const PARAMS = {
  ApproveTransaction: { requestId: 'r1' },
  BuyInProgress: { id: 'x' },
  Receipt: { hash: '0xa' },
  ConnectingSocial: { provider: 'google' },
  EmailVerifyDevice: EMAIL,
  EmailVerifyOtp: EMAIL,
  GetListedWallet: { walletId: 'unknown' },
  SwapSelectToken: { side: 'to' },
  UpdateEmailPrimaryOtp: EMAIL,
  UpdateEmailSecondaryOtp: EMAIL,
}
const all = listManifests()
const manifests = all.filter(({ id, views = {} }) => Object.keys(views).length > 0 && id !== PLAYED_ELSEWHERE)

test('UIX-02 the test reports a text that is not a message, and no other', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  root.innerHTML = '<p>Literal</p><p>⟦Ñó ⟦ñésted⟧ ~~⟧ 12</p><input placeholder="Written out" aria-label="⟦Ñámé⟧">'
  expect(listLiterals(root)).toEqual(['Written out', 'Literal'])
})
test.each(manifests.map((manifest) => [manifest.id, manifest] as const))(
  'UIX-02 every text of the views of %s is a message',
  async (id, manifest) => {
    const literals = new Set<string>()
    const data = all.filter((each) => each.id === 'data')
    const others = id === 'embedded' ? data : [...data, createFakeEmbeddedWallet().plugin]
    const [draw] = pluginClauses(() => manifest, {
      mount: (kernel, { messages }) => mount(kernel, literals, messages),
      params: PARAMS as NonNullable<PluginFixtures['params']>,
      world: { plugins: others },
    }).slice(-1)
    await draw?.run()
    expect([...literals]).toEqual([])
  },
  30_000,
)
test('UIX-02 every text of the shell’s own views is a message: lists, waiting, an account, another network', async () => {
  const wallet = createFakeWallet({ name: 'Rabby', script: { connect: 'late' } })
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet.connector] })] })
  const literals = new Set<string>()
  const { root, dispose } = mount(kernel, literals)
  const show = async (view: ViewId, params?: unknown) => {
    ;(kernel.router.open as (view: ViewId, params: unknown) => void)(view, params)
    await vi.waitFor(() => expect(root.innerHTML).toContain(`data-view="${view}"`), PATIENCE)
    await kernel.connectors.discover()
    for (const literal of listLiterals(root)) literals.add(literal)
  }
  try {
    await show('Connect')
    await vi.waitFor(() => expect(root.textContent).toContain('Rabby'), PATIENCE)
    await show('ConnectingExternal', { connectorId: 'fake' })
    wallet.settle()
    await vi.waitFor(() => expect(kernel.store.get(kernel.connections.activeAtom)).not.toBeNull(), PATIENCE)
    await show('Account')
    await show('UnsupportedChain')
  } finally {
    dispose()
    kernel.destroy()
  }
  expect([...literals]).toEqual([])
}, 30_000)
