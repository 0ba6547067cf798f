// Measures the time from the click on WalletConnect to the painted QR code, and its parts: cold, with a hover 300 ms before, and
// after a finished warm-up. The CPU is slowed four times. One relay replies immediately, and one delays every reply by 100 ms.
// Method: the page's clock, with marks installed before the page's code runs. `code` ends when the library opens
// its storage, which it does first; `init` (library, keys, proposal) when it creates a socket, `socket` when that is open, `pairing`
// with the relay's last reply, and `drawing` when the code is painted, by animation frames as in openTime.mjs. Work before
// the click does not count. Each visit has a new browser, and all subjects take turns. `npm run bench:qr`; `-- 20` for more rounds.
import { MODAL, openModal, openSite, visit } from './measure/openSite.mjs'
import { median, say, summarize, writeReport } from './measure/report.mjs'
import { settle } from './measure/settle.mjs'

/**
 * @typedef {'cold' | 'pointer 300 ms before' | 'warmed up'} Start
 * @typedef {{ name: string, start: Start, relayDelayMs: number }} Subject
 * @typedef {{ kind: 'storage' | 'socket' | 'open' | 'sent' | 'received', atMs: number, method?: string }} Mark
 * @typedef {{ clickMs: number, paintedMs: number, marks: Mark[] }} Times
 * @typedef {{ code: number, init: number, socket: number, pairing: number, drawing: number, total: number }} Parts milliseconds
 */

const ROUNDS = Number(process.argv[2] ?? 7)
const CPU_SLOWDOWN = 4
const RELAY_DELAY_MS = 100
const HOVER_MS = 300
const ROW = '[data-testid="lk-wallet-walletconnect"]'
const CODE = `${MODAL}?.querySelector('[data-testid="lk-qr"] svg path')`
/** @type {readonly Start[]} */
const STARTS = ['cold', 'pointer 300 ms before', 'warmed up']
/** @type {readonly Subject[]} */
const SUBJECTS = [0, RELAY_DELAY_MS].flatMap((relayDelayMs) =>
  STARTS.map((start) => ({
    name: relayDelayMs ? `${start}, relay ${relayDelayMs} ms late` : start,
    start,
    relayDelayMs,
  })),
)

/** Runs before any script of the page: records when the library starts and what its socket transfers. */
const NOTE_MARKS = `
  window.marks = []
  const note = (kind, method) => window.marks.push({ kind, atMs: performance.now(), method })
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    note('storage')
    return open.apply(this, args)
  }
  const names = new Map()
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      note('socket')
      this.addEventListener('open', () => note('open'))
      this.addEventListener('message', ({ data }) => {
        const { id, method } = JSON.parse(data)
        note('received', method ?? names.get(id))
      })
    }
    send(data) {
      const { id, method } = JSON.parse(data)
      if (method) names.set(id, method)
      note('sent', method ?? 'reply')
      super.send(data)
    }
  }`

/** Clicks in the page. The code is painted in the frame after the one in which it exists. */
const TIME_CODE = `new Promise((resolve) => {
  const row = ${MODAL}.querySelector('${ROW}')
  requestAnimationFrame(() => {
    const clickMs = performance.now()
    row.click()
    const look = () => {
      const isThere = ${CODE}?.getBoundingClientRect().height > 0
      requestAnimationFrame(() => isThere ? resolve({ clickMs, paintedMs: performance.now(), marks: window.marks }) : look())
    }
    look()
  })
})`

const site = await openSite()

/**
 * @param {Subject} subject
 * @returns {Promise<Times>}
 */
async function measure({ start, relayDelayMs }) {
  site.relay.faults.clear()
  if (relayDelayMs > 0) site.relay.faults.add({ kind: 'delay', on: 'reply', delayMs: relayDelayMs })
  return visit(
    async (page) => {
      await page.addInitScript({ content: NOTE_MARKS })
      await openModal(page, site.url, ROW)
      if (start !== 'cold') await page.hover(ROW)
      if (start === 'warmed up') await settle(page)
      if (start === 'pointer 300 ms before') await page.waitForTimeout(HOVER_MS)
      return /** @type {Times} */ (await page.evaluate(TIME_CODE))
    },
    { cpuSlowdown: CPU_SLOWDOWN },
  )
}

/**
 * Splits the time between click and paint into consecutive parts.
 * @param {Times} times
 * @returns {Parts}
 */
function split({ clickMs, paintedMs, marks }) {
  /** @param {(mark: Mark) => boolean} isOne */
  const first = (isOne) => marks.find(isOne)?.atMs ?? clickMs
  const replies = marks.filter(({ kind, method, atMs }) => kind === 'received' && method && atMs < paintedMs)
  const lastReplyMs = replies.at(-1)?.atMs ?? clickMs
  const bounds = [
    clickMs,
    first(({ kind }) => kind === 'storage'),
    first(({ kind }) => kind === 'socket'),
    first(({ kind }) => kind === 'open'),
    lastReplyMs,
    paintedMs,
  ].map((atMs) => Math.max(atMs, clickMs))
  const [code = 0, init = 0, socket = 0, pairing = 0, drawing = 0] = bounds
    .slice(1)
    .map((atMs, index) => Math.max(0, atMs - (bounds[index] ?? 0)))
  return { code, init, socket, pairing, drawing, total: paintedMs - clickMs }
}

/** @type {Map<Subject, Times[]>} */
const visits = new Map(SUBJECTS.map((subject) => [subject, []]))
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of SUBJECTS) visits.get(subject)?.push(await measure(subject))
  }
} finally {
  await site.stop()
}

const subjects = SUBJECTS.map((subject) => {
  const parts = (visits.get(subject) ?? []).map(split)
  /** @param {keyof Parts} part */
  const of = (part) => parts.map((each) => each[part])
  return {
    name: subject.name,
    ...summarize(of('total')),
    partsMs: {
      code: Math.round(median(of('code'))),
      init: Math.round(median(of('init'))),
      socket: Math.round(median(of('socket'))),
      pairing: Math.round(median(of('pairing'))),
      drawing: Math.round(median(of('drawing'))),
    },
  }
})
writeReport('qrTime', { rounds: ROUNDS, cpuSlowdown: CPU_SLOWDOWN, subjects })
for (const { name, medianMs, bestMs, worstMs, partsMs } of subjects) {
  const list = Object.entries(partsMs).map(([part, ms]) => `${part} ${ms}`)
  say(`${name.padEnd(44)} ${medianMs} ms (${bestMs} to ${worstMs}): ${list.join(', ')}`)
}
