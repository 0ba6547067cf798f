// The documentation site as built: its first screen with the live modal, its policy, its search, its links and its Markdown.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/packages.mjs'
import { type StaticServer, startStatic } from '../../services/local/static.ts'
import { addAxe } from '../a11y/scan'
import { test as base, expect } from '../fixtures'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'

const OUT = join(ROOT, 'docs/dist')
const GUIDE = '/guides/start-react/'
const MODES = ['light', 'dark'] as const

const test = base.extend<{ site: string }, { siteServer: StaticServer }>({
  siteServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startStatic({ dir: OUT, port: 0 })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  /** The origin of the site. No page may call another, including this machine's other servers. */
  site: async ({ siteServer, page }, use) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol !== 'data:' && origin !== siteServer.url) elsewhere.push(request.url())
    })
    await use(siteServer.url)
    expect(elsewhere, 'requests to another origin').toEqual([])
  },
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('HST-04 the first screen opens the modal, connects its demo wallet, and calls no other origin', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Latchkey')
  await expect(page.getByRole('list', { name: 'Figures' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const { walletRow, view, close } = findModal(page)
  await walletRow('Demo wallet').click()
  await expect(view('Account')).toContainText('ETH')
  await close.click()
  await expect(page.getByRole('region', { name: 'Live demo' }).getByRole('status')).toHaveText(
    '0x71c7…976f on Ethereum',
  )
})

for (const mode of MODES) {
  test(
    `UIX-01 axe finds nothing on a page of each kind, ${mode}`,
    mode === 'dark' ? NIGHT : {},
    async ({ page, site }) => {
      await page.emulateMedia({ colorScheme: mode })
      for (const path of ['/', GUIDE, '/api/sdk/', '/errors/kernel/aborted/', '/benchmarks/', '/changelog/']) {
        await page.goto(`${site}${path}`)
        await expect(page.locator('html')).toHaveClass(mode === 'dark' ? /dark/ : '')
        expect(await findFaults(page), path).toEqual([])
      }
    },
  )
}

test('UIX-01 a phone shows the first screen, a guide and an error without scrolling sideways', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', GUIDE, '/errors/kernel/aborted', '/api/sdk/']) {
    await page.goto(`${site}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(320)
  }
})

test(
  'UIX-01 a type that a signature uses expands below it, and links to its own description',
  NIGHT,
  async ({ page, site }) => {
    await page.goto(`${site}/api/sdk/`)
    const type = page.locator('#createwalletmodal ~ details').first()
    const code = type.getByText('prefetch?:')
    await expect(code).toBeHidden()
    await type.locator('summary').press('Enter')
    await expect(code).toBeVisible()
    await expect(type.getByRole('link', { name: 'WalletModalOptions' })).toHaveAttribute('href', /#walletmodaloptions$/)
    expect(readFileSync(join(OUT, 'api/sdk.md'), 'utf8')).not.toContain('::: details')
  },
)

test(
  'UIX-01 the search finds a guide first, and the other color scheme violates no policy',
  NIGHT,
  async ({ page, site }) => {
    await page.goto(`${site}${GUIDE}`)
    await page.getByRole('switch').first().click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    for (const [words, guide] of [
      ['theming', 'theming'],
      ['sign in', 'sign-in'],
      ['content security policy', 'content-security-policy'],
    ]) {
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').fill(words ?? '')
      await expect(page.locator('.VPLocalSearchBox .result').first()).toHaveAttribute(
        'href',
        new RegExp(`/guides/${guide}/`),
      )
      await page.keyboard.press('Escape')
    }
  },
)

test('UIX-01 every link of every page leads to a file of the site, and llms.txt lists the pages as Markdown', () => {
  const pages = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('index.html'))
  expect(pages.length).toBeGreaterThan(300)
  const targets = new Map<string, string>()
  for (const page of pages) {
    const html = readFileSync(join(OUT, page), 'utf8')
    for (const [, target = ''] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) targets.set(target, page)
  }
  expect([...targets].filter(([target]) => !isFile(target)).map((each) => each.join(' in '))).toEqual([])

  const listed = [...readFileSync(join(OUT, 'llms.txt'), 'utf8').matchAll(/\]\((\/[^)]+\.md)\)/g)].map(
    ([, path = '']) => path,
  )
  expect(listed.filter((path) => !isFile(path))).toEqual([])
  // The first screen and the playground have no Markdown.
  expect(listed.length).toBe(pages.length - 2)
  expect(listed[0]).toMatch(/^\/guides|^\/introduction/)
})

/** Returns whether the server has something at this path. */
function isFile(path: string): boolean {
  const stats = statSync(join(OUT, path.endsWith('/') ? `${path}index.html` : path), { throwIfNoEntry: false })
  return stats?.isFile() === true
}

/** What axe finds in the whole page. */
async function findFaults(page: Page): Promise<readonly string[]> {
  await addAxe(page)
  // axe cannot measure contrast on a gradient, and the glow behind the first screen would hide all its text from axe.
  await page.evaluate(() => document.styleSheets[0]?.insertRule('.lk-hero::before { display: none }'))
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'], preload: false }))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
