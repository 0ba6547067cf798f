// Measures how long signing in takes, from the visitor's click to the account: by email with the code read as soon as it arrives, in a provider's
// window with an immediate answer, and with a passkey of Chromium's virtual authenticator. The browser, servers, mailbox, and
// provider run on this machine, so nothing waits for a network. Each visit has a new browser. `npm run bench:signin`; `-- 20` for more rounds.
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { plugIn } from '../e2e/login/authenticator.ts'
import { createName, signInAs } from '../e2e/login/provider.ts'
import { findModal } from '../e2e/modalPage.ts'
import { ROOT } from '../scripts/packages.mjs'
import { openDatabase } from '../services/local/database/openDatabase.ts'
import { startDemoLogin } from '../services/local/login/startDemoLogin.ts'
import { startMail } from '../services/local/mail/startMail.ts'
import { findCode, readEmails } from '../services/local/mail/test/inbox.ts'
import { startStatic } from '../services/local/static.ts'
import { visit } from './measure/openSite.mjs'
import { say, summarize, writeReport } from './measure/report.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {(page: Page) => Promise<number>} SignIn resolves to milliseconds */

const ROUNDS = Number(process.argv[2] ?? 7)
const PROJECT_ID = 'f'.repeat(32)
/** Passkeys belong to a host name, and the page is on another origin of the same name. */
const HOST = 'localhost'
const INBOX_PAUSE_MS = 10
/** Nothing listens there, because the bench sends no wallet requests. */
const NETWORK = {
  id: 'eip155:31337',
  name: 'Local',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:1'],
}

const [database, mail] = await Promise.all([openDatabase(), startMail({ inboxPort: 0, smtpPort: 0 })])
const projects = [{ id: PROJECT_ID, origins: [`http://${HOST}:*`], networks: [NETWORK] }]
const login = await startDemoLogin({ database, smtpUrl: mail.smtpUrl, projects, onAnyPort: true, host: HOST })
const config = { networks: [{ ...NETWORK, testnet: true }], projectId: PROJECT_ID, loginUrl: login.url }
const site = await startStatic({ dir: join(ROOT, 'examples/react/dist'), port: 0, config })
const siteUrl = site.url.replace('127.0.0.1', HOST)

/** @type {Record<string, SignIn>} */
const SUBJECTS = {
  'email, from the address to the account': signInByEmail,
  'provider, from its button to the account': signInAtProvider,
  'passkey, from its button to the account, a new wallet': (page) => signInWithPasskey(page, 'Create a new passkey'),
  'passkey, from its button to the account, a known wallet': signInAgain,
}

try {
  /** @type {Map<string, number[]>} */
  const times = new Map(Object.keys(SUBJECTS).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, signIn] of Object.entries(SUBJECTS)) times.get(name)?.push(await visit(signIn))
  }
  const subjects = [...times].map(([name, values]) => ({ name, ...summarize(values) }))
  writeReport('signInTime', { rounds: ROUNDS, subjects })
  for (const { name, medianMs, bestMs, worstMs } of subjects) {
    say(`${name.padEnd(56)} ${medianMs} ms (${bestMs} to ${worstMs})`)
  }
} finally {
  for (const server of [site, login, mail]) await server.stop()
  await database.close()
}

/** @param {Page} page */
async function openLogin(page) {
  await page.goto(siteUrl, { waitUntil: 'networkidle' })
  return openAgain(page)
}

/** @param {Page} page */
async function openAgain(page) {
  const found = findModal(page)
  await found.button.click()
  await found.action('Continue with Google').waitFor()
  return found
}

/** @type {SignIn} */
async function signInByEmail(page) {
  const { modal, view } = await openLogin(page)
  const email = `${createName()}@latchkey.example`
  await modal.getByRole('textbox', { name: 'Email address' }).fill(email)
  const startMs = performance.now()
  await page.keyboard.press('Enter')
  const code = modal.getByRole('textbox', { name: '6-digit code' })
  await code.waitFor()
  await code.fill(await readCode(email))
  await view('Account').waitFor()
  return performance.now() - startMs
}

/** @param {string} email */
async function readCode(email) {
  while (true) {
    const code = findCode(await readEmails(mail.url, email))
    if (code) return code
    await waitFor(INBOX_PAUSE_MS)
  }
}

/** @type {SignIn} */
async function signInAtProvider(page) {
  const { action, view } = await openLogin(page)
  const opened = page.waitForEvent('popup')
  const startMs = performance.now()
  await action('Continue with Google').click()
  await signInAs(await opened, createName())
  await view('Account').waitFor()
  return performance.now() - startMs
}

/**
 * @param {Page} page
 * @param {string} button of the frame
 */
async function signInWithPasskey(page, button) {
  await plugIn(page)
  const { action, view } = await openLogin(page)
  const startMs = performance.now()
  await action('Continue with a passkey').click()
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: button }).click()
  await view('Account').waitFor()
  return performance.now() - startMs
}

/** Signs in on the device where the wallet was created, after signing out. @type {SignIn} */
async function signInAgain(page) {
  await signInWithPasskey(page, 'Create a new passkey')
  const { action, view, close } = findModal(page)
  await action('Settings').click()
  await action('Disconnect').click()
  await close.click().catch(() => {})
  await page.reload({ waitUntil: 'networkidle' })
  await openAgain(page)
  const startMs = performance.now()
  await action('Continue with a passkey').click()
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign in with a passkey' }).click()
  await view('Account').waitFor()
  return performance.now() - startMs
}
