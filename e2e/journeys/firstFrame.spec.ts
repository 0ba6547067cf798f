// What a visitor sees first, and how it loads: one wave of requests, then a list that stays in place.
import type { Page } from '@playwright/test'
import { findModal } from '../modalPage'
import { variant } from '../night'
import { expect, test } from '../wallets/directoryTest'

/** Number of openings, each with different delays. */
const OPENINGS = { four: 4, forty: 40 }
/** Milliseconds. The first paint waits 100 for the page's wallets; the driver and the machine need some of them. */
const MAX_SCRIPT_DELAY_MS = 60
const MAX_DIRECTORY_DELAY_MS = 400
/** CSS pixels; FST-02. */
const MAX_MOVE_PX = 8

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Where everything that can be pressed is, in every frame of the open dialog. Runs in the page. */
function watchFrames(): void {
  const frames: Record<string, number>[] = []
  Object.assign(globalThis, { seenFrames: frames })
  const look = () => {
    const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]')
    if (dialog?.querySelector('[data-testid="lk-wallet-item"]') && !performance.getEntriesByName('listed').length)
      performance.mark('listed')
    if (dialog) {
      const places: Record<string, number> = { dialog: dialog.getBoundingClientRect().height }
      for (const each of dialog.querySelectorAll('button, input, a')) {
        places[each.getAttribute('aria-label') ?? each.textContent?.slice(0, 12) ?? ''] =
          each.getBoundingClientRect().top
      }
      frames.push(places)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The largest movement of any element after its first visible frame, with its name. */
async function findMoves(page: Page): Promise<string[]> {
  const frames = await page.evaluate((): Record<string, number>[] => Reflect.get(globalThis, 'seenFrames'))
  expect(frames.length).toBeGreaterThan(1)
  const first: Record<string, number> = {}
  const moves = new Set<string>()
  for (const frame of frames) {
    for (const [name, place] of Object.entries(frame)) {
      first[name] ??= place
      if (Math.abs(place - first[name]) > MAX_MOVE_PX) moves.add(`${name}: ${first[name]} to ${place}`)
    }
  }
  return [...moves]
}

/** Numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('FST-01 the click requests everything that the list needs, before any of it arrives', async ({ page, url }) => {
  await page.addInitScript(watchFrames)
  await page.goto(url)
  const { button, walletRows } = findModal(page)
  await button.waitFor()
  const held: (() => void)[] = []
  let isReleased = false
  await page.route('**/*.js', async (route) => {
    if (!isReleased) await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await button.dispatchEvent('click')
  // Shell, kernel, rows, the family's wallets, and the two plugins that fill the list.
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(6)
  await page.evaluate(() => performance.mark('released'))
  isReleased = true
  for (const release of held) release()
  await expect(walletRows.first()).toBeVisible()

  const late = await page.evaluate(() => {
    const timeOf = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('.js') && startTime > timeOf('released'))
      .filter(({ startTime }) => !(startTime >= timeOf('listed')))
      .map(({ name }) => name)
  })
  expect(late).toEqual([])
})

for (const [index, [many, openings]] of Object.entries(OPENINGS).entries()) {
  test(
    `FST-02 in ${many} openings, nothing that can be pressed moves after the first frame`,
    variant(index, 1),
    async ({ page, url }) => {
      test.slow()
      await page.addInitScript(watchFrames)
      const random = createRandom(20)
      const wait = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most))
      await page.route('**/*.js', async (route) => {
        await wait(MAX_SCRIPT_DELAY_MS)
        await route.continue()
      })
      await page.route('**/getWallets*', async (route) => {
        await wait(MAX_DIRECTORY_DELAY_MS)
        await route.continue()
      })
      for (let opening = 0; opening < openings; opening += 1) {
        await page.goto(url)
        const { button, modal, walletRows } = findModal(page)
        await button.dispatchEvent('click')
        await expect(modal.getByTestId('lk-all-wallets')).toContainText('+')
        await expect(walletRows).toHaveCount(2)
        expect(await findMoves(page), `opening ${opening}`).toEqual([])
      }
    },
  )
}
