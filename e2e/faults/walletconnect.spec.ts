// A relay with faults. The approval lands once, the view says what is happening, and the rest of the modal works.
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, expectOneConnection, test } from '../wallets/relayTest'
import { addWallet } from '../wallets/scriptedWallet'
import { copyPairingLink, readLink } from '../wallets/walletPage'

/** Publish tags. Source: specs.walletconnect.com, Sign, RPC methods. */
const PROPOSAL_RESPONSE = 1101
const SETTLEMENT = 1102
const UPDATE = 1104
const RELAY_DOWN = 'Can’t reach WalletConnect. Retrying…'
/** The library waits longer before each attempt. */
const PATIENCE = { timeout: 45_000 }

test(
  'WCT-08 a relay that is down at the start: the view says so, everything else works, and the code appears automatically',
  NIGHT,
  async ({ page, relay, wallet, demoUrl }) => {
    const injected = await addWallet(page)
    relay.faults.goDown()
    const { modal, view, back, walletRow } = await openModal(page, demoUrl)
    const row = modal.getByTestId('lk-wallet-walletconnect')
    await row.click()
    await expect(modal.getByText(RELAY_DOWN)).toBeVisible()
    await expect(modal.getByRole('heading', { name: 'Creating QR code…' })).toBeVisible()

    await back.click()
    await walletRow(injected.name).click()
    await expect(view('Account')).toBeVisible()
    await disconnect(page)
    await expect(modal).toBeHidden()

    await findModal(page).button.click()
    await row.click()
    await expect(modal.getByText(RELAY_DOWN)).toBeVisible()
    relay.faults.comeBack()
    await expect(modal.getByTestId('lk-qr')).toBeVisible(PATIENCE)
    await expect(modal.getByText(RELAY_DOWN)).toBeHidden()
    await wallet.connect(await readLink(page))
    await expect(view('Account')).toBeVisible()
  },
)

test('WCT-08 a relay that drops every client in the middle of an approval: the view says so, and the approval lands once', async ({
  page,
  relay,
  wallet,
  environment,
  demoUrl,
}) => {
  const { modal } = await openModal(page, demoUrl)
  await wallet.pair(await copyPairingLink(page))
  const request = await wallet.nextRequest('connection')
  // The wallet's approval reaches the relay; the relay's response is lost with the sockets.
  for (const tag of [PROPOSAL_RESPONSE, SETTLEMENT]) relay.faults.add({ kind: 'drop', on: 'push', tag, times: 1 })
  await request.approve(environment.accounts[0]?.address ?? '')
  relay.faults.goDown()
  await expect(modal.getByText(RELAY_DOWN)).toBeVisible()
  await expect(modal.getByTestId('lk-qr')).toBeVisible()
  relay.faults.comeBack()
  await expectOneConnection(page, wallet, environment)
})

for (const code of [1001, 4000, 1011, 1013]) {
  test(
    `WCT-08 sockets that are closed with ${code} between response and settlement: the approval lands once`,
    NIGHT,
    async ({ page, relay, wallet, environment, demoUrl }) => {
      await openModal(page, demoUrl)
      await wallet.pair(await copyPairingLink(page))
      const request = await wallet.nextRequest('connection')
      relay.faults.add({ kind: 'drop', on: 'push', tag: SETTLEMENT, times: 1 })
      await request.approve(environment.accounts[0]?.address ?? '')
      relay.faults.close(code, 'A bad day')
      await expectOneConnection(page, wallet, environment)
    },
  )
}

test.describe('a slow relay', () => {
  test.use({ relayOptions: { ackTimeoutMs: 700 } })

  test(
    'WCT-08 slower than its own timeout, so that every message arrives several times: the approval lands once',
    NIGHT,
    async ({ page, relay, wallet, environment, demoUrl }) => {
      relay.faults.add({ kind: 'delay', on: 'reply', delayMs: 500 })
      relay.faults.add({ kind: 'delay', on: 'push', delayMs: 1500 })
      const { modal } = await openModal(page, demoUrl)
      await modal.getByTestId('lk-wallet-walletconnect').click()
      await expect(modal.getByRole('heading', { name: 'Creating QR code…' })).toBeVisible()
      await wallet.connect(await readLink(page))
      await expectOneConnection(page, wallet, environment)
    },
  )
})

test(
  'WCT-08 every message arrives twice: the approval lands once',
  NIGHT,
  async ({ page, relay, wallet, environment, demoUrl }) => {
    for (const on of ['request', 'reply', 'push'] as const) relay.faults.add({ kind: 'duplicate', on })
    await openModal(page, demoUrl)
    await wallet.connect(await copyPairingLink(page))
    await expectOneConnection(page, wallet, environment)
  },
)

test.describe('a relay that reorders messages', () => {
  test.use({ relayOptions: { ackTimeoutMs: 700 } })

  for (const tag of [PROPOSAL_RESPONSE, SETTLEMENT]) {
    test(
      `WCT-08 a message with tag ${tag} arrives after the next one: the approval lands once`,
      NIGHT,
      async ({ page, relay, wallet, environment, demoUrl }) => {
        await openModal(page, demoUrl)
        await wallet.pair(await copyPairingLink(page))
        const request = await wallet.nextRequest('connection')
        relay.faults.add({ kind: 'reorder', on: 'push', tag, times: 1 })
        await request.approve(environment.accounts[0]?.address ?? '')
        await expectOneConnection(page, wallet, environment)
      },
    )
  }

  test(
    'WCT-03 WCT-08 two updates in the wrong order: the newer one counts',
    NIGHT,
    async ({ page, relay, wallet, environment, demoUrl }) => {
      const [first = '', second = ''] = environment.chains.map(({ id }) => `eip155:${id}`)
      const { action } = await openModal(page, demoUrl)
      const topic = await wallet.connect(await copyPairingLink(page))
      await expect(action(`Network: ${environment.chains[0]?.name}`)).toBeVisible()
      relay.faults.add({ kind: 'reorder', on: 'push', tag: UPDATE, times: 1 })
      const earlier = wallet.setNetworks(topic, 'eip155', [first])
      const evm = () => wallet.list()[0]?.families.find(({ namespace }) => namespace === 'eip155')
      const connected = () => evm()?.networks.flatMap(({ id, isConnected }) => (isConnected ? [id] : []))
      await expect.poll(connected).toEqual([first])
      // IDs are times, and those of the same millisecond have no order, so the second one is created later.
      const madeAtMs = Date.now()
      await expect.poll(() => Date.now()).toBeGreaterThan(madeAtMs)
      await Promise.all([earlier, wallet.setNetworks(topic, 'eip155', [second])])
      await expect(action(`Network: ${environment.chains[1]?.name}`)).toBeVisible()
    },
  )
})
