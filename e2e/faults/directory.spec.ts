// A wallet directory that fails: known wallets stay, a message says what happened, and one press retries.
import { openModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { expect, findAllWallets, openAllWallets, test } from '../wallets/directoryTest'

const SENTENCE = 'The wallet list could not be loaded. Check your connection, then try again.'
/** In the bundled registry, and in no browser of these tests. */
const KNOWN = 'Safe'

for (const [index, [name, fault]] of (
  [
    ['too many requests', { kind: 'status', status: 429 }],
    ['out of service', { kind: 'status', status: 503 }],
    ['a page that asks to sign in', { kind: 'html' }],
    ['JSON of no use', { kind: 'wrongShape' }],
  ] as const
).entries()) {
  test(
    `CON-05 API-07 ${name}: the bundled wallets are listed, and Try again brings the rest`,
    variant(index, 1),
    async ({ page, url, directory }) => {
      directory.faults.add({ ...fault, path: '/getWallets' })
      const { rows, modal, action } = await openAllWallets(page, url)
      const alert = modal.getByRole('alert').filter({ hasText: 'Some wallets couldn’t be loaded' })
      await expect(alert).toContainText(SENTENCE)
      await expect(rows.filter({ hasText: KNOWN })).toHaveCount(1)

      directory.faults.clear()
      await action('Try again').click()
      await expect(alert).toBeHidden()
      await expect(modal.getByRole('status').filter({ hasText: /^\d{3} wallets$/ })).toHaveCount(1)
      await expect(rows.filter({ hasText: KNOWN })).toHaveCount(1)
    },
  )
}

test('CON-05 a failed search says so, and Try again repeats it', NIGHT, async ({ page, url, directory }) => {
  const { rows, modal, action, search } = await openAllWallets(page, url)
  directory.faults.add({ kind: 'status', status: 503, path: '/getWallets' })
  await search.fill('coral')
  await search.press('Enter')
  await expect(modal.getByRole('alert').filter({ hasText: 'Couldn’t load wallets' })).toBeVisible()
  await expect(action('Connect with a QR code')).toBeVisible()
  directory.faults.clear()
  await action('Try again').click()
  await expect(rows.first()).toContainText(/coral/i)
})

test(
  'CON-05 if a later page fails, the loaded wallets stay, and the page is requested again on demand',
  NIGHT,
  async ({ page, url, requests, directory }) => {
    const { rows, stage, modal, action } = await openAllWallets(page, url)
    directory.faults.add({ kind: 'status', status: 503, path: '/getWallets' })
    const toEnd = () => stage.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
    await expect
      .poll(async () => {
        await toEnd()
        return action('Try again').isVisible()
      })
      .toBe(true)
    await expect(modal.getByRole('alert').filter({ hasText: 'Some wallets couldn’t be loaded' })).toBeVisible()
    const failed = requests.at(-1)?.get('page')
    const last = Number(await rows.locator('xpath=ancestor::li').last().getAttribute('aria-posinset'))
    directory.faults.clear()
    await action('Try again').click()
    await expect
      .poll(async () => {
        await toEnd()
        return Number(await rows.locator('xpath=ancestor::li').last().getAttribute('aria-posinset'))
      })
      .toBeGreaterThan(last)
    expect(requests.filter((query) => query.get('entries') === '40' && query.get('page') === failed)).toHaveLength(2)
  },
)

test(
  'CON-05 without a network the list says so, and it loads when the network is back',
  NIGHT,
  async ({ page, context, url }) => {
    const { modal } = await openModal(page, url)
    await expect(modal.getByTestId('lk-all-wallets')).toContainText('+')
    // The list itself has loaded by then, and stays in the browser.
    await modal.getByTestId('lk-all-wallets').click()
    const { rows, search, action } = findAllWallets(page)
    await rows.first().waitFor()
    await context.setOffline(true)
    await search.fill('coral')
    await search.press('Enter')
    await expect(modal.getByText(SENTENCE)).toBeVisible()
    await context.setOffline(false)
    await action('Try again').click()
    await expect(rows.first()).toContainText(/coral/i)
  },
)

test('API-05 an empty directory is an empty list, not a failure', async ({ page, url, directory }) => {
  directory.faults.add({ kind: 'empty', path: '/getWallets' })
  const { rows, modal, search, action } = await openAllWallets(page, url)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Installed')
  await search.fill('coral')
  await search.press('Enter')
  await expect(modal.getByRole('heading', { name: 'No results for “coral”' })).toBeVisible()
  await expect(action('Try again')).toHaveCount(0)
  await action('Show all wallets').click()
  await expect(rows).toHaveCount(1)
})

test('CON-05 a search without results offers other ways: all wallets, or a code', NIGHT, async ({ page, url }) => {
  const { search, action, modal } = await openAllWallets(page, url)
  await search.fill('<b>zzz</b>')
  await search.press('Enter')
  await expect(modal.getByRole('heading', { name: 'No results for “<b>zzz</b>”' })).toBeVisible()
  await action('Connect with a QR code').click()
  await expect(modal.getByTestId('lk-qr')).toBeVisible()
})
