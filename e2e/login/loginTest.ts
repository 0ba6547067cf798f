// For journeys with the login server's frame: their own services, whose clock can be moved, and bare pages that use the raw wire.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../services/local/database/openDatabase.ts'
import { startDemoLogin } from '../../services/local/login/startDemoLogin.ts'
import { startMail } from '../../services/local/mail/startMail.ts'
import { findCode, findLink, readEmails } from '../../services/local/mail/test/inbox.ts'
import { readEnvironment } from '../environment'
import { addressOf } from '../examplePage'
import { test as base, expect } from '../fixtures'
import { FramePage } from './framePage'
import type { LoginWorld } from './loginWorld'

const PROJECT_ID = 'f'.repeat(32)
/** Router 6 of 1inch, whose calls are described in words. */
export const AGGREGATOR = '0x111111125421ca6dc452d289314280a0f8842a65'
const SWAPS = { routers: [], aggregators: [AGGREGATOR], wrappedNative: `0x${'0'.repeat(40)}` } as const

/** A page with only the frame, in the language that its URL names; `request` posts one message and resolves with its reply. */
const createPage = (frameUrl: string) => `<!doctype html>
<title>A shop</title>
<style>body { margin: 0 } iframe { position: absolute; inset: 40px auto auto 40px; width: 360px; height: 600px; border: 0 }</style>
<script>
  window.messages = []
  addEventListener('message', ({ origin, source, data }) => {
    messages.push({ origin, isFrame: source === document.querySelector('iframe').contentWindow, ...data })
    dispatchEvent(new CustomEvent('received'))
  })
  window.hear = (test) => new Promise((resolve) => {
    const look = () => {
      const found = messages.find(test)
      if (found) resolve(found)
      else addEventListener('received', look, { once: true })
    }
    look()
  })
  window.request = (type, payload, id = crypto.randomUUID()) => {
    document.querySelector('iframe').contentWindow.postMessage({ type: '@w3m-app/' + type, id, payload }, '*')
    return hear((message) => message.id === id)
  }
</script>
<iframe id="frame" src="${frameUrl}"></iframe>`

async function startPages(frameUrl: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const lang = new URL(url, 'http://page').searchParams.get('lang')
    const src = lang === null ? frameUrl : `${frameUrl}&lang=${encodeURIComponent(lang)}`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(createPage(src))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

interface WorkerFixtures {
  world: LoginWorld
}
interface TestFixtures {
  frame: FramePage
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const environment = readEnvironment()
      const networks = environment.networks
        .filter(({ id }) => /^(eip155|solana):/.test(id))
        .map((network) => ({ ...network, swaps: SWAPS }))
      const origins: string[] = []
      let passedMs = 0
      const [database, mail] = await Promise.all([openDatabase(), startMail({ inboxPort: 0, smtpPort: 0 })])
      const login = await startDemoLogin({
        database,
        smtpUrl: mail.smtpUrl,
        projects: [
          { id: PROJECT_ID, origins, networks },
          { id: environment.projectId, origins: ['http://127.0.0.1:*', 'http://localhost:*'], networks },
        ],
        onAnyPort: true,
        now: () => Date.now() + passedMs,
      })
      const frameUrl = `${login.url}/sdk?projectId=${PROJECT_ID}&chainId=31337&version=4&enableLogger=false`
      const [pages, foreign] = await Promise.all([startPages(frameUrl), startPages(frameUrl)])
      origins.push(`http://127.0.0.1:${portOf(pages)}`, `http://localhost:${portOf(pages)}`)
      const readNewestLink = async (to: string) => findLink(await readEmails(mail.url, to))
      await use({
        loginUrl: login.url,
        modalUrl({ isOtherSite = false } = {}) {
          const url = new URL(addressOf({ ...environment, loginUrl: login.url }, 'react', ['relayUrl', 'loginUrl']))
          if (isOtherSite) url.hostname = 'localhost'
          return url.href
        },
        pageUrl: `http://127.0.0.1:${portOf(pages)}/`,
        otherSiteUrl: `http://localhost:${portOf(pages)}/`,
        foreignUrl: `http://127.0.0.1:${portOf(foreign)}/`,
        passTime: (ms) => {
          passedMs += ms
        },
        readEmails: async (to) => (await readEmails(mail.url, to)).map(({ text }) => text),
        readCode: async (to) => findCode(await readEmails(mail.url, to)),
        // The keeper's response does not wait for its email.
        async readLink(to) {
          await expect.poll(() => readNewestLink(to)).not.toBe('')
          return readNewestLink(to)
        },
      })
      for (const server of [pages, foreign]) {
        server.close()
        server.closeAllConnections()
      }
      await login.stop()
      await mail.stop()
      await database.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  frame: async ({ page, world }, use) => {
    const frame = new FramePage(page, world)
    await frame.open()
    await use(frame)
  },
})

/** Opens a page on another origin than that of the frame fixture. */
export async function openAt(page: Page, world: LoginWorld, url: string): Promise<FramePage> {
  const frame = new FramePage(page, world)
  await frame.open(url)
  return frame
}
