// Receiving as a visitor meets it, with an account of a family whose links are EIP-681's.
import type { CaipAddress, CaipNetworkId, ChainFeatures, FeatureName, Network } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet, fakeNetworks } from '@latchkey/kernel/testing'
import { receive } from '@latchkey/plugin-receive'
import { QrCode } from '@latchkey/ui'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ACCOUNT: CaipAddress = `eip155:1:${ADDRESS}`
const THIRD: Network = { ...fakeNetworks[0], id: 'eip155:5', name: 'Third', testnet: true }
const disposals: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const dispose of disposals.splice(0)) dispose()
})

/** The codes of two texts, to compare with. */
const Codes = () => (
  <>
    <QrCode text="0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" label="Code of the address">
      <i />
    </QrCode>
    <QrCode text="pay:native:1500000000000000000" label="Code of the request">
      <i />
    </QrCode>
  </>
)
const codes = {
  id: 'test-codes',
  api: 1 as const,
  views: { GetWallet: { load: async () => ({ View: Codes }) } },
}

interface PlayOptions {
  networks?: readonly CaipNetworkId[]
  isSmart?: boolean
  hasFeature?: boolean
  tokens?: readonly Token[]
  locale?: string
  messages?: Readonly<Record<string, string>>
}

async function play(options: PlayOptions = {}) {
  const { networks, isSmart = false, hasFeature = true, tokens, locale = 'en-US', messages = {} } = options
  const wallet = createFakeWallet({ accounts: [ACCOUNT], ...(networks && { networks }) })
  if (isSmart) {
    const smart = wallet.sessions().map((session) => ({ ...session, accountType: 'smartAccount' as const }))
    wallet.play({ connect: () => smart })
  }
  const requests: { token: Token; units: bigint }[] = []
  const feature = {
    isValidOn: () => true,
    paymentUri: ({ token, units }: { token: Token; units: bigint }) => {
      requests.push({ token, units })
      return `pay:${token.address ?? 'native'}:${units}`
    },
  }
  const chain = createFakeChain({
    connectors: [wallet.connector],
    networks: [...fakeNetworks, THIRD],
    adapter: {
      feature: async <F extends FeatureName>(name: F) =>
        (hasFeature && name === 'receive' ? feature : null) as ChainFeatures[F] | null,
    },
  })
  const tokensPlugin = {
    id: 'test-tokens',
    api: 1 as const,
    provides: ['tokens' as const],
    load: async () => ({
      setup(ctx: { provide: unknown }) {
        const provide = ctx.provide as (name: string, service: unknown) => void
        provide('tokens', {
          portfolio: async () => ({ balances: (tokens ?? []).map((token) => ({ token })), total: null }),
        })
      },
    }),
  }
  const { kernel } = createFakeKernel({
    chains: [chain],
    plugins: [...(tokens ? [tokensPlugin] : []), codes, receive()],
  })
  const modal = mountModal(kernel, { locale, messages })
  disposals.push(() => {
    modal.dispose()
    kernel.destroy()
  })
  const root = modal.element.shadowRoot as ShadowRoot
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  const find = <E extends HTMLElement = HTMLElement>(selector: string, words = '') =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<E>(selector)].find((each) =>
        `${each.getAttribute('aria-label')} ${each.textContent}`.includes(words),
      )
      if (!found) throw new Error(`No ${selector} '${words}' in: ${root.querySelector('dialog')?.textContent}`)
      return found
    })
  const type = async (text: string) => {
    const field = await find<HTMLInputElement>('input', 'Amount')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const toast = () => kernel.store.get(kernel.snackbar.messageAtom)
  const drawn = async (label: string) => {
    const code = await find('[role=img]', label)
    return vi.waitFor(() => {
      const path = code.querySelector('svg path')?.getAttribute('d')
      if (!path) throw new Error(`No code '${label}'`)
      return path
    })
  }
  return { kernel, root, find, type, toast, requests, drawn }
}

test('RCV-01 the action leads to the code of the address, with the whole address readable in groups', async () => {
  const { kernel, find, root } = await play()
  kernel.router.open('Account')
  ;(await find('button', 'Receive')).click()
  await find('[role=img]', `QR code of your address ${ADDRESS}`)
  const groups = [...root.querySelectorAll('.address.full span')].map((group) => group.textContent)
  expect(groups.join('')).toBe(ADDRESS)
  expect(groups).toHaveLength(10)
})
test('RCV-01 the code contains the plain address; with an amount, the request', async () => {
  const { kernel, find, type, drawn } = await play()
  kernel.router.open('WalletReceive')
  const plain = await drawn('QR code of your address')
  ;(await find('button', 'Request an amount')).click()
  await type('1.5')
  const request = await drawn('QR code that asks for 1.5 ETH')
  kernel.router.push('GetWallet')
  expect([plain, request]).toEqual([await drawn('Code of the address'), await drawn('Code of the request')])
  expect(plain).not.toBe(request)
})
test('RCV-01 the name is shown with the address, without invisible characters', async () => {
  const { kernel, find } = await play()
  kernel.connections.updateAccount('eip155', { profileName: 'ada\u202e.eth' })
  kernel.router.open('WalletReceive')
  expect((await find('bdi', 'ada')).textContent).toBe('ada.eth')
})
test.each([
  ['copied', async () => {}, { kind: 'success', message: 'Address copied' }],
  ['refused', () => Promise.reject(new Error('no')), { kind: 'error', message: 'Couldn’t copy' }],
] as const)('RCV-01 an address that is %s shows a notice', async (_, writeText, message) => {
  const written = vi.fn(writeText)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } })
  const { kernel, find, toast } = await play()
  kernel.router.open('WalletReceive')
  ;(await find('button', 'Copy address')).click()
  await vi.waitFor(() => expect(toast()).toMatchObject(message))
  expect(written).toHaveBeenCalledWith(ADDRESS)
})
test('RCV-01 a page without https has no clipboard: the view shows that nothing was copied', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  const { kernel, find, toast } = await play()
  kernel.router.open('WalletReceive')
  ;(await find('button', 'Copy address')).click()
  await vi.waitFor(() => expect(toast()).toMatchObject({ kind: 'error', message: 'Couldn’t copy' }))
})
test('RCV-01 the list of valid networks is shown, approved ones first, under a warning', async () => {
  const { kernel, find, root } = await play({ networks: ['eip155:5', 'eip155:1'] })
  kernel.router.open('WalletReceive')
  ;(await find('button', 'On 3 networks')).click()
  await find('.note', 'Only send on these networks')
  await find('.receive-network')
  const names = [...root.querySelectorAll('.receive-network .row-title')].map((each) => each.textContent)
  expect(names).toEqual(['First', 'Third', 'Second'])
})
test.each([
  ['a smart account', { isSmart: true }],
  ['a family that does not say', { hasFeature: false }],
])('RCV-01 %s is only valid on its own network', async (_, options) => {
  const { kernel, find } = await play(options)
  kernel.router.open('WalletReceive')
  await find('button', 'First only')
})
test('UIX-02 RCV-01 a language without a singular form shows the one network correctly, too', async () => {
  const messages = { 'receive.networks.other': '{count}件のネットワークに対応' }
  const { kernel, find } = await play({ hasFeature: false, locale: 'ja', messages })
  kernel.router.open('WalletReceive')
  expect((await find('button', '1件のネットワークに対応')).textContent).toContain('First')
})
test('RCV-01 an amount is requested exactly, and an invalid amount shows an error and never becomes a code', async () => {
  const { kernel, find, type, requests, root } = await play()
  kernel.router.open('WalletReceive')
  ;(await find('button', 'Request an amount')).click()
  await type('1.000000000000000001')
  await find('[role=img]', 'QR code that asks for 1.000000000000000001 ETH')
  await find('[role=status]', 'requests 1.000000000000000001 ETH on First')
  expect(requests.at(-1)?.units).toBe(1_000_000_000_000_000_001n)
  for (const [text, words] of [
    ['1,5', 'Use only one decimal point'],
    ['zwei', 'Enter a number'],
    ['0', 'Enter an amount'],
    ['0.0000000000000000001', 'at most 18 decimals'],
  ] as const) {
    await type(text)
    await find('.field-problem', words)
    expect(root.querySelector('[role=img][aria-label*="asks for"]')).toBeNull()
  }
  await type('')
  await vi.waitFor(() => expect(root.querySelector('.field-problem')).toBeNull())
})
test('RCV-01 tokens of the account can be requested; a family without links offers no request', async () => {
  const token: Token = {
    network: 'eip155:1',
    address: '0x1',
    name: 'Test Dollar',
    symbol: 'TUSD',
    decimals: 6,
    iconUrl: null,
  }
  const { kernel, find, type, requests } = await play({ tokens: [token] })
  kernel.router.open('WalletReceive')
  ;(await find('button', 'Request an amount')).click()
  const choice = await find<HTMLSelectElement>('select')
  choice.value = '1'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await type('2.5')
  await find('[role=img]', 'QR code that asks for 2.5 TUSD')
  expect(requests.at(-1)).toEqual(expect.objectContaining({ token, units: 2_500_000n }))
  disposals.pop()?.()

  const bare = await play({ hasFeature: false })
  bare.kernel.router.open('WalletReceive')
  await bare.find('button', 'Copy address')
  expect(bare.root.textContent).not.toContain('Request an amount')
})
