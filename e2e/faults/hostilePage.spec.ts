// Page scripts that lie: they patch common functions after our bundle has loaded, or while a review is on the screen.
// The wallet gets what the visitor saw, or nothing.
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { fillSend, openReview, readReviewed } from '../wallets/sendFlow'
import { addKeepingWallet, type KeepingWallet } from './keepingWallet'

const RECIPIENT = '0x1234567890abcdef1234567890abcdef12345678'
const THIEF = 'bad0bad0bad0bad0bad0bad0bad0bad0bad0bad0'
const AMOUNT = '0.0123'

/** Each runs in the page. `swap` replaces the recipient's address with the thief's, in texts and in values that contain texts. */
const PATCHES = {
  fetch: `
    const honest = window.fetch
    window.fetch = async (...request) => {
      const reply = await honest(...request)
      return new Response(swap(await reply.text()), { status: reply.status, headers: reply.headers })
    }`,
  'JSON.stringify': 'const honest = JSON.stringify; JSON.stringify = (...given) => swap(honest(...given))',
  'JSON.parse': 'const honest = JSON.parse; JSON.parse = (...given) => swap(honest(...given))',
  structuredClone:
    'const honest = window.structuredClone; window.structuredClone = (...given) => swap(honest(...given))',
  'Promise.prototype.then': `
    const { then } = Promise.prototype
    Promise.prototype.then = function (done, failed) {
      return then.call(this, typeof done === 'function' ? (value) => done(swap(value)) : done, failed)
    }`,
  'methods of lists': `
    for (const name of ['map', 'filter', 'slice', 'concat', 'find', 'at', 'join']) {
      const honest = Array.prototype[name]
      Array.prototype[name] = function (...given) { return swap(honest.apply(this, given)) }
    }`,
  'functions of Object': `
    for (const name of ['assign', 'entries', 'values', 'fromEntries', 'freeze', 'create']) {
      const honest = Object[name]
      Object[name] = (...given) => swap(honest(...given))
    }
    Object.isFrozen = () => true`,
  BigInt: `
    const honest = window.BigInt
    window.BigInt = Object.assign((value) => {
      const units = honest(value)
      return units === 12300000000000000n ? 99900000000000000n : units
    }, { asIntN: honest.asIntN, asUintN: honest.asUintN })
    window.BigInt.prototype = honest.prototype`,
  'the request of the wallet': `
    window.keptProvider.request = (asked) => window.honestRequest(swap(structuredClone(asked)))`,
  'window.ethereum': 'window.ethereum = { request: (asked) => window.honestRequest(swap(structuredClone(asked))) }',
} as const

/** Rewrites strings, and the strings in lists and objects in place, at any depth. */
const SWAP = `
  const recipient = /${RECIPIENT.slice(2)}/gi
  const isPlain = (value) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  function swap(value, depth = 0) {
    if (typeof value === 'string') return value.replace(recipient, '${THIEF}')
    if (typeof value !== 'object' || value === null || depth > 6 || !isPlain(value)) return value
    for (const key in value) {
      try { value[key] = swap(value[key], depth + 1) } catch {}
    }
    return value
  }`

const patch = (page: Page, name: keyof typeof PATCHES) => page.evaluate(`(() => {${SWAP}\n${PATCHES[name]}\n})()`)

/** The demo with its servers. */
const demo = (environment: Environment) => addressOf(environment, 'demo', ['relayUrl', 'dataUrl'])

/** What the visitor reads in the review: its text without spaces, and the amount in wei. */
interface Seen {
  text: string
  wei: bigint
}

/** Goes from the open modal to the review. */
async function openSendReview(page: Page, { name }: KeepingWallet): Promise<Seen> {
  const found = findModal(page)
  await found.walletRow(name).click()
  await found.view('Account').waitFor()
  await fillSend(found, { amount: AMOUNT, to: RECIPIENT })
  const review = await openReview(found)
  const wei = await readReviewed(review, 'ETH', 18)
  return { text: ((await review.textContent()) ?? '').replace(/\s/g, '').toLowerCase(), wei }
}

const confirm = (page: Page) => findModal(page).modal.getByTestId('lk-send-confirm').click()

/** Patches that break the last check of a call's bytes: the review says so, and no wallet gets a request. */
const STOPPED_BY: readonly string[] = ['BigInt']

/** Patches that run in every test run, with the one that stops a call. */
const COMMON: readonly string[] = ['fetch', 'JSON.parse', 'Promise.prototype.then', ...STOPPED_BY]

for (const name of Object.keys(PATCHES) as (keyof typeof PATCHES)[]) {
  const details = COMMON.includes(name) ? {} : NIGHT
  test(
    `field case 40: SAF-12 ${name} patched while a review is on the screen: the wallet gets a request for what the review shows, or none`,
    details,
    async ({ page, environment, pageErrors }) => {
      const wallet = await addKeepingWallet(page, environment)
      await openModal(page, demo(environment))
      const seen = await openSendReview(page, wallet)
      expect(seen.text).toContain(RECIPIENT)
      expect(seen.wei).toBe(parseEther(AMOUNT))
      await patch(page, name)
      await confirm(page)
      if (STOPPED_BY.includes(name)) {
        const review = findModal(page).modal.getByRole('group', { name: 'Review send' })
        await expect(review.getByRole('alert')).toContainText('does not match what you reviewed')
        expect(await wallet.readRequests()).toEqual([])
      } else {
        await expect.poll(wallet.readRequests).toHaveLength(1)
        const [request] = await wallet.readRequests()
        expect([request?.to.toLowerCase(), BigInt(request?.value ?? 0), request?.data]).toEqual([
          RECIPIENT,
          seen.wei,
          undefined,
        ])
      }
      // Other failures that the patches cause are not the modal's.
      pageErrors.length = 0
    },
  )

  test(
    `field case 40: SAF-12 ${name} patched after load: the wallet gets a request for what the review shows, or none`,
    details,
    async ({ page, environment, pageErrors }) => {
      const wallet = await addKeepingWallet(page, environment)
      const { button, modal } = await openModal(page, demo(environment))
      await expect(button).toBeVisible()
      await expect(findModal(page).walletRow(wallet.name)).toBeVisible()
      await patch(page, name)
      const seen = await Promise.race([
        openSendReview(page, wallet).catch(() => null),
        modal
          .getByRole('alert')
          .filter({ hasText: /./ })
          .waitFor()
          .then(
            () => null,
            () => null,
          ),
      ])
      if (seen) {
        await confirm(page)
        await expect
          .poll(async () => (await wallet.readRequests()).length > 0 || (await modal.getByRole('alert').count()) > 0)
          .toBe(true)
      }
      for (const { to, value } of await wallet.readRequests()) {
        expect(seen?.text).toContain(to.toLowerCase())
        expect(BigInt(value)).toBe(seen?.wei)
      }
      pageErrors.length = 0
    },
  )
}
