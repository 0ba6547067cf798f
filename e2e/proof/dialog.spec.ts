/** Proves, in a real browser, what decision 001 builds on: a modal <dialog> in a shadow root under a strict policy. */

import { expect, type Page, test } from '@playwright/test'
import { NIGHT } from '../night'
import { addOwnFonts } from '../ownFonts'
import { type ProofModal, readAccessibilityTree, readFocus, readLog } from './observe'
import { type ProofServer, startProofServer } from './server'

let server: ProofServer

test.beforeAll(async () => {
  server = await startProofServer()
})

test.beforeEach(({ context }) => addOwnFonts(context))

test.afterAll(async () => {
  await server.close()
})

async function visit(page: Page, query = '') {
  await page.goto(`${server.pageUrl}/host.html${query}`)
  return {
    first: page.locator('#first'),
    second: page.locator('#second'),
    dialog: page.locator('#first dialog'),
    opener: page.getByRole('button', { name: 'Connect', exact: true }),
  }
}

function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

async function pressInOrder(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses `key` until `stops` elements had focus; between the ends the browser's own controls may have it: 'body'. */
async function walk(page: Page, key: string, stops: number): Promise<string[]> {
  const visited: string[] = []
  for (let press = 0; visited.length < stops && press < 2 * stops; press++) {
    await page.keyboard.press(key)
    const focus = await readFocus(page)
    if (focus !== 'body') visited.push(focus)
  }
  return visited
}

for (const query of ['', '?trusted-types']) {
  test(
    `1 adopted sheets style the dialog under a strict policy${query} without a violation`,
    NIGHT,
    async ({ page }) => {
      const consoleTexts: string[] = []
      page.on('console', (message) => consoleTexts.push(message.text()))
      const { first, opener } = await visit(page, query)
      await opener.click()
      expect(await styleOf(page, '#first dialog', 'width')).toBe('380px')

      await first.evaluate((host) => host.style.setProperty('--lk-accent', 'rgb(255, 0, 0)'))
      expect(await styleOf(page, '#first dialog', '--lk-accent')).toBe('rgb(255, 0, 0)')
      await page.locator('#second').evaluate((host) => {
        const rule = host.shadowRoot?.adoptedStyleSheets[0]?.cssRules[0]
        if (rule instanceof CSSStyleRule) rule.style.setProperty('--lk-accent', 'rgb(0, 255, 0)')
      })
      expect(await styleOf(page, '#second dialog', '--lk-accent')).toBe('rgb(0, 255, 0)')
      expect((await readLog(page)).violations).toEqual([])
      expect(consoleTexts).toEqual([])

      await first.evaluate((host) => host.setAttribute('style', 'color: red'))
      await expect.poll(async () => (await readLog(page)).violations).toEqual(['style-src-attr inline'])
    },
  )
}

test('1 the policy with trusted types refuses markup text, and the dialog needs none', NIGHT, async ({ page }) => {
  const { dialog } = await visit(page, '?trusted-types')
  const assignMarkup = dialog.evaluate((element) => {
    element.innerHTML = '<p>markup</p>'
  })
  await expect(assignMarkup).rejects.toThrow('TrustedHTML')
})

test(
  '2 focus goes in, Tab leaves the content only for the browser itself, and focus returns',
  NIGHT,
  async ({ page }) => {
    const { dialog, opener } = await visit(page)
    await opener.click()
    expect(await readFocus(page)).toBe('first > Close')

    const ring = ['first > email', 'first > code', 'first > continue', 'first > Close']
    expect(await walk(page, 'Tab', ring.length)).toEqual(ring)
    expect(await walk(page, 'Shift+Tab', ring.length)).toEqual([
      'first > continue',
      'first > code',
      'first > email',
      'first > Close',
    ])

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await readFocus(page)).toBe('opener')
    await expect.poll(async () => (await readLog(page)).events).toEqual(['first cancel', 'first close'])
  },
)

test(
  '2 autofocus chooses the first focus, and an opener in another shadow root gets it back',
  NIGHT,
  async ({ page }) => {
    const { dialog } = await visit(page)
    await dialog.locator('#code').evaluate((input) => input.setAttribute('autofocus', ''))
    await page.getByRole('button', { name: 'Connect from a shadow root' }).click()
    expect(await readFocus(page)).toBe('first > code')

    await dialog.locator('h2').click()
    expect(await readFocus(page)).toBe('first > dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await readFocus(page)).toBe('shadow-opener > Connect from a shadow root')
  },
)

test('2 a modal removed while open stays open in name only, so it must be closed first', NIGHT, async ({ page }) => {
  const { first, opener } = await visit(page)
  await opener.click()
  const left = await first.evaluate((host: ProofModal) => {
    host.remove()
    document.body.append(host)
    return { isOpen: host.dialog.open, isModal: host.dialog.matches(':modal') }
  })
  expect(left).toEqual({ isOpen: true, isModal: false })
  await expect(first.evaluate((host: ProofModal) => host.open())).rejects.toThrow('InvalidStateError')
  await expect.poll(async () => (await readLog(page)).events).toEqual([])
  expect(await readFocus(page)).toBe('body')
})

test('2 a prevented cancel holds for one Escape only', NIGHT, async ({ page }) => {
  const { dialog, opener } = await visit(page, '?keep-open')
  await opener.click()
  await pressInOrder(page, ['Escape', 'Escape'])
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await readLog(page)).events)
    .toEqual(['first cancel', 'first cancel final', 'first close'])
})

test('2 closedby none holds for every Escape, and closedby any closes from the backdrop', NIGHT, async ({ page }) => {
  const locked = await visit(page, '?closed-by=none')
  await locked.opener.click()
  await pressInOrder(page, ['Escape', 'Escape', 'Escape'])
  await expect(locked.dialog).toBeVisible()
  await expect.poll(async () => (await readLog(page)).events).toEqual([])

  const light = await visit(page, '?closed-by=any')
  await light.opener.click()
  await page.mouse.click(5, 400)
  await expect(light.dialog).toBeHidden()
  await expect.poll(async () => (await readLog(page)).events).toEqual(['first cancel', 'first close'])
})

test('2 the page scrolls under the dialog unless dialog and backdrop contain overscroll', NIGHT, async ({ page }) => {
  const { first, opener } = await visit(page)
  await opener.click()
  const wheelBackdrop = async (deltaY: number) => {
    await page.mouse.move(5, 300 + deltaY)
    await page.mouse.wheel(0, deltaY)
  }
  const scrolled = page.evaluate(() => new Promise((resolve) => addEventListener('scrollend', () => resolve(scrollY))))
  await wheelBackdrop(200)
  await page.keyboard.press('PageDown')
  await first.evaluate((host) => host.style.setProperty('--proof-overscroll', 'auto'))
  await wheelBackdrop(30)
  expect(await scrolled).toBe(30)
})

test(
  '3 assistive technology sees the dialog, its names and descriptions, and nothing behind it',
  NIGHT,
  async ({ page }) => {
    const { first, opener } = await visit(page)
    expect(await readAccessibilityTree(page)).toContain('link | Elsewhere')
    await opener.click()
    expect(await readAccessibilityTree(page)).toEqual([
      'RootWebArea | Host page',
      'dialog | Connect a wallet',
      'heading | Connect a wallet',
      'button | Close',
      'textbox | Email | We send a code to this address',
      'textbox | One-time code',
      'button | Continue',
    ])
    await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    await expect(first.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
    await expect(first.getByRole('textbox', { name: 'One-time code' })).toHaveAttribute('autocomplete', 'one-time-code')
  },
)

test(
  '4 a frame made in the closed dialog loads hidden, works when shown and never reloads',
  NIGHT,
  async ({ page }) => {
    const { first, dialog, opener } = await visit(page)
    const messageTypes = async () => (await readLog(page)).frameMessages.map((message) => message.type)
    await first.evaluate((host: ProofModal, url) => host.addFrame(url), `${server.frameUrl}/frame.html`)
    await expect.poll(messageTypes).toEqual(['load'])

    await opener.click()
    await expect(dialog.locator('iframe')).toBeHidden()
    await first.evaluate((host) => host.toggleAttribute('data-frame-shown', true))
    const frame = dialog.locator('iframe').contentFrame()
    await frame.getByRole('button', { name: 'Approve' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('k')
    await expect.poll(messageTypes).toEqual(['load', 'click', 'input k'])
    expect(await readFocus(page)).toBe('first > iframe')

    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect.poll(async () => (await readLog(page)).events).toEqual([])

    await first.evaluate((host: ProofModal) => host.dialog.close())
    await expect(dialog).toBeHidden()
    await opener.click()
    await frame.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(messageTypes).toEqual(['load', 'click', 'input k', 'click'])
    const { frameMessages } = await readLog(page)
    expect(new Set(frameMessages.map((message) => message.loadId)).size).toBe(1)
    expect(new Set(frameMessages.map((message) => message.origin))).toEqual(new Set([server.frameUrl]))

    await dialog.evaluate((element) => element.append(...element.querySelectorAll('iframe')))
    await expect.poll(messageTypes).toEqual(['load', 'click', 'input k', 'click', 'load'])
  },
)

for (const popover of [false, true]) {
  test(
    `4 a frame outside the modal dialog${popover ? ', even a popover above it,' : ''} is inert`,
    NIGHT,
    async ({ page }) => {
      const { opener } = await visit(page)
      await opener.click()
      const settings = { url: `${server.frameUrl}/frame.html`, popover }
      await page.evaluate(({ url, popover }) => {
        const frame = Object.assign(document.createElement('iframe'), { id: 'outside', src: url })
        if (popover) frame.popover = 'manual'
        document.body.append(frame)
        if (popover) frame.showPopover()
      }, settings)
      const frame = page.locator('#outside')
      await expect(frame.contentFrame().getByRole('button', { name: 'Approve' })).toBeVisible()
      const hit = await frame.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        element.focus()
        return document.elementFromPoint(left + 20, top + 20)?.id
      })
      expect(hit).toBe('first')
      expect(await readFocus(page)).toBe('first > Close')
    },
  )
}

test(
  '5 a second modal opens above the first, and each Escape closes one and gives focus back',
  NIGHT,
  async ({ page }) => {
    const { first, opener } = await visit(page)
    const topmost = () => page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.id)
    await opener.click()
    await first.getByRole('button', { name: 'Continue' }).click()
    expect(await topmost()).toBe('second')
    expect(await readFocus(page)).toBe('second > Close')

    await page.keyboard.press('Escape')
    await expect.poll(topmost).toBe('first')
    expect(await readFocus(page)).toBe('first > continue')
    await page.keyboard.press('Escape')
    await expect(page.locator('#first dialog')).toBeHidden()
    expect(await readFocus(page)).toBe('opener')
  },
)

test(
  '5 the modal opened last is on top, and one Escape closes both that no visitor opened',
  NIGHT,
  async ({ page }) => {
    const { first, second } = await visit(page, '?open')
    await page.keyboard.press('Escape')
    await expect(second.locator('dialog')).toBeHidden()
    await expect(first.locator('dialog')).toBeHidden()
    // Whether a cancel can be prevented depends on what the browser counts as a visitor's action; the order does not.
    const readOrder = async () => (await readLog(page)).events.map((event) => event.replace(' final', ''))
    await expect.poll(readOrder).toEqual(['second cancel', 'first cancel', 'second close', 'first close'])

    await second.evaluate((host: ProofModal) => host.open())
    await first.evaluate((host: ProofModal) => host.open())
    expect(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.id)).toBe('first')
  },
)

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`6 dialog and backdrop fade in and out, motion ${reducedMotion}`, NIGHT, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    const { first } = await visit(page)
    const moved = await first.evaluate((host: ProofModal) => {
      const listTransitions = () =>
        (host.shadowRoot?.getAnimations() ?? []).map((animation) => {
          const pseudoElement = animation.effect instanceof KeyframeEffect ? animation.effect.pseudoElement : null
          const property = animation instanceof CSSTransition ? animation.transitionProperty : 'none'
          return `${pseudoElement ?? 'dialog'} ${property}`
        })
      host.open()
      const entering = listTransitions()
      for (const animation of host.shadowRoot?.getAnimations() ?? []) animation.finish()
      host.dialog.close()
      return { entering, leaving: listTransitions(), display: getComputedStyle(host.dialog).display }
    })
    const isStill = reducedMotion === 'reduce'
    expect(moved.entering).toEqual(isStill ? [] : ['dialog opacity', '::backdrop opacity'])
    expect(moved.leaving).toEqual(
      isStill ? [] : ['dialog display', 'dialog opacity', 'dialog overlay', '::backdrop opacity'],
    )
    expect(moved.display).toBe(isStill ? 'none' : 'block')
    await expect(page.locator('#first dialog')).toBeHidden()
  })
}

test(
  '6 the dialog takes clicks if the body takes none, only because of its own pointer-events',
  NIGHT,
  async ({ page }) => {
    const { first, opener } = await visit(page)
    await opener.click()
    await page.evaluate(() => document.body.classList.add('no-pointer'))
    const hitTest = () =>
      first.locator('#continue').evaluate((button) => {
        const { left, top } = button.getBoundingClientRect()
        return document.elementFromPoint(left + 5, top + 5)?.localName
      })
    expect(await hitTest()).toBe('latchkey-modal')
    await first.evaluate((host: ProofModal) => host.dialog.style.setProperty('pointer-events', 'inherit'))
    expect(await hitTest()).toBe('html')
  },
)

test('7 color mixing, container queries and logical properties work in an adopted sheet', NIGHT, async ({ page }) => {
  const { first, opener } = await visit(page)
  await opener.click()
  const form = '#first form'
  expect(await styleOf(page, form, 'background-color')).toMatch(/^oklch\(0\.72\d* /)
  await first.evaluate((host) => host.style.setProperty('--lk-accent', 'rgb(255, 0, 0)'))
  expect(await styleOf(page, form, 'background-color')).toMatch(/^oklch\(0\.81\d* /)

  expect(await styleOf(page, form, 'row-gap')).toBe('16px')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await styleOf(page, form, 'row-gap')).toBe('normal')

  expect(await styleOf(page, form, 'padding-left')).toBe('24px')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await styleOf(page, form, 'padding-right')).toBe('24px')
})
