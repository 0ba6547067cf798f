// Pages that put the approval under a press meant for something else: they move, resize or cover the frame right before it.
import { expect } from '../fixtures'
import { variant } from '../night'
import type { FramePage } from './framePage'
import { openAt, test } from './loginTest'

const COVER =
  'document.body.append(Object.assign(document.createElement("div"), { id: "cover", style: "position:fixed;inset:0;z-index:9;background:#fff;pointer-events:none" }))'
const CLEAR = 'document.querySelector("#cover")?.remove(); document.querySelector("#frame").removeAttribute("style")'

const REFUSED = 'User rejected the request'
/** Less than the time for which the frame must stand still. */
const MOMENT_MS = 500
/** Within Approve, on a page without zoom. */
const APPROVE = { x: 280, y: 590 }
/** Where the pointer rests, relative to the nearest end of Approve, and what moves Approve under it. */
const TRICKS = [
  { name: 'from elsewhere in the page', from: { right: 300, bottom: -20 }, harm: { left: '360px' } },
  { name: 'from next to it, within the frame', from: { right: 10, bottom: -20 }, harm: { left: '65px' } },
  { name: 'from another part of the frame', from: { right: -20, bottom: -200 }, harm: { top: '-140px' } },
  { name: 'by a smaller frame', from: { right: -20, bottom: -60 }, harm: { height: '560px' } },
] as const

/** Moves the pointer next to Approve, and waits until Approve is enabled. */
async function rest(frame: FramePage, { right, bottom }: { right: number; bottom: number }): Promise<void> {
  const box = await frame.approve.boundingBox()
  if (!box) throw new Error('no Approve')
  const [x, y] = [box.x + box.width + right, box.y + box.height + bottom]
  await frame.page.mouse.move(x - 3, y - 3)
  await frame.page.mouse.move(x, y)
  await expect(frame.approve).toBeEnabled()
}

async function press(frame: FramePage): Promise<void> {
  await frame.page.mouse.down()
  await frame.page.mouse.up()
}

const PLACES = [
  ['of another site', 'otherSiteUrl'],
  ['of the same site', 'pageUrl'],
] as const

for (const [index, [place, url]] of PLACES.entries()) {
  test(
    `field case 10: a page ${place} that moves or resizes the frame under a resting pointer gets no approval`,
    variant(index, 1),
    async ({ page, world }) => {
      const frame = await openAt(page, world, world[url])
      const { address } = await frame.signIn()
      const play = async ({ from, harm }: (typeof TRICKS)[number]): Promise<string> => {
        const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
        await rest(frame, from)
        const movedAtMs = performance.now()
        await page.evaluate((style) => {
          Object.assign(document.querySelector<HTMLElement>('#frame')?.style ?? {}, style)
          return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        }, harm)
        await press(frame)
        const isLate = performance.now() - movedAtMs > MOMENT_MS
        await page.evaluate(CLEAR)
        // Enabled again: the press was checked, and had no effect.
        await Promise.race([response, expect(frame.approve).toBeEnabled()])
        if (await frame.reject.isVisible()) await frame.reject.press('Enter')
        const answer = await response
        return isLate && answer !== REFUSED ? 'late' : answer
      }
      for (const trick of TRICKS) {
        let answer = await play(trick)
        // On a busy machine the press may come after the frame has stood still for long enough.
        while (answer === 'late') answer = await play(trick)
        expect.soft(answer, trick.name).toBe(REFUSED)
      }
    },
  )

  test(
    `field case 10: a page ${place} that covers the frame in the moment before a press gets no approval`,
    variant(index, 1),
    async ({ page, world }) => {
      const frame = await openAt(page, world, world[url])
      const { address } = await frame.signIn()
      const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
      await rest(frame, { right: -20, bottom: -20 })
      const pressed = page.evaluate(COVER)
      await press(frame)
      await pressed
      await expect(frame.frame.getByText('Uncover this window to approve.')).toBeVisible()
      await expect(frame.approve).toHaveText('Approve')
      await page.evaluate(CLEAR)
      await expect(frame.approve).toBeEnabled()
      await frame.reject.press('Enter')
      expect(await response).toBe(REFUSED)
    },
  )
}

test('field case 10: a key press that the page sends to Approve by giving it the focus approves nothing', async ({
  frame,
}) => {
  const { page } = frame
  const { address } = await frame.signIn()
  const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
  await expect(frame.approve).toBeEnabled()
  await frame.approve.focus()
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
  })
  await page.keyboard.type('transfer')
  await page.evaluate(() => document.querySelector<HTMLElement>('#frame')?.focus())
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(frame.approve).toBeEnabled()
  await expect(frame.approve).toHaveText('Approve')
  await frame.reject.press('Enter')
  expect(await response).toBe(REFUSED)
})

test('field case 10: a click in a zoomed page, after a long pointer movement, is accepted', async ({ frame }) => {
  const { page } = frame
  const { address } = await frame.signIn()
  await page.setViewportSize({ width: 1280, height: 1100 })
  for (const zoom of [0.5, 1.25, 1.5]) {
    await page.evaluate((value) => document.documentElement.style.setProperty('zoom', value), `${zoom}`)
    const signing = frame.rpc('personal_sign', ['0x01', address])
    await expect(frame.approve).toBeEnabled()
    await page.mouse.move(5, 5)
    // From the page's view, everything is larger, measured from its corner.
    await page.mouse.move(APPROVE.x * zoom, APPROVE.y * zoom, { steps: 25 })
    await expect(frame.approve).toBeEnabled()
    await press(frame)
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  }
})
