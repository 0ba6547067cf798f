// The site in a frame: around it a page with the messages of a Safe or of a Farcaster client, at an origin that the site lists.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { recoverMessageAddress, stringToHex } from 'viem'
import { ROOT } from '../../scripts/packages.mjs'
import { createExampleConfig } from '../../services/exampleConfig.ts'
import { startStatic } from '../../services/static.ts'
import { bundlePage } from '../../services/wallet/bundlePage.ts'
import type { Environment } from '../environment'
import { test as base, expect } from '../fixtures'
import { disconnect } from '../modalPage'

const MESSAGE = 'Grüße'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PARENTS = new URL('../../examples/third-party-wallets/parents/', import.meta.url)

interface Framing {
  /** Opens the react example in a page of this kind; `isListed`: the site lists that page. */
  openIn(parent: 'safe' | 'farcaster', options?: { isListed?: boolean }): Promise<void>
}

const test = base.extend<Framing>({
  openIn: async ({ page, environment }, use) => {
    const stops: (() => Promise<unknown>)[] = []
    await use(async (kind, { isListed = true } = {}) => {
      const script = await bundlePage(new URL(`${kind}Parent.ts`, PARENTS), { format: 'iife' })
      const parent = await serveParent(script)
      stops.push(parent.stop)
      const site = await serveSite(environment, isListed ? { [kind]: [parent.origin] } : {})
      stops.push(site.stop)
      const chain = environment.chains[0]?.id ?? 1
      await page.goto(`${parent.origin}/?chain=${chain}&site=${encodeURIComponent(site.url)}`)
    })
    await page.close()
    for (const stop of stops) await stop()
  },
})

/** `hosts`: origins as the plugin takes them. */
function serveSite(environment: Environment, hosts: object) {
  const { networks, ens, walletScript } = createExampleConfig(environment)
  return startStatic({
    dir: join(ROOT, 'examples/react/dist'),
    port: 0,
    config: { networks, ens, walletScript, hosts },
  })
}

async function serveParent(script: string) {
  const server = createServer((request, response) => {
    const isScript = request.url === '/parent.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : '<!doctype html><title>Parent</title><body><script src="/parent.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

const frameOf = (page: Page) => page.frameLocator('iframe')

test('BRW-06 inside a Safe its account is connected; who leaves stays out after a reload, and the Safe is offered first', async ({
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

/** Has the site ask the wallet around it; resolves with the signature, or with the code of the error. */
function signInFrame(page: Page): Promise<string | number> {
  const site = page.frames().at(-1)
  if (!site) throw new Error('No frame')
  return site.evaluate(
    ([raw, address]) =>
      new Promise<string | number>((resolve) => {
        const found = new AbortController()
        const ask = (event: Event) => {
          const { info, provider } = (event as CustomEvent).detail
          if (info.rdns !== 'xyz.farcaster') return
          found.abort()
          const asked: Promise<string> = provider.request({ method: 'personal_sign', params: [raw, address] })
          asked.then(resolve, ({ code }: { code: number }) => resolve(code))
        }
        window.addEventListener('eip6963:announceProvider', ask, { signal: found.signal })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    [stringToHex(MESSAGE), ADDRESS] as const,
  )
}

test('BRW-06 in a Farcaster client the shared account is connected; its person approves, and rejects', async ({
  page,
  openIn,
}) => {
  await openIn('farcaster')
  await expect(frameOf(page).getByTestId('status')).toHaveText('connected')
  const signing = signInFrame(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  const signature = await signing
  expect(await recoverMessageAddress({ message: MESSAGE, signature: signature as `0x${string}` })).toBe(ADDRESS)
  const declined = signInFrame(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await declined).toBe(4001)
})

test('BRW-06 in a page that the site does not list, nothing is connected, and the Safe is not offered', async ({
  page,
  openIn,
}) => {
  await openIn('safe', { isListed: false })
  const frame = frameOf(page)
  await frame.getByTestId('lk-connect-button').click()
  await expect(frame.getByTestId('lk-modal')).toBeVisible()
  await expect(frame.getByTestId('status')).toHaveText('disconnected')
  await expect(frame.getByTestId('lk-wallet-item').filter({ hasText: 'Safe' })).toHaveCount(0)
})
