import { requestAborted } from '@latchkey/kernel'
import {
  amountTooSmall,
  insufficientFee,
  recipientInvalid,
  simulationFailed,
  tokenRefused,
} from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { giving } from './draftPage'
import { closePages, fill, openSend } from './sendPage'
import { ALICE, BOB, HASH, HELD, type Play } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
type Page = Awaited<ReturnType<typeof openSend>>
const View = () => null
const receipts = { id: 'receipts', api: 1 as const, views: { Receipt: { load: async () => ({ View }) } } }

async function fillIn(page: Page, amount = '0.5', recipient = BOB) {
  fill(await page.field('Amount to send'), amount)
  await typeRecipient(page, recipient)
}
async function typeRecipient(page: Page, recipient: string) {
  fill(await page.field('Address or name'), recipient)
  await page.clock.advance(SETTLED_MS)
}
async function toReview(page: Page) {
  await fillIn(page)
  ;(await page.find('Review send')).click()
  await vi.waitFor(() => expect(confirmButton(page)).not.toBeNull())
}
const confirmButton = ({ root }: Page) => root.querySelector<HTMLButtonElement>('[data-testid=lk-send-confirm]')
const primary = (page: Page) => page.root.querySelector('[data-testid=lk-send-review]')?.textContent

describe('the draft', () => {
  test('SND-01 SND-02 the button shows what is missing, then leads to the review', async () => {
    const page = await openSend()
    expect(primary(page)).toBe('Enter an amount')
    fill(await page.field('Amount to send'), '2.5')
    await vi.waitFor(() => expect(primary(page)).toBe('Not enough ETH'))
    fill(await page.field('Amount to send'), '0.5')
    await vi.waitFor(() => expect(primary(page)).toBe('Enter an address'))
    expect(page.text()).toContain('$1,500.00')
    await typeRecipient(page, '0x12')
    await vi.waitFor(() => expect(primary(page)).toBe('Not a valid First address'))
    await typeRecipient(page, BOB)
    await vi.waitFor(() => expect(primary(page)).toBe('Review send'))
    expect(page.text()).toContain('0.000021 ETH')
  })

  test.each([
    ['So11111111111111111111111111111111111111112', 'This is a Solana address'],
    ['solana:main:So11111111111111111111111111111111111111112', 'This is a Solana address'],
    [`${BOB.slice(0, -1)}F`, 'This address has a typo'],
    ['0x1', 'Not a valid First address'],
  ])('SND-02 the recipient %s: %s', async (recipient, words) => {
    const page = await openSend()
    await fillIn(page, '0.5', recipient)
    await page.see(words)
    expect(page.alert()).toContain(words)
  })

  test.each([
    ['the token itself', BOB, () => recipientInvalid('token-contract'), 'This is the token’s own contract'],
    ['the zero address', BOB, () => recipientInvalid('zero'), 'No one owns this address'],
    ['an address of another family', 'So11111111111111111111111111111111111111112', null, 'This is a Solana address'],
  ] as const)('field case 35: %s is blocked with its reason (SND-02)', async (_what, recipient, refuse, words) => {
    const page = await openSend(refuse ? { refuse } : {})
    await fillIn(page, '0.5', recipient)
    await vi.waitFor(() => expect(primary(page)).toBe(words))
    expect(() => page.service.review()).toThrow()
  })

  test('field case 35: one of the visitor’s own accounts is shown as such, and may be paid (SND-02)', async () => {
    const page = await openSend()
    await fillIn(page, '0.5', ALICE)
    await page.see('This is your own account')
    await vi.waitFor(() => expect(primary(page)).toBe('Review send'))
  })

  test('SND-01 a payment link fills in the recipient and the amount; CAIP-10 is parsed too', async () => {
    const page = await openSend()
    await typeRecipient(page, `ethereum:${BOB}?value=25e16`)
    await vi.waitFor(() => expect(primary(page)).toBe('Review send'))
    expect((await page.field('Amount to send')).value).toBe('0.25')
    await typeRecipient(page, `eip155:1:${BOB}`)
    await vi.waitFor(() => expect(primary(page)).toBe('Review send'))
  })

  test('SND-01 a name shows its picture, the name and the address', async () => {
    const bob = { name: 'bob.eth', address: BOB, avatarUrl: 'https://pictures.example/bob.png' }
    const names = { isName: (text: string) => text === 'bob.eth', resolve: async () => bob }
    const page = await openSend({}, [giving('names', names)])
    await typeRecipient(page, 'bob.eth')
    const known = () => page.root.querySelector('.send-known:not(.quiet)')
    await vi.waitFor(() => expect(known()?.textContent).toContain('bob.eth'))
    expect(known()?.querySelector('img')?.getAttribute('src')).toBe('https://pictures.example/bob.png')
    expect(known()?.querySelector(`[title="${BOB}"]`)).not.toBeNull()
  })

  test('SND-01 Max is the balance minus the fee, to the unit', async () => {
    const page = await openSend()
    await typeRecipient(page, BOB)
    ;(await page.find('send all of it')).click()
    await vi.waitFor(async () => expect((await page.field('Amount to send')).value).toBe('1.999979'))
  })

  test('SND-01 another token: the list shows held tokens, and no bait', async () => {
    const page = await openSend()
    ;(await page.find('change the token')).click()
    await page.see('Dollar')
    expect(page.text()).not.toContain('Bait')
    ;(await page.find('Dollar')).click()
    await page.see('5.00 USD available')
  })

  test('SND-02 SND-04 what the network would refuse disables the button, with the reason', async () => {
    const page = await openSend({ refuse: () => simulationFailed('paused') })
    await fillIn(page)
    await vi.waitFor(() => expect(primary(page)).toBe('This transaction would fail'))
    expect(page.text()).toContain('The contract says: paused')
    page.world.refuse = () => insufficientFee(1n)
    await typeRecipient(page, ALICE)
    await vi.waitFor(() => expect(primary(page)).toBe('Not enough ETH for the network fee'))
    expect(page.text()).toContain('This is your own account')
  })

  test.each([
    [() => amountTooSmall(546n), 'Send at least 0.000000000000000546 ETH'],
    [() => tokenRefused('paused'), 'Transfers of this token are paused'],
    [() => tokenRefused('non-transferable'), 'This token can’t be sent'],
    [() => tokenRefused('frozen'), 'Your ETH is frozen by its issuer'],
    [() => tokenRefused('memo-required'), 'This recipient requires a memo'],
    [() => tokenRefused('hook'), 'This token can only be sent from its own app'],
  ] as const)('SND-02 case %#: what the issuer or the network forbids has its own text: %s', async (refuse, words) => {
    const page = await openSend({ refuse })
    await fillIn(page)
    await vi.waitFor(() => expect(primary(page)).toBe(words))
  })

  test('SND-02 a network that does not respond, or responds with invalid data, refuses nothing: a click sends the request again', async () => {
    const page = await openSend({ refuse: () => new TypeError('offline') })
    await fillIn(page)
    await vi.waitFor(() => expect(primary(page)).toBe('Network not responding'))
    page.world.refuse = () => toRpcError({ code: 'rpc/malformed-response' }, 'eth_gasPrice')
    ;(await page.find('Try again')).click()
    await vi.waitFor(() => expect(primary(page)).toBe('Unexpected network response'))
    page.world.refuse = () => null
    ;(await page.find('Try again')).click()
    await vi.waitFor(() => expect(primary(page)).toBe('Review send'))
  })

  test('SND-02 a review without amount and recipient shows that they are missing', async () => {
    const { service } = await openSend()
    expect(() => service.review()).toThrow('Please enter a valid amount and receiver address')
  })

  test('SND-01 a list that cannot be loaded leaves the native token', async () => {
    const page = await openSend({ held: new Error('offline') })
    await vi.waitFor(() => expect(primary(page)).toBe('Enter an amount'))
  })
})

describe('the review', () => {
  test('SND-05 MOD-13 is what the wallet gets; then the account opens, without a way back, with a row that tracks it', async () => {
    const page = await openSend()
    const submitted = vi.fn()
    page.kernel.on('tx:submitted', submitted)
    await toReview(page)
    expect(page.root.querySelector(`[aria-label="${BOB}"]`)).not.toBeNull()
    expect(page.text()).toContain('0.500021 ETH')
    expect(confirmButton(page)?.textContent).toBe('Confirm in Fake Wallet')
    confirmButton(page)?.click()
    confirmButton(page)?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.kernel.router.canGoBack()).toBe(false)
    expect(page.wallet.requests.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
    expect(submitted).toHaveBeenCalledExactlyOnceWith({
      network: 'eip155:1',
      hash: HASH,
      from: `eip155:1:${ALICE}`,
      kind: 'send',
      sent: { token: HELD[0]?.token, units: 5n * 10n ** 17n, price: HELD[0]?.price },
      to: BOB,
      fee: { units: 21_000n * 10n ** 9n, decimals: 18, symbol: 'ETH' },
    })
    await page.see('Sending 0.5 ETH')
    expect(page.root.textContent).toContain('Transaction started')
    const draft = page.kernel.store.get(page.service.draftAtom)
    expect(draft).toMatchObject({ amountText: '', recipientText: '', token: HELD[0] })
  })

  test('VIS-02 SND-05 on a page with receipts the account has no row: the receipt plugin is notified once the account is shown', async () => {
    const page = await openSend({}, [receipts])
    const shown: unknown[] = []
    page.kernel.on('tx:submitted', () => shown.push(page.kernel.store.get(page.kernel.router.stateAtom).stack.length))
    await toReview(page)
    confirmButton(page)?.click()
    await vi.waitFor(() => expect(page.root.textContent).toContain('Transaction started'))
    expect([page.view(), shown]).toEqual(['Account', [1]])
    expect(page.root.querySelector('[data-testid=lk-sent]')).toBeNull()
  })

  test('VIS-02 SND-05 over the transaction’s receipt, no toast repeats its text', async () => {
    const page = await openSend({}, [receipts])
    const { router } = page.kernel
    page.kernel.on('tx:submitted', ({ hash }) => router.push('Receipt', { hash }))
    const show = vi.spyOn(page.kernel.snackbar, 'show')
    const confirmed = vi.spyOn(page.service, 'confirm')
    await toReview(page)
    confirmButton(page)?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Receipt'))
    expect(await confirmed.mock.results[0]?.value).toBe('sent')
    expect(show).not.toHaveBeenCalled()
  })

  test('SND-05 a rejection in the wallet changes nothing', async () => {
    const page = await openSend()
    page.wallet.play({ request: 'reject' })
    await toReview(page)
    confirmButton(page)?.click()
    await page.see('You rejected this in your wallet. Nothing was sent.')
    expect(page.view()).toBe('WalletSendPreview')
    expect(page.kernel.store.get(page.service.draftAtom)).toMatchObject({ amountText: '0.5', recipientText: BOB })
    page.wallet.play({ request: () => HASH })
    confirmButton(page)?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
  })

  test('SND-02 an address that looks like a known one shows the whole known one, in groups of four', async () => {
    const page = await openSend()
    page.service.typeRecipient(`0x1111${'2'.repeat(32)}1111`, undefined)
    await page.clock.advance(SETTLED_MS)
    await page.see(`You’ve used 0x1111${' 1111'.repeat(9)} before.`)
  })

  test('SND-05 a request without a response is remembered until something is sent', async () => {
    const page = await openSend()
    const kinds = () => page.kernel.store.get(page.service.warningsAtom).map(({ kind }) => kind)
    page.wallet.play({ request: () => Promise.reject(requestAborted()) })
    await toReview(page)
    expect(kinds()).not.toContain('unclear')
    confirmButton(page)?.click()
    await vi.waitFor(() => expect(kinds()).toContain('unclear'))
    expect(page.kernel.store.get(page.service.draftAtom)).toMatchObject({ amountText: '0.5', recipientText: BOB })
    page.wallet.play({ request: () => HASH })
    confirmButton(page)?.click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    page.service.typeRecipient(`0x${'c0'.repeat(20)}`, undefined)
    await page.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(kinds()).toEqual(['first-time']))
  })

  test('SND-05 during a wallet request, another review leads back to that request, which is sent once', async () => {
    const page = await openSend()
    page.wallet.play({ request: 'hang' })
    await toReview(page)
    confirmButton(page)?.click()
    await page.see('Continue in')
    await vi.waitFor(() => expect(page.wallet.requests).toContain('eth_sendTransaction'))
    ;(await page.find('Back')).click()
    fill(await page.field('Amount to send'), '0.75')
    await page.clock.advance(SETTLED_MS)
    // The button may still say what it said before the amount was another.
    const verdict = { blocked: null, units: 75n * 10n ** 16n }
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.verdictAtom)).toEqual(verdict))
    ;(await page.find('Review send')).click()
    await vi.waitFor(() => expect(confirmButton(page)?.textContent ?? page.text()).toContain('Continue in'))
    expect(page.text()).toContain('0.5 ETH')
    confirmButton(page)?.click()
    expect(page.wallet.requests.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('SND-05 the fee in the review is never less than what may be charged', async () => {
    const page = await openSend()
    page.world.fee = 21_000_000_000_000n + 1n
    await toReview(page)
    expect(page.text()).toContain('0.00002101 ETH')
    expect(page.text()).toContain('0.50002101 ETH')
  })

  test.each<[code: string, request: 'malformed' | (() => unknown), words: string]>([
    ['transfer/failed', 'malformed', 'Your wallet gave no clear response'],
    ['rpc/unknown', () => Promise.reject(new Error('oops')), 'Your wallet gave no clear response'],
    ['rpc/transaction-rejected', () => Promise.reject({ code: -32003 }), 'Something went wrong'],
  ])('SND-05 a failure is shown and tracked, and nothing is lost: %s', async (code, request, words) => {
    const page = await openSend()
    const failed = vi.fn()
    page.kernel.on('send:failed', failed)
    page.wallet.play({ request })
    await toReview(page)
    confirmButton(page)?.click()
    await page.see(words)
    expect(failed).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:1', token: 'ETH', code })
    expect(page.kernel.store.get(page.service.draftAtom)).toMatchObject({ amountText: '0.5' })
  })

  test('SND-05 the fee is requested again while the review is open, but not during the wallet request', async () => {
    const page = await openSend()
    await toReview(page)
    page.world.fee = 42_000n * 10n ** 9n
    await page.clock.advance(15_000)
    await page.see('0.000042 ETH')
    page.wallet.play({ request: 'hang' })
    await page.clock.advance(600)
    page.root.querySelector<HTMLInputElement>('[data-testid=lk-accept]')?.click()
    await vi.waitFor(() => expect(confirmButton(page)?.getAttribute('aria-disabled')).toBe('false'))
    confirmButton(page)?.click()
    await page.see('Continue in')
    page.world.fee = 63_000n * 10n ** 9n
    await page.clock.advance(15_000)
    expect(page.text()).toContain('0.000042 ETH')
  })

  test.each([
    [
      'silence',
      { refuse: () => new TypeError('offline') },
      'The network isn’t responding. The fee may have changed.',
      true,
    ],
    [
      'nonsense',
      { refuse: () => toRpcError({ code: 'rpc/malformed-response' }, 'eth_call') },
      'Can’t confirm the fee right now. Nothing will be sent until we can.',
      false,
    ],
    [
      'another transfer',
      { tamper: (summary) => ({ ...summary, units: summary.units + 1n }) },
      'Can’t confirm the fee right now. Nothing will be sent until we can.',
      false,
    ],
    [
      'a refusal',
      { refuse: () => insufficientFee(1n) },
      'This would no longer go through: Not enough ETH for the network fee',
      false,
    ],
  ] satisfies [string, Play, string, boolean][])(
    'SND-05 during the review: %s is shown as such, and the wallet request is only sent if nothing blocks it',
    async (_what, play, words, isRequested) => {
      const page = await openSend()
      await toReview(page)
      Object.assign(page.world, play)
      await page.clock.advance(15_000)
      await page.see(words)
      expect(page.text()).toContain('0.5 ETH')
      await vi.waitFor(() => expect(confirmButton(page)?.getAttribute('aria-disabled') === 'true').toBe(!isRequested))
      page.wallet.play({ request: 'hang' })
      confirmButton(page)?.click()
      if (isRequested) await page.see('Continue in')
      else expect(await page.service.confirm()).toBeNull()
      await vi.waitFor(() => expect(page.wallet.requests.includes('eth_sendTransaction')).toBe(isRequested))
      // After a valid response, the network is trusted again.
      Object.assign(page.world, { refuse: undefined, tamper: undefined })
      await page.clock.advance(15_000)
      if (!isRequested) await vi.waitFor(() => expect(page.text()).not.toContain(words))
    },
  )

  test('SND-05 a fee that has risen sharply is shown with its earlier amount', async () => {
    const page = await openSend()
    await toReview(page)
    page.world.fee = 210_000n * 10n ** 9n
    await page.clock.advance(15_000)
    await page.see('Network fee went up from 0.000021 ETH to 0.00021 ETH.')
  })

  test('SND-01 SND-07 a token with a transfer fee: what leaves, what arrives and what it keeps, to the last unit', async () => {
    const page = await openSend({ received: (units) => units - 20_001n })
    ;(await page.find('change the token')).click()
    ;(await page.find('Dollar')).click()
    await fillIn(page, '1.00005')
    await page.see('0.980049 USD')
    ;(await page.find('Review send')).click()
    await vi.waitFor(() => expect(confirmButton(page)).not.toBeNull())
    expect(page.text()).toMatch(/You send1.00005 USD.*They receive0.980049 USDToken transfer fee0.020001 USD/)
  })

  test('SND-04 for an account that pays fees in its own way, neither a possibly wrong fee nor a total is shown', async () => {
    const page = await openSend({ isPaidByAccount: true })
    await toReview(page)
    expect(page.text()).toContain('Network fee (max)Shown in your wallet')
    expect(page.text()).not.toContain('Total (max)')
  })

  test('ACC-06 another network or account ends the draft and its review', async () => {
    const page = await openSend()
    await toReview(page)
    page.wallet.emit(page.wallet.sessions(['eip155:1:0x2222222222222222222222222222222222222222']))
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.reviewAtom)).toBeNull())
    expect(page.kernel.store.get(page.service.draftAtom)).toMatchObject({ amountText: '', recipientText: '' })
    expect(await page.service.confirm()).toBeNull()
  })
})
