// The site in a frame of a Safe or a Farcaster client, at an origin that it lists, and in the web view of a Farcaster app.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { recoverMessageAddress, stringToHex } from 'viem'
import { ROOT } from '../../scripts/packages.mjs'
import { bundlePage } from '../../services/bundlePage.ts'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { startStatic } from '../../services/local/static.ts'
import type { Environment } from '../environment'
import { test as base, expect } from '../fixtures'
import { disconnect } from '../modalPage'
import { NIGHT, variant } from '../night'

const MESSAGE = 'Grüße'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PARENTS = new URL('../../examples/third-party-wallets/parents/', import.meta.url)

interface Framing {
  /** Opens the react example in a page of this kind; `isListed`: the site lists that page. `at`: an origin that the plugin knows. */
  openIn(parent: 'safe' | 'farcaster', options?: { isListed?: boolean; at?: string }): Promise<void>
  /** Opens it in the web view of a Farcaster app. */
  openInApp(): Promise<void>
}

const test = base.extend<Framing>({
  openIn: async ({ page, environment }, use) => {
    const stops: (() => Promise<unknown>)[] = []
    await use(async (kind, { isListed = true, at } = {}) => {
      const script = await bundlePage(new URL(`${kind}Parent.ts`, PARENTS), { format: 'iife' })
      const parent = at ? await playParent(page, at, script) : await serveParent(script)
      stops.push(parent.stop)
      const hosts = isListed && !at ? { [kind]: [parent.origin] } : {}
      // In a frame on another site, the demo wallet has no storage, which it needs.
      const site = await serveSite(environment, { hosts, ...(at && { walletScript: undefined }) })
      stops.push(site.stop)
      await page.goto(`${parent.origin}/?chain=${chainOf(environment)}&site=${encodeURIComponent(site.url)}`)
    })
    await page.close()
    for (const stop of stops) await stop()
  },
  openInApp: async ({ page, environment }, use) => {
    let stop = async () => {}
    await use(async () => {
      await page.addInitScript(await bundlePage(new URL('farcasterApp.ts', PARENTS), { format: 'iife' }))
      const site = await serveSite(environment, { hosts: {} })
      stop = site.stop
      await page.goto(`${site.url}?chain=${chainOf(environment)}`)
    })
    await page.close()
    await stop()
  },
})

const chainOf = ({ chains }: Environment) => chains[0]?.id ?? 1

/** `hosts`: origins as the plugin takes them. */
function serveSite(environment: Environment, settings: { hosts: object; walletScript?: undefined }) {
  const { networks, ens, walletScript } = createExampleConfig(environment)
  return startStatic({
    dir: join(ROOT, 'examples/react/dist'),
    port: 0,
    config: { networks, ens, walletScript, ...settings },
  })
}

/** Files of the page around the site. */
function readParent(path: string | undefined, script: string) {
  return path === '/parent.js'
    ? { contentType: 'text/javascript', body: script }
    : {
        contentType: 'text/html; charset=utf-8',
        body: '<!doctype html><title>Parent</title><body><script src="/parent.js"></script>',
      }
}

async function playParent(page: Page, origin: string, script: string) {
  // The site is on this machine, which Chromium does not let pages from the network reach.
  await page.context().grantPermissions(['local-network-access'], { origin })
  await page.route(`${origin}/**`, (route) =>
    route.fulfill(readParent(new URL(route.request().url()).pathname, script)),
  )
  return { origin, stop: async () => {} }
}

async function serveParent(script: string) {
  const server = createServer(({ url }, response) => {
    const { contentType, body } = readParent(url, script)
    response.setHeader('content-type', contentType)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

const frameOf = (page: Page) => page.frameLocator('iframe')

test('BRW-06 inside a Safe its account is connected; after a disconnect a reload does not reconnect it, and the Safe is offered first', async ({
  page,
  openIn,
}) => {
  await openIn('safe')
  const frame = frameOf(page)
  await expect(frame.getByTestId('status')).toHaveText('connected')
  await frame.getByTestId('lk-connect-button').click()
  await disconnect(frame)
  await expect(frame.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await frame.getByTestId('lk-connect-button').click()
  await expect(frame.getByTestId('status')).toHaveText('disconnected')
  const first = frame.getByTestId('lk-modal').getByTestId('lk-wallet-item').first()
  await expect(first).toContainText('Safe')
  await first.click()
  await expect(frame.getByTestId('status')).toHaveText('connected')
})

declare global {
  interface Window {
    /** The signature, or the code of the error. */
    answer?: string | number | undefined
  }
}

/** Makes the site send a request to the wallet around it, and the person press a button; resolves with the signature, or with the error code. */
async function requestSignature(
  page: Page,
  site: Locator,
  press: 'Approve' | 'Reject',
): Promise<string | number | undefined> {
  // Nothing in the page waits for the press, because WebDriver runs one script at a time.
  await site.evaluate(
    (_, [raw, address]) => {
      const found = new AbortController()
      const answer = (given: string | number) => {
        window.answer = given
      }
      const sendOnce = (event: Event) => {
        const { info, provider } = (event as CustomEvent).detail
        if (info.rdns !== 'xyz.farcaster') return
        found.abort()
        const response: Promise<string> = provider.request({ method: 'personal_sign', params: [raw, address] })
        response.then(answer, ({ code }: { code: number }) => answer(code))
      }
      window.answer = undefined
      window.addEventListener('eip6963:announceProvider', sendOnce, { signal: found.signal })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    },
    [stringToHex(MESSAGE), ADDRESS] as const,
  )
  await page.getByRole('button', { name: press }).click()
  const read = () => site.evaluate(() => window.answer)
  await expect.poll(read).toBeDefined()
  return read()
}

/** `site`: an element in it. */
async function expectSigningAndRejection(page: Page, site: Locator): Promise<void> {
  const signature = (await requestSignature(page, site, 'Approve')) as `0x${string}`
  expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(ADDRESS)
  expect(await requestSignature(page, site, 'Reject')).toBe(4001)
}

const CLIENTS = {
  'BRW-06 in a Farcaster client the shared account is connected; its user approves, and rejects': undefined,
  'BRW-06 in the Base App the shared account is connected; its user approves, and rejects': 'https://base.app',
}
for (const [index, [title, at]] of Object.entries(CLIENTS).entries()) {
  test(title, variant(index, 1), async ({ page, openIn }) => {
    await openIn('farcaster', { ...(at && { at }) })
    const status = frameOf(page).getByTestId('status')
    await expect(status).toHaveText('connected')
    await expectSigningAndRejection(page, status)
  })
}

test(
  'BRW-06 in a phone app of Farcaster the shared account is connected; its user approves, and rejects',
  NIGHT,
  async ({ page, openInApp }) => {
    await openInApp()
    const status = page.getByTestId('status')
    await expect(status).toHaveText('connected')
    await expectSigningAndRejection(page, status)
  },
)

test(
  'BRW-06 in a page that the site does not list, nothing is connected, and the Safe is not offered',
  NIGHT,
  async ({ page, openIn }) => {
    await openIn('safe', { isListed: false })
    const frame = frameOf(page)
    await frame.getByTestId('lk-connect-button').click()
    await expect(frame.getByTestId('lk-modal')).toBeVisible()
    await expect(frame.getByTestId('status')).toHaveText('disconnected')
    await expect(frame.getByTestId('lk-wallet-item').filter({ hasText: 'Safe' })).toHaveCount(0)
  },
)
