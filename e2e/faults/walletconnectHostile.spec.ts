// Hostile wallets on the other side of the relay. Whatever they send, no code runs, the visitor sees the state, and the page keeps working.
import type { Page } from '@playwright/test'
import { expectToFit } from '../layout'
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { type HostileWallet, startHostileWallet } from '../wallets/hostileWallet'
import { test as base, expect, readEvents } from '../wallets/relayTest'
import { copyPairingLink } from '../wallets/walletPage'

const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SHORT_EVERYDAY = '0xf39Fd6…b92266'
const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
const SCRIPT_URL = 'javascript:alert(3)'
const METHODS = ['personal_sign', 'eth_sendTransaction']
const EVENTS = ['accountsChanged', 'chainChanged']
const MANY = 10_000

const test = base.extend<{ lie: (metadata?: Readonly<Record<string, unknown>>) => Promise<HostileWallet> }>({
  lie: async ({ environment }, use) => {
    const started: HostileWallet[] = []
    await use(async (metadata) => {
      const wallet = await startHostileWallet(environment, metadata)
      started.push(wallet)
      return wallet
    })
    for (const wallet of started) await wallet.stop()
  },
})

function approveEvm(accounts: unknown, more: Readonly<Record<string, unknown>> = {}) {
  return { eip155: { accounts, methods: METHODS, events: EVENTS, ...more } }
}

/** Connects with the everyday account, and disconnects: the page still works. */
async function expectUsable(page: Page): Promise<void> {
  const { view, modal, button } = findModal(page)
  await expect(view('Account').getByText(SHORT_EVERYDAY)).toBeVisible()
  await expectToFit(page)
  await disconnect(page)
  await expect(modal).toBeHidden()
  await button.click()
  await expect(modal.getByTestId('lk-wallet-walletconnect')).toBeVisible()
}

const NAMES: readonly (readonly [what: string, metadata: Readonly<Record<string, unknown>>])[] = [
  ['a name of 10 kB', { name: 'Wallet '.repeat(1500) }],
  ['a name of one word of 10 kB', { name: 'W'.repeat(10_000) }],
  ['markup as a name', { name: MARKUP, description: MARKUP }],
  ['a name that reverses the text', { name: '\u202eSAFE WALLET\u0000\u0007\n\n\n' }],
  ['no name', { name: '', description: '', icons: [] }],
  [
    'links that run code',
    {
      url: SCRIPT_URL,
      icons: [SCRIPT_URL, 'https://tracker.example/i.png', `data:image/svg+xml,${encodeURIComponent(MARKUP)}`],
      redirect: { native: SCRIPT_URL, universal: SCRIPT_URL, linkMode: true },
    },
  ],
  ['numbers and lists', { name: 42, description: null, url: [], icons: 'icon', redirect: 'x' }],
]

for (const [index, [what, metadata]] of NAMES.entries()) {
  test(
    `WCT-01 a wallet that describes itself with ${what}`,
    variant(index, 1),
    async ({ page, environment, lie, demoUrl }) => {
      const wallet = await lie(metadata)
      const { close, modal } = await openModal(page, demoUrl)
      await wallet.approve(await copyPairingLink(page), approveEvm([`eip155:${environment.chains[0]?.id}:${EVERYDAY}`]))
      await expect(findModal(page).view('Account').getByText(SHORT_EVERYDAY)).toBeVisible()
      await expectToFit(page)
      await close.click()
      await expect(modal).toBeHidden()
      // The library would follow a wallet's link during a request.
      await page.getByTestId('demo-sign').click()
      await expect(page.getByTestId('demo-sign')).toHaveText('Waiting for your wallet…')
      await page.reload()
      await findModal(page).button.click()
      await expectUsable(page)
    },
  )
}

const APPROVALS: readonly (readonly [what: string, namespaces: ReturnType<typeof approveEvm>])[] = [
  ['no accounts', approveEvm([])],
  ['accounts of another family only', { eip155: { accounts: ['solana:main:abc'], methods: METHODS, events: EVENTS } }],
  ['an invalid address', approveEvm(['eip155:31337:0x123'])],
  ['markup as an address', approveEvm([`eip155:31337:${MARKUP}`])],
  ['no list', approveEvm('eip155:31337:0x0')],
  ['a number', approveEvm(42)],
  ['nothing', approveEvm(null)],
  ['objects', approveEvm([{ address: EVERYDAY }])],
  ['an account without a network', approveEvm([EVERYDAY])],
]

for (const [index, [what, namespaces]] of APPROVALS.entries()) {
  test(
    `WCT-01 WCT-10 an approval with ${what}: nothing is connected, the wallet’s session ends, and the next one connects`,
    variant(index, 1),
    async ({ page, environment, lie, demoUrl }) => {
      const wallet = await lie()
      const { modal } = await openModal(page, demoUrl)
      await wallet.approve(await copyPairingLink(page), namespaces)
      await expect.poll(wallet.countSessions).toBe(0)
      expect(await readEvents(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()
      await page.reload()
      await findModal(page).button.click()
      const good = approveEvm([`eip155:${environment.chains[0]?.id}:${EVERYDAY}`])
      await wallet.approve(await copyPairingLink(page), good)
      await expectUsable(page)
    },
  )
}

test(
  'WCT-01 accounts on a network that was not requested: the visitor is told, and can leave',
  NIGHT,
  async ({ page, lie, demoUrl }) => {
    const wallet = await lie()
    const { view, button } = await openModal(page, demoUrl)
    await wallet.approve(await copyPairingLink(page), approveEvm([`eip155:777:${EVERYDAY}`]))
    await expect(view('UnsupportedChain')).toBeVisible()
    await expect(button).toHaveText('Wrong network')
    await expectToFit(page)
  },
)

test(
  'WCT-01 a family that was not requested next to one that was: only the requested one is connected',
  NIGHT,
  async ({ page, environment, lie, demoUrl }) => {
    const wallet = await lie()
    await openModal(page, demoUrl)
    await wallet.approve(await copyPairingLink(page), {
      ...approveEvm([`eip155:${environment.chains[0]?.id}:${EVERYDAY}`]),
      nonsense: { accounts: [`nonsense:1:${EVERYDAY}`], methods: [MARKUP], events: [] },
    })
    await expectUsable(page)
  },
)

test(
  `WCT-01 ${MANY} accounts: the first is connected, and the page stays responsive`,
  NIGHT,
  async ({ page, environment, lie, demoUrl }) => {
    const chain = `eip155:${environment.chains[0]?.id}`
    const others = Array.from(
      { length: MANY - 1 },
      (_, index) => `${chain}:0x${(index + 1).toString(16).padStart(40, '0')}`,
    )
    const wallet = await lie()
    await openModal(page, demoUrl)
    await wallet.approve(await copyPairingLink(page), approveEvm([`${chain}:${EVERYDAY}`, ...others]))
    await expectUsable(page)
  },
)

test('WCT-03 WCT-04 malformed updates and events change nothing, and a valid one still counts', async ({
  page,
  pageErrors,
  environment,
  lie,
  demoUrl,
}) => {
  const [first = '', second = ''] = environment.chains.map(({ id }) => `eip155:${id}`)
  const good = approveEvm([`${first}:${EVERYDAY}`, `${second}:${EVERYDAY}`])
  const wallet = await lie()
  const { view } = await openModal(page, demoUrl)
  const topic = await wallet.approve(await copyPairingLink(page), good)
  await expect(view('Account').getByText(SHORT_EVERYDAY)).toBeVisible()
  for (const data of [null, {}, MARKUP, [MARKUP], 'x'.repeat(10_000), -1, '0x']) {
    await wallet.emit(topic, 'chainChanged', data, first)
    await wallet.emit(topic, 'accountsChanged', data, first)
    await wallet.emit(topic, MARKUP, data, first)
  }
  await wallet.emit(topic, 'chainChanged', 31338, first)
  await expect
    .poll(() => readEvents(page))
    .toEqual([`connect network 31337`, `accountsChanged ${EVERYDAY}`, 'chainChanged network 31338'])
  await expectUsable(page)
  // The library forwards an event that was not agreed on, and does not catch the error about it.
  expect(pageErrors.every((line) => line.startsWith('Error: Missing or invalid. emit() event:'))).toBe(true)
  pageErrors.length = 0
})
