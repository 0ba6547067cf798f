// The one button of a review, and what the recipient's card says of whom it pays.
import { afterEach, expect, test, vi } from 'vitest'
import { giving } from './draftPage'
import { closePages, fill, openSend } from './sendPage'
import { ALICE, BOB } from './sendWorld'

afterEach(closePages)
/** Longer than the debounce of the recipient field. */
const SETTLED_MS = 600
const CAROL = `0x${'c0'.repeat(20)}`
type Page = Awaited<ReturnType<typeof openSend>>

async function toReview(page: Page, recipient = BOB) {
  fill(await page.field('Amount to send'), '0.5')
  fill(await page.field('Address or name'), recipient)
  await page.clock.advance(SETTLED_MS)
  ;(await page.find('Review send')).click()
  await vi.waitFor(() => expect(confirmButton(page)).not.toBeNull())
}
const confirmButton = ({ root }: Page) => root.querySelector<HTMLButtonElement>('[data-testid=lk-send-confirm]')

test.each([
  ['', 'in this modal', 'modal', 'Send 0.5 ETH'],
  ['a'.repeat(200), 'in an app with a name of 200 letters', 'wallet', `Confirm in ${'a'.repeat(64)}`],
  ['\u202eybbaR', 'in an app whose name turns its words', 'wallet', 'Confirm in ybbaR'],
] as const)(
  'SND-05 a wallet %#: the only button of a review that is approved %s %s',
  async (name, _where, approvesIn, text) => {
    const page = await openSend({ wallet: { ...(name && { name }), approvesIn } })
    await toReview(page)
    expect(confirmButton(page)?.textContent).toBe(text)
    expect(page.root.querySelectorAll('.foot button')).toHaveLength(1)
  },
)

test.each<[recipient: string, sends: number | null, words: string]>([
  [BOB, 3, 'Sent 3 times'],
  [BOB, 1, 'Sent once'],
  [BOB, null, 'Sent before'],
  [CAROL, 3, 'First time'],
  [ALICE, 3, 'In your wallet'],
])('SND-01 %s, if %s payments to one recipient are known: %s', async (recipient, sends, words) => {
  const recipients = async () => [{ address: recipient === CAROL ? BOB : recipient, sends }]
  const page = await openSend({}, [giving('activity', { recipients })])
  await toReview(page, recipient)
  await vi.waitFor(() => expect(page.root.querySelector('[data-testid=lk-trust]')?.textContent).toBe(words))
})
