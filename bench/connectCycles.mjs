// Connects and disconnects 1,000 times in one page, as a visitor does: list, QR code, link to the wallet, account, close,
// disconnect. Uses the local relay and the demo wallet (the real wallet SDK) in Node. Compares before and after:
// listeners (of the page by CDP, of the library by the symbol that its client is shared under), DOM nodes, heap after a
// garbage collection, keys and bytes of both storages, subscriptions, open sockets, and rows in the relay's mailbox.
// A cycle ends when the wallet receives the disconnect. `npm run bench:cycles`; `-- 100` for fewer.
// `-- 10000 --restart-every 100` is the soak test: the relay restarts during every hundredth cycle.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LOCAL_PROJECT_ID } from '../services/local/stack.ts'
import { deriveAccounts } from '../services/local/wallet/families/evm/deriveAccounts.ts'
import { createRelayWallet } from '../services/local/walletkit/createRelayWallet.ts'
import { createEvmFamily } from '../services/local/walletkit/families/evm.ts'
import { startKit } from '../services/local/walletkit/startKit.ts'
import { startRelay } from '../services/relay/startRelay.ts'
import { INTERPRETED, inModal, playUntilClosed, readMemory, waitInPage } from './measure/modalRounds.mjs'
import { CONNECT_BUTTON } from './measure/openExample.mjs'
import { openSite, visit } from './measure/openSite.mjs'
import { median, say, summarize, writeReport } from './measure/report.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').CDPSession} CDPSession
 * @typedef {Awaited<ReturnType<typeof startWallet>>} Wallet
 * @typedef {{ listeners: Record<string, number>, subscriptions: number, libraryKeys: number, libraryBytes: number,
 *   pageKeys: number, pageBytes: number }} PageCounts
 * @typedef {{ connectMs: number, cycleMs: number }} Times
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'restart-every': { type: 'string', default: '0' } },
})
const CYCLES = Number(positionals[0] ?? 1000)
/** 0: the relay never restarts. */
const RESTART_EVERY = Number(values['restart-every'])
/** Cycles after which code and caches are loaded, and lists with a maximum length (100 records) are full. */
const WARM_CYCLES = Math.min(60, CYCLES)
const READING_EVERY = 100
/** Longer than any message is stored. Sessions last longest, for seven days. */
const ALL_EXPIRED_MS = 31 * 24 * 60 * 60 * 1000
/** Time for the last disconnect to finish. */
const REST_MS = 2000
const ROW = '[data-testid="lk-wallet-walletconnect"]'

/** Puts the link where the test can read it, instead of on the machine's clipboard. */
const CATCH_LINK = `
  navigator.clipboard.writeText = async (text) => { window.copiedLink = text }`
/** Runs in the page: reads the library's emitters by name, and both storages. */
const COUNT_IN_PAGE = `(async () => {
  const [shared] = window[Symbol.for('latchkey.walletconnect.clients')].values()
  const client = await shared.client
  const { core } = client
  const emitters = {
    client: client.events,
    core: core.events,
    relayer: core.relayer.events,
    subscriber: core.relayer.subscriber.events,
    heartbeat: core.heartbeat.events,
    expirer: core.expirer.events,
    history: core.history.events,
    pairing: core.pairing.events,
  }
  const listeners = Object.fromEntries(Object.entries(emitters).map(([name, emitter]) =>
    [name, emitter.eventNames().reduce((sum, event) => sum + emitter.listenerCount(event), 0)]))
  const entries = await core.storage.getEntries()
  return {
    listeners,
    subscriptions: core.relayer.subscriber.topics.length,
    libraryKeys: entries.length,
    libraryBytes: JSON.stringify(entries).length,
    pageKeys: localStorage.length,
    pageBytes: JSON.stringify(localStorage).length,
  }
})()`

const site = await openSite({ hasChains: true })
const wallet = await startWallet()

async function startWallet() {
  /** @type {Map<string, unknown>} */
  const items = new Map()
  const storage = /** @type {NonNullable<Parameters<typeof startKit>[0]['storage']>} */ ({
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items.entries()],
    getItem: async (/** @type {string} */ key) => items.get(key),
    setItem: async (/** @type {string} */ key, /** @type {unknown} */ value) => void items.set(key, value),
    removeItem: async (/** @type {string} */ key) => void items.delete(key),
  })
  const kit = await startKit({
    relayUrl: site.relay.url,
    projectId: LOCAL_PROJECT_ID,
    name: 'Wallet',
    url: 'https://wallet.example',
    storageName: 'wallet',
    storage,
  })
  const family = createEvmFamily({ chains: site.chains, accounts: deriveAccounts(), remember: () => undefined })
  return createRelayWallet(kit, [family])
}

/**
 * Resolves with the result of `read`, now or after a change of the wallet.
 * @template T
 * @param {() => T | false | undefined} read
 * @returns {Promise<T>}
 */
function waitForWallet(read) {
  return new Promise((resolve) => {
    const look = () => {
      const found = read()
      if (!found) return false
      resolve(found)
      return true
    }
    if (look()) return
    const stop = wallet.subscribe(() => {
      if (look()) stop()
    })
  })
}

const statusIs = (/** @type {string} */ status) =>
  `document.querySelector('[data-testid="status"]').textContent === '${status}'`

/**
 * @param {Page} page
 * @returns {Promise<Times>}
 */
async function cycle(page) {
  const startMs = performance.now()
  await page.evaluate(`void document.querySelector('${CONNECT_BUTTON}').click()`)
  await waitInPage(page, inModal(ROW))
  await page.evaluate(`void ${inModal(ROW)}.click()`)
  await waitInPage(page, inModal('[data-testid="lk-qr"] svg path'))
  // The button's name is Copy link, or Copied shortly after a click.
  const copy = `[...${inModal('[data-view]')}.getRootNode().querySelectorAll('button')].find(({ textContent }) => /^Cop/.test(textContent))`
  await page.evaluate(`window.copiedLink = null; void ${copy}.click()`)
  await waitInPage(page, 'window.copiedLink')
  await wallet.pair(String(await page.evaluate('window.copiedLink')))
  const request = await waitForWallet(() => wallet.requests().find(({ kind }) => kind === 'connection'))
  await request.approve('')
  await waitInPage(page, `${statusIs('connected')} && ${inModal('[data-view="Account"]')}`)
  const connectMs = performance.now() - startMs
  await playUntilClosed(page)
  await page.evaluate(
    `void [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Disconnect').click()`,
  )
  await waitInPage(page, statusIs('disconnected'))
  await waitForWallet(() => wallet.list().length === 0)
  return { connectMs, cycleMs: performance.now() - startMs }
}

async function countMailbox() {
  const [row] = await site.database.query('select count(*)::int as rows from relay.message')
  return /** @type {{ rows: number }} */ (row).rows
}

/**
 * @param {Page} page
 * @param {CDPSession} session
 * @param {Set<unknown>} sockets
 */
async function count(page, session, sockets) {
  await wait(REST_MS)
  const inPage = /** @type {PageCounts} */ (await page.evaluate(COUNT_IN_PAGE))
  const memory = await readMemory(session)
  return { ...inPage, ...memory, sockets: sockets.size, mailboxRows: await countMailbox() }
}

const result = await visit(async (page, session) => {
  /** @type {Set<unknown>} */
  const sockets = new Set()
  page.on('websocket', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await page.addInitScript({ content: CATCH_LINK })
  await page.goto(site.url, { waitUntil: 'networkidle' })
  await page.locator(`${CONNECT_BUTTON}:enabled`).waitFor()
  for (let round = 0; round < WARM_CYCLES; round += 1) await cycle(page)
  const start = await count(page, session, sockets)
  const readings = []
  /** @type {Times[]} */
  const times = []
  for (let round = 1; round <= CYCLES; round += 1) {
    const isRestarted = RESTART_EVERY > 0 && round % RESTART_EVERY === 0
    const restarted = isRestarted ? site.restartRelay() : null
    times.push(await cycle(page))
    await restarted
    if (round % READING_EVERY !== 0 && round !== CYCLES) continue
    readings.push({ afterCycles: round, ...(await count(page, session, sockets)) })
    say(
      `${round} cycles; the last took ${Math.round(median(times.slice(-READING_EVERY).map(({ cycleMs }) => cycleMs)))} ms each`,
    )
  }
  return { start, readings, times }
}, INTERPRETED)
await wallet.stop()
// Counts the rows left after everything has expired. A relay purges when it starts.
const later = await startRelay({ database: site.database, port: 0, now: () => Date.now() + ALL_EXPIRED_MS })
await later.stop()
const mailboxRowsAfterExpiry = await countMailbox()
await site.stop()

const { start, readings, times } = result
const end = readings.at(-1) ?? start
const connect = summarize(times.map(({ connectMs }) => connectMs))
const whole = summarize(times.map(({ cycleMs }) => cycleMs))
writeReport(RESTART_EVERY > 0 ? 'soak' : 'connectCycles', {
  cycles: CYCLES,
  relayRestarts: RESTART_EVERY > 0 ? Math.floor(CYCLES / RESTART_EVERY) : 0,
  warmCycles: WARM_CYCLES,
  connect,
  cycle: whole,
  start,
  readings,
  mailboxRowsAfterExpiry,
})
say(`connect ${connect.medianMs} ms, the whole cycle ${whole.medianMs} ms`)
for (const [name, before] of Object.entries(start)) {
  say(`${name.padEnd(16)} ${JSON.stringify(before)} → ${JSON.stringify(end[/** @type {keyof typeof start} */ (name)])}`)
}
say(`${'mailboxRows'.padEnd(16)} ${mailboxRowsAfterExpiry} when all have expired`)
// The wallet SDK's timers keep the process alive for minutes.
process.exit()
