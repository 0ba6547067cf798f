// One picture from the list to the account, a moment for the success, and no motion for visitors who do not want it.
import type { Locator, Page } from '@playwright/test'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { createAddress, readCode } from '../login/inbox'
import { createName, signInAs } from '../login/provider'
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { untilLoaded } from '../untilLoaded'
import { untilStill } from '../untilStill'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

/** CSS pixels that a picture may be away from the one that it grows out of. */
const MAX_MISS_PX = 1
/** Milliseconds into an animation, partway through. */
const HALF_WAY_MS = 100
/** Times of a height change: on its way, past its end, and at its end. */
const HEIGHT_TIMES_MS = [30, 112, 150]
const WAITS = { waits: true } as const

/** Otherwise the browser would block the provider's sign-in window. */
test.use({ blocksPopups: true })

interface Box {
  x: number
  y: number
  width: number
}
interface Motion extends Box {
  /** Class names of the animated elements, and their view. */
  what: string
  view: string
  properties: string[]
}
declare global {
  interface Window {
    seenMotions: Motion[]
    /** The height of the stage at the given times, for each change. */
    stageHeights: number[][]
  }
}

/** Records each animation of the modal as it starts, with its start position. Runs in the page. */
function watchMotions(): void {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const known = new WeakSet<Animation>()
  window.seenMotions = []
  const look = () => {
    for (const animation of root?.getAnimations() ?? []) {
      const { effect } = animation
      if (known.has(animation) || animation instanceof CSSTransition || !(effect instanceof KeyframeEffect)) continue
      known.add(animation)
      const { target, pseudoElement } = effect
      if (!target) continue
      const { left, top, width, height } = target.getBoundingClientRect()
      const keys = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
      window.seenMotions.push({
        what: target.className + (pseudoElement ?? ''),
        view: target.closest<HTMLElement>('[data-view]')?.dataset.view ?? '',
        properties: [...new Set(keys)].filter((key) => !/^(offset|computedOffset|easing|composite)$/.test(key)),
        x: left + width / 2,
        y: top + height / 2,
        width,
      })
    }
  }
  if (root) new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true })
}

/** Pauses every picture that moves into a ring. Runs in the page. */
function stopPictures(currentTime: number): void {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const stop = () => {
    for (const animation of root?.querySelector('.ring > :last-child')?.getAnimations() ?? []) {
      animation.pause()
      animation.currentTime = currentTime
    }
  }
  if (root) new MutationObserver(stop).observe(root, { subtree: true, childList: true })
}

/** Records each change of the height, and pauses it at the first of these times. Runs in the page. */
function stopHeights(times: readonly number[]): void {
  const stage = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.stage')
  window.stageHeights = []
  stage?.addEventListener('transitionrun', ({ target }) => {
    const [change] = target === stage ? stage.getAnimations() : []
    if (!change) return
    change.pause()
    const heights = [...times, 0].map((time) => {
      change.currentTime = time
      return stage.getBoundingClientRect().height
    })
    change.currentTime = times[0] ?? 0
    window.stageHeights.push(heights)
  })
}

const seen = (page: Page) => page.evaluate(() => window.seenMotions)

async function boxOf(element: Locator): Promise<Box> {
  return element.evaluate((each) => {
    const { left, top, width, height } = each.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2, width }
  })
}

/** Fails unless something in the view moves, and starts at `box`. */
async function expectToGrowFrom(page: Page, view: string, { x, y, width }: Box): Promise<void> {
  const moves = (await seen(page)).filter((each) => each.view === view && each.properties.includes('transform'))
  const misses = moves.map((each) => Math.max(Math.abs(each.x - x), Math.abs(each.y - y), Math.abs(each.width - width)))
  expect(Math.min(...misses), JSON.stringify({ x, y, width, moves })).toBeLessThanOrEqual(MAX_MISS_PX)
}

async function expectAnnouncedOnce(account: Locator): Promise<void> {
  await expect(account.getByRole('status').filter({ hasText: /^Connected$/ })).toHaveCount(1)
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('VIS-08 the icon of the row grows into the ring and becomes the account’s picture, with a check mark that disappears again', async ({
    page,
    environment,
  }) => {
    const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
    const { walletRow, view } = await openModal(page, environment.examples.react ?? '')
    const icon = walletRow(wallet.name).locator('.wallet-icon')
    await walletRow(wallet.name).hover()
    await untilLoaded(page, 'accountViews')
    await untilStill(icon)
    await page.evaluate(watchMotions)
    const row = await boxOf(icon)
    await walletRow(wallet.name).click()
    const picture = view('ConnectingExternal').locator('.ring > :last-child')
    await untilStill(picture)
    await expectToGrowFrom(page, 'ConnectingExternal', row)
    const ring = await boxOf(picture)
    expect(ring.width).toBe(96)
    await wallet.settle({ result: [ALICE] })
    await expect(view('Account')).toBeVisible()
    await expectToGrowFrom(page, 'Account', ring)
    const announced = (await seen(page)).filter((each) => each.view === 'Account').map(({ what }) => what)
    expect(announced).toEqual(expect.arrayContaining(['account-check', 'account-avatar arrived::before']))
    await expect(view('Account').locator('.account-check')).toHaveCSS('opacity', '0')
    await expect(view('Account').locator('.account-avatar > *')).toHaveCount(2)
    for (const { what, properties } of await seen(page)) {
      expect.soft(['opacity', 'transform'], what).toEqual(expect.arrayContaining(properties))
    }
  })

  test(
    'VIS-08 an email’s code and a social account end in the same check mark, announced once',
    NIGHT,
    async ({ page, environment }) => {
      const address = createAddress('felt')
      const url = addressOf(environment, 'react', ['relayUrl', 'loginUrl'])
      const { modal, view, action } = await openModal(page, url)
      const field = modal.getByRole('textbox', { name: 'Email address' })
      await field.fill(address)
      await field.press('Enter')
      const code = modal.getByRole('textbox', { name: '6-digit code' })
      await code.fill(await readCode(environment.inboxUrl, address))
      await expect(view('Account').locator('.account-check')).toBeAttached()
      await expectAnnouncedOnce(view('Account'))
      await disconnect(page)
      await findModal(page).button.click()
      const opened = page.waitForEvent('popup')
      await action('Continue with Google').click()
      await signInAs(await opened, createName())
      await expect(view('Account').locator('.account-check')).toBeAttached()
      await expectAnnouncedOnce(view('Account'))
    },
  )

  test(
    'VIS-08 a wallet that responds before the waiting view appears goes from its row straight to the account',
    NIGHT,
    async ({ page, environment }) => {
      await page.goto(`${environment.examples.gallery}/?row=connect&mode=dark`)
      const { walletRows, view } = findModal(page)
      const icon = walletRows.first().locator('.wallet-icon')
      await walletRows.first().hover()
      await untilLoaded(page, 'accountViews')
      // The dialog is in its final place.
      await untilStill(icon)
      await page.evaluate(watchMotions)
      const row = await boxOf(icon)
      await walletRows.first().click()
      await expect(view('Account')).toBeVisible()
      await expectToGrowFrom(page, 'Account', row)
      await view('Account').getByRole('button', { name: 'Settings' }).click()
      await page.evaluate(watchMotions)
      await findModal(page).back.click()
      await expect(view('Account')).toBeVisible()
      await expect(view('Account').locator('.account-check')).toHaveCount(0)
    },
  )

  test(
    'VIS-08 going back in the middle of the move starts from where the picture is at that moment',
    NIGHT,
    async ({ page, environment }) => {
      const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
      const { walletRow, view, back } = await openModal(page, environment.examples.react ?? '')
      await walletRow(wallet.name).hover()
      await untilLoaded(page, 'accountViews')
      await untilStill(walletRow(wallet.name))
      await page.evaluate(stopPictures, HALF_WAY_MS)
      await walletRow(wallet.name).click()
      const picture = view('ConnectingExternal').locator('.ring > :last-child')
      await expect.poll(async () => (await boxOf(picture)).width).toBeLessThan(96)
      await back.hover()
      await page.evaluate(watchMotions)
      const place = await picture.evaluate((each) => {
        const { left, top, width, height } = each.getBoundingClientRect()
        const root = each.getRootNode() as ShadowRoot
        root.querySelector<HTMLElement>('.header button')?.click()
        return { x: left + width / 2, y: top + height / 2, width }
      })
      await expect(walletRow(wallet.name)).toBeVisible()
      await expectToGrowFrom(page, 'Connect', place)
      await untilStill(walletRow(wallet.name))
      expect((await boxOf(walletRow(wallet.name).locator('.wallet-icon'))).width).toBe(36)
    },
  )

  test(
    'VIS-08 MOD-12 the height follows a spring, and a change midway starts from the current height',
    NIGHT,
    async ({ page, environment }) => {
      await addWallet(page)
      const { action, back, modal } = await openModal(page, environment.examples.react ?? '')
      await action('About wallets').hover()
      await untilLoaded(page, 'help')
      await untilStill(modal)
      await page.evaluate(stopHeights, HEIGHT_TIMES_MS)
      const readChange = async (count: number) => {
        await expect.poll(() => page.evaluate(() => window.stageHeights.length)).toBe(count)
        const [midway = 0, past = 0, end = 0, start = 0] = (await page.evaluate(() => window.stageHeights)).at(-1) ?? []
        return { start, midway, past, end }
      }
      await action('About wallets').click()
      const there = await readChange(1)
      expect((there.midway - there.start) * (there.end - there.midway)).toBeGreaterThan(0)
      expect((there.past - there.end) * (there.end - there.start)).toBeGreaterThan(0)
      await back.click()
      const again = await readChange(2)
      expect(Math.abs(again.start - there.midway)).toBeLessThan(MAX_MISS_PX)
    },
  )

  for (const [index, id] of ['connecting', 'code', 'receipt-pending', 'tokens-loading'].entries()) {
    test(
      `VIS-08 only transform and opacity are animated in “${id}”`,
      variant(index, 1),
      async ({ page, environment }) => {
        await page.goto(`${environment.examples.gallery}/?row=${id}&mode=dark`)
        await page.locator(`body[data-ready="${id}"]`).waitFor({ state: 'attached' })
        const read = () =>
          page.getByTestId('lk-modal').evaluate((dialog) =>
            (dialog.getRootNode() as ShadowRoot).getAnimations().flatMap(({ effect }) => {
              const { target } = effect as KeyframeEffect
              const frames = (effect as KeyframeEffect).getKeyframes()
              const names = frames.flatMap((frame) => Object.keys(frame))
              // The height of the stage and the colors of pressed elements do not count.
              return target?.matches('.stage, dialog, button')
                ? []
                : names.filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name))
            }),
          )
        await expect.poll(read).not.toEqual([])
        expect([...new Set(await read())].filter((name) => !['opacity', 'transform'].includes(name))).toEqual([])
      },
    )
  }
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('VIS-08 nothing moves from the list to the account and back to the list', async ({ page, environment }) => {
    const wallet = await addWallet(page, { replies: { eth_requestAccounts: WAITS } })
    const { walletRow, view, back } = await openModal(page, environment.examples.react ?? '')
    await walletRow(wallet.name).hover()
    await page.evaluate(watchMotions)
    await walletRow(wallet.name).click()
    await expect(view('ConnectingExternal')).toBeVisible()
    await back.click()
    await walletRow(wallet.name).click()
    await wallet.settle({ result: [ALICE] })
    await expect(view('Account')).toBeVisible()
    expect(await seen(page)).toEqual([])
    await expect(view('Account').locator('.account-check')).toHaveCount(0)
    // A visitor without motion hears the announcement too.
    await expectAnnouncedOnce(view('Account'))
  })
})
