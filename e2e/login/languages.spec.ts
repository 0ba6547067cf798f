// The frame in the language of the page around it: what is approved, its direction and its amounts. A page can only name existing languages.
import { parseEther, stringToHex, toHex } from 'viem'
import { expect } from '../fixtures'
import { NIGHT, variant } from '../night'
import { findFrameFaults } from './frameFaults'
import { openAt, test } from './loginTest'

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LANGUAGES = [
  {
    tag: 'de',
    dir: 'ltr',
    approve: 'Genehmigen',
    reject: 'Ablehnen',
    heading: '0,125 ETH senden',
    to: 'An',
    fee: 'Netzwerkgebühr (max.)',
  },
  {
    tag: 'he',
    dir: 'rtl',
    approve: 'אישור',
    reject: 'דחייה',
    heading: 'שליחת 0.125 ETH',
    to: 'אל',
    fee: 'עמלת רשת (מקס׳)',
  },
  {
    tag: 'ar',
    dir: 'rtl',
    approve: 'موافقة',
    reject: 'رفض',
    heading: 'إرسال 0.125 ETH',
    to: 'إلى',
    fee: 'رسوم الشبكة (الحد الأقصى)',
  },
] as const

/** Returns whether the number of an amount is to the left of its symbol. */
function readsNumberFirst(element: Element): boolean {
  const leftOf = (words: string) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent?.indexOf(words) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + words.length)
      return range.getBoundingClientRect().left
    }
    throw new Error(`The element does not contain ${words}.`)
  }
  return leftOf('125') < leftOf('ETH')
}

for (const [index, { tag, dir, approve, reject, heading, to, fee }] of LANGUAGES.entries()) {
  test(
    `UIX-02 EMB-07 UIX-05 an approval in ${tag}: its words, amounts and direction; axe finds nothing; the page gets its response in English`,
    variant(index, 1),
    async ({ page, world, environment }) => {
      const framePage = await openAt(page, world, `${world.pageUrl}?lang=${tag}`)
      const { frame } = framePage
      await expect(frame.locator('html')).toHaveAttribute('lang', tag)
      await expect(frame.locator('html')).toHaveAttribute('dir', dir)
      const { address } = await framePage.signIn()
      const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, toHex(parseEther('1'))] }
      await page.request.post(environment.chains[0]?.rpcUrl ?? '', { data: body })
      const transaction = { from: address, to: RECIPIENT, value: toHex(parseEther('0.125')) }
      const response = framePage.refusal('RPC_REQUEST', { method: 'eth_sendTransaction', params: [transaction] })
      const title = frame.getByRole('heading', { level: 1 })
      await expect(title).toHaveText(heading)
      expect(await title.evaluate(readsNumberFirst)).toBe(true)
      await expect(frame.getByRole('button', { name: approve, exact: true })).toBeEnabled()
      await expect(frame.locator('dt').filter({ hasText: new RegExp(`^${to}$`) })).toBeVisible()
      await expect(frame.getByText(fee, { exact: true })).toBeVisible()
      // An address reads from left to right, on the same side as the other values.
      const recipient = frame.locator('dd.code').first()
      await expect(recipient).toHaveCSS('direction', 'ltr')
      await expect(recipient).toHaveCSS('text-align', dir === 'rtl' ? 'start' : 'end')
      expect(await findFrameFaults(page, ['button-name', 'color-contrast', 'html-lang-valid'])).toEqual([])
      await frame.getByRole('button', { name: reject, exact: true }).click()
      expect(await response).toBe('User rejected the request')
    },
  )
}

test(
  'UIX-02 SAF-09 an unavailable language leaves the frame in the browser’s own, and none of it reaches the page',
  NIGHT,
  async ({ page, world }) => {
    const hostile = `"><img src=x onerror=alert(1)>`
    for (const lang of [hostile, '__proto__', '../de', 'x'.repeat(5_000)]) {
      const framePage = await openAt(page, world, `${world.pageUrl}?lang=${encodeURIComponent(lang)}`)
      await expect(framePage.frame.locator('html')).toHaveAttribute('lang', 'en')
      await expect(framePage.frame.getByText('There is nothing to approve.')).toBeVisible()
      await expect(framePage.frame.locator('img')).toHaveCount(0)
    }
  },
)

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' })

  test(
    'UIX-02 EMB-10 a page that names no language gets the browser’s own, also in the pop-up for passkeys',
    NIGHT,
    async ({ page, world, frame }) => {
      await expect(frame.frame.locator('html')).toHaveAttribute('lang', 'de')
      const { address } = await frame.signIn()
      const params = [stringToHex('Ein Platz, bitte'), address]
      const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params })
      await expect(frame.frame.getByRole('region', { name: 'Nachricht', exact: true })).toHaveText('Ein Platz, bitte')
      await expect(frame.frame.getByRole('button', { name: 'Ablehnen' })).toBeVisible()
      await frame.decline()
      await response
      await page.goto(`${world.loginUrl}/passkey`)
      await expect(page.locator('#text')).toHaveText(
        'Diese Anmeldung ist beendet. Schließe dieses Fenster und beginne von vorn.',
      )
      await page.goto(`${world.loginUrl}/social/result?ticket=unknown&lang=he`)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading')).toHaveText('חזרה לאתר')
    },
  )
})
