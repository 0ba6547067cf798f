// Wallets that misbehave. Whatever one does, the visitor sees what is happening, has a way to continue, and the page keeps working.
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { disconnect, findModal, type ModalPage, openModal, openSettings } from '../modalPage'
import { NIGHT, variant } from '../night'
import { leaveDemoWalletOut } from '../wallets/demoWallet'
import { ALICE, addWallet, BOB, type Reply } from '../wallets/scriptedWallet'

/** After this time, a waiting view offers a way out. */
const WAY_OUT_MS = 15_000
const SHORT_ALICE = '0xf39Fd6…b92266'
const SHORT_BOB = '0x709979…dc79C8'
const WAITS: Reply = { waits: true }

test.use({ viewport: { width: 320, height: 640 } })

/** A failed attempt: its message, a way to continue, and an intact layout. */
async function expectWayOn({ modal, action }: ModalPage, heading: string | RegExp): Promise<void> {
  await expect(modal.getByRole('heading', { level: 3, name: heading })).toBeVisible()
  await expect(action('Try again')).toBeEnabled()
  await expect(action('Choose another wallet')).toBeEnabled()
  await expectToFit(modal.page())
}

/** Returns a promise, and the function that resolves it. */
function createGate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((fulfill) => {
    resolve = fulfill
  })
  return { promise, resolve }
}

async function expectConnected({ view }: ModalPage, shortAddress: string): Promise<void> {
  await expect(view('Account').getByText(shortAddress)).toBeVisible()
  await expectToFit(view('Account').page())
}

test('CON-10 a wallet that rejects: the message says who declined, and the next attempt connects', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: { error: { code: 4001, message: 'No' } } } })
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await expectWayOn(found, 'You declined in Test Wallet')
  await expect(found.modal.getByText('Technical details')).toBeHidden()
  await wallet.reply('eth_requestAccounts', { result: [ALICE] })
  await found.action('Try again').click()
  await expectConnected(found, SHORT_ALICE)
})

test('CON-10 a wallet that never responds: a way out after 15 s, and its late response changes nothing', async ({
  page,
  environment,
}) => {
  await page.clock.install()
  const silent = await addWallet(page, { name: 'Silent', accounts: [BOB], replies: { eth_requestAccounts: WAITS } })
  const prompt = await addWallet(page, { name: 'Prompt' })
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(silent.name).click()
  await expect(found.modal.getByRole('heading', { name: 'Waiting for Silent' })).toBeVisible()
  await expect(found.action('Choose another wallet')).toBeHidden()

  await page.clock.fastForward(WAY_OUT_MS)
  await expectWayOn(found, 'Waiting for Silent')
  await found.action('Choose another wallet').click()
  await found.walletRow(prompt.name).click()
  await expectConnected(found, SHORT_ALICE)

  await silent.settle({ result: [BOB] })
  await prompt.move({ accounts: [ALICE, BOB] })
  await openSettings(page)
  await expect(found.action('2 accounts')).toBeVisible()
  await expect(page.getByTestId('address')).toHaveText(ALICE)
})

test('CON-10 going back from a waiting wallet ends the attempt', NIGHT, async ({ page, environment }) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
  const { walletRow, back, view, close, modal } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(view('ConnectingExternal')).toBeVisible()
  await wallet.waitUntilPending()
  await back.click()
  await expect(view('Connect')).toBeVisible()
  await wallet.settle({ result: [ALICE] })
  await close.click()
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('CON-10 closing the modal during a wallet request ends the attempt', async ({ page, environment }) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
  const { walletRow, view, modal, button } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(view('ConnectingExternal')).toBeVisible()
  await wallet.waitUntilPending()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await wallet.settle({ result: [ALICE] })
  await button.click()
  await expect(view('Connect')).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('BRW-04 CON-10 ACC-08 a wallet that changes everything during a request: its state at the end counts', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(1)
  await wallet.move({ accounts: [ALICE], chainId: '0x539' })
  await wallet.move({ accounts: [BOB], chainId: '0x7a6a' })
  await wallet.settle({ result: [BOB] })
  // The accounts that it announced count as its response; later changes are followed.
  await expect(page.getByTestId('address')).toHaveText(BOB)
  await expect(page.getByTestId('network')).toHaveText(environment.chains[1]?.name ?? '')
})

test('CON-10 a wallet that responds twice: the first response counts', NIGHT, async ({ page, environment }) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: { results: [[ALICE], [BOB]] } } })
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await expectConnected(found, SHORT_ALICE)
  await expect(page.getByTestId('address')).toHaveText(ALICE)
})

const MALFORMED: readonly [what: string, method: 'eth_requestAccounts' | 'eth_chainId', reply: Reply][] = [
  ['an object', 'eth_requestAccounts', { result: { address: ALICE } }],
  ['an empty list', 'eth_requestAccounts', { result: [] }],
  ['a number', 'eth_requestAccounts', { result: 42 }],
  ['nothing', 'eth_requestAccounts', { result: null }],
  ['numbers in a list', 'eth_requestAccounts', { result: [1, 2] }],
  ['text that is not an address', 'eth_requestAccounts', { result: ['<img src=x onerror=alert(1)>'] }],
  ['an address that is too short', 'eth_requestAccounts', { result: [ALICE.slice(0, 40)] }],
  ['an endless error', 'eth_requestAccounts', { error: { code: -32603, message: 'x'.repeat(5000) } }],
  ['no chain', 'eth_chainId', { result: null }],
  ['a chain list', 'eth_chainId', { result: ['0x1'] }],
  ['a chain below zero', 'eth_chainId', { result: -1 }],
  ['a chain with a fraction', 'eth_chainId', { result: 1.5 }],
  ['a chain as a word', 'eth_chainId', { result: 'mainnet' }],
  ['an endless chain ID', 'eth_chainId', { result: `0x${'f'.repeat(1000)}` }],
]

test('CON-10 a wallet that responds with malformed data is refused with a message each time, and choosing another wallet works', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page)
  const found = await openModal(page, environment.examples.react ?? '')
  for (const [index, [what, method, reply]] of MALFORMED.entries()) {
    await test.step(what, async () => {
      await wallet.reply('eth_requestAccounts', { result: [ALICE] })
      await wallet.reply(method, reply)
      await (index === 0 ? found.walletRow(wallet.name) : found.action('Try again')).click()
      await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(index + 1)
      await expectWayOn(found, /Unexpected response from Test Wallet|The wallet couldn’t do this|Something went wrong/)
      await expect(page.getByTestId('status')).toHaveText('disconnected')
    })
  }
  await found.modal.getByText('Technical details').click()
  await expectToFit(page)
  await wallet.reply('eth_chainId', { result: '0x7a69' })
  await found.action('Choose another wallet').click()
  await found.walletRow(wallet.name).click()
  await expectConnected(found, SHORT_ALICE)
})

for (const [index, chainId] of [31337, '31337', '0x07a69'].entries()) {
  test(
    `CON-10 a chain id written as ${typeof chainId} ${chainId} is understood`,
    variant(index, 1),
    async ({ page, environment }) => {
      const wallet = await addWallet(page, { chainId })
      const found = await openModal(page, environment.examples.react ?? '')
      await found.walletRow(wallet.name).click()
      await expectConnected(found, SHORT_ALICE)
      await expect(page.getByTestId('network')).toHaveText(environment.chains[0]?.name ?? '')
    },
  )
}

test('ACC-08 the wallet changes account and network: the view, the page and the balance follow', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page)
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await expectConnected(found, SHORT_ALICE)

  await wallet.move({ accounts: [BOB] })
  await expectConnected(found, SHORT_BOB)
  await expect(page.getByTestId('address')).toHaveText(BOB)
  await expect(found.modal.getByText(SHORT_ALICE)).toBeHidden()

  await wallet.move({ chainId: '0x7a6a' })
  await expect(found.action(`Network: ${environment.chains[1]?.name}`)).toBeVisible()
  await expect(found.modal.getByRole('img', { name: '0.25 ETH' })).toBeVisible()
})

test(
  'MOD-05 ACC-08 the wallet moves to a network the page does not know, with the modal closed, and back',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addWallet(page)
    const found = await openModal(page, environment.examples.react ?? '')
    await found.walletRow(wallet.name).click()
    await expectConnected(found, SHORT_ALICE)
    await found.close.click()
    await expect(found.modal).toBeHidden()

    await wallet.move({ chainId: '0x539' })
    await expect(found.view('UnsupportedChain')).toBeVisible()
    await expect(found.button).toHaveText('Wrong network')
    await expectToFit(page)
    await wallet.move({ chainId: '0x7a6a' })
    await expect(found.modal).toBeHidden()
    await expect(page.getByTestId('network')).toHaveText(environment.chains[1]?.name ?? '')
  },
)

test('ACC-07 a wallet that refuses or cannot switch: the reason is shown at the network, and Try again works', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page, {
    replies: { wallet_switchEthereumChain: { error: { code: 4001, message: 'User rejected' } } },
  })
  const second = environment.chains[1]?.name ?? ''
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await found.action(`Network: ${environment.chains[0]?.name}`).click()
  await found.view('Networks').getByRole('button', { name: second }).click()
  await expect(found.modal.getByRole('alert').getByText('You declined in Test Wallet')).toBeVisible()
  await expectToFit(page)

  await wallet.reply('wallet_switchEthereumChain', { error: { code: -32601, message: 'No such method' } })
  await found.action('Try again').click()
  await expect(found.modal.getByRole('alert').getByText('Network not switched')).toBeVisible()

  await wallet.reply('wallet_switchEthereumChain', { result: null })
  await wallet.reply('eth_chainId', { result: '0x7a6a' })
  await found.action('Try again').click()
  await expect(found.action(`Network: ${second}`)).toBeVisible()
})

test('ACC-06 if a wallet does not know the network, the network is added, then selected', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page, {
    replies: {
      wallet_switchEthereumChain: { error: { code: 4902, message: 'Unrecognized chain' } },
      wallet_addEthereumChain: WAITS,
    },
  })
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await found.action(`Network: ${environment.chains[0]?.name}`).click()
  await found.view('Networks').getByRole('button', { name: environment.chains[1]?.name }).click()
  await expect.poll(() => wallet.count('wallet_addEthereumChain')).toBe(1)
  await wallet.reply('wallet_switchEthereumChain', { result: null })
  await wallet.reply('eth_chainId', { result: '0x7a6a' })
  await wallet.settle({ result: null })
  await expect(found.action(`Network: ${environment.chains[1]?.name}`)).toBeVisible()
})

test('ACC-08 a wallet that withdraws its accounts is disconnected: the list of wallets is back', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page)
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await expectConnected(found, SHORT_ALICE)
  await wallet.move({ accounts: [] })
  await expect(found.view('Connect')).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await wallet.reply('eth_accounts', { result: [ALICE] })
  await found.walletRow(wallet.name).click()
  await expectConnected(found, SHORT_ALICE)
})

test(
  'ACC-08 a wallet that loses its connection and stops responding counts as disconnected',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addWallet(page)
    const found = await openModal(page, environment.examples.react ?? '')
    await found.walletRow(wallet.name).click()
    await expectConnected(found, SHORT_ALICE)
    await wallet.reply('eth_accounts', { error: { code: 4900, message: 'Disconnected' } })
    await wallet.emit('disconnect', { code: 4900, message: 'Disconnected' })
    await expect(found.view('Connect')).toBeVisible()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  },
)

test(
  'CON-11 a wallet that never confirms the disconnect is disconnected anyway',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addWallet(page, { replies: { wallet_revokePermissions: WAITS } })
    const found = await openModal(page, environment.examples.react ?? '')
    await found.walletRow(wallet.name).click()
    await expectConnected(found, SHORT_ALICE)
    await disconnect(page)
    await expect(found.modal).toBeHidden()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  },
)

test('CON-10 events full of malformed data change nothing', NIGHT, async ({ page, environment }) => {
  const wallet = await addWallet(page)
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).click()
  await expectConnected(found, SHORT_ALICE)
  for (const payload of [null, 42, {}, [null], ['<b>'], 'x'.repeat(10_000), [[ALICE]]]) {
    await wallet.emit('accountsChanged', payload)
    await wallet.emit('chainChanged', payload)
    await wallet.emit('disconnect', payload)
  }
  await wallet.move({ accounts: [BOB] })
  await expectConnected(found, SHORT_BOB)
})

test('CON-10 a double click on a wallet sends one request', async ({ page, environment }) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
  const found = await openModal(page, environment.examples.react ?? '')
  await found.walletRow(wallet.name).dblclick()
  await expect(found.view('ConnectingExternal')).toBeVisible()
  await wallet.settle({ result: [ALICE] })
  await expectConnected(found, SHORT_ALICE)
  expect(await wallet.count('eth_requestAccounts')).toBe(1)
})

test(
  'CON-10 a wallet gets one request, at the click, even if the waiting view loads late',
  NIGHT,
  async ({ page, environment }) => {
    const { promise: released, resolve: release } = createGate()
    await page.route('**/assets/accountViews-*.js', async (route) => {
      await released
      await route.continue()
    })
    const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
    const found = await openModal(page, environment.examples.react ?? '')
    await found.walletRow(wallet.name).click()
    await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(1)
    release()
    await expect(found.modal.getByRole('heading', { name: 'Waiting for Test Wallet' })).toBeVisible()
    await wallet.settle({ result: [ALICE] })
    await expectConnected(found, SHORT_ALICE)
    expect(await wallet.count('eth_requestAccounts')).toBe(1)
  },
)

test('CON-02 only window.ethereum: the wallet is offered under a neutral name, and works', async ({
  page,
  environment,
}) => {
  await leaveDemoWalletOut(page)
  await addWallet(page, { place: 'legacy' })
  const found = await openModal(page, environment.examples.react ?? '')
  await expect(found.walletRows).toHaveCount(1)
  await found.walletRow('Browser wallet').click()
  await expectConnected(found, SHORT_ALICE)
})

test('CON-02 a page without any wallet says so, and a wallet that announces itself later appears automatically', async ({
  page,
  environment,
}) => {
  await leaveDemoWalletOut(page)
  const found = await openModal(page, environment.examples.react ?? '')
  await expect(found.modal.getByRole('heading', { name: 'No wallet in this browser yet' })).toBeVisible()
  await expectToFit(page)
  await page.evaluate(() => {
    const info = { uuid: 'late', name: 'Late Wallet', rdns: '', icon: '' }
    const detail = { info, provider: { request: async () => [] } }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await expect(found.walletRow('Late Wallet')).toBeVisible()
  await expect(findModal(page).walletRows).toHaveCount(1)
})
