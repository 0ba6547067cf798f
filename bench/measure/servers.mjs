// Measures sign-ins by email and code, each with all requests of a visitor's frame, and reads of history and balances by autocannon, on
// processes of one service. Callers use the processes in turn, as a proxy would.
import autocannon from 'autocannon'
import { findCode, readEmails } from '../../services/local/mail/test/inbox.ts'
import { createDeviceKey } from '../../services/login/test/deviceKey.ts'
import { startProcesses } from './startProcesses.mjs'

/**
 * @typedef {import('./startProcesses.mjs').Plan} Plan
 * @typedef {import('../../services/local/chains/evm/startEvmChains.ts').EvmChains['chains'][number]} Chain
 */

export const CALLERS = 8
/** The number of concurrent sign-ins. They mostly wait for their email. */
export const VISITORS = 32
const TOKENS = 20
const NETWORK = 'eip155:31337'
const PROJECT_ID = '0'.repeat(32)
/** Only pages receive balances. They send their origin and version. */
const PAGE = { origin: 'https://shop.example', 'x-sdk-version': 'html-core-1.8.0' }
const READER = `0x${'57'.repeat(20)}`
const BYTES_PER_MB = 1024 ** 2

/**
 * @param {Plan} plan
 * @param {{ mail: { url: string, smtpUrl: string }, signIns: number }} load `mail`: the inbox with the codes
 */
export async function measureSignIns(plan, { mail, signIns }) {
  const options = { smtpUrl: mail.smtpUrl, projects: [], proxyHops: 1 }
  const { urls, use, stop } = await startProcesses(plan, 'login', options)
  try {
    /** @type {number[]} */
    const tookMs = []
    let begun = 0
    const startedMs = performance.now()
    const visit = async () => {
      while (begun < signIns) {
        begun += 1
        const startMs = performance.now()
        await signIn(urls[begun % urls.length] ?? '', mail.url, begun)
        tookMs.push(performance.now() - startMs)
      }
    }
    await Promise.all(Array.from({ length: VISITORS }, visit))
    const seconds = (performance.now() - startedMs) / 1000
    return {
      signedIn: tookMs.length,
      perSecond: Math.round(tookMs.length / seconds),
      ...quantiles(tookMs),
      memoryMb: await readMemory(use),
    }
  } finally {
    await stop()
  }
}

/**
 * Gives each visitor a different address, because one address may receive only a few emails.
 * @param {string} url
 * @param {string} inboxUrl
 * @param {number} visitor
 */
async function signIn(url, inboxUrl, visitor) {
  const email = `${crypto.randomUUID()}@load.example`
  const device = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const caller = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
  const key = await createDeviceKey()
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const dpop = await key.prove(`${url}${path}`)
    const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': caller, dpop }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { attempt } = await post('/api/email/start', { email, device })
  const code = findCode(await readEmails(inboxUrl, email))
  const { token } = await post('/api/email/finish', { attempt, device, code })
  if (!token) throw new Error('The right code did not sign in.')
}

/**
 * @param {Plan} plan
 * @param {{ chain: Chain, entries: number, seconds: number }} load `entries`: the number of entries in the account's history
 */
export async function measureReads(plan, { chain, entries, seconds }) {
  const { urls, use, stop } = await startProcesses(plan, 'data', {
    networks: [describeNetwork(chain)],
    control: true,
    requestsPerSecond: 1e6,
  })
  try {
    const seed = { do: 'seed', network: NETWORK, account: READER, transactions: entries, tokens: TOKENS }
    const headers = { 'content-type': 'application/json' }
    const seeded = await fetch(`${urls[0]}/control`, { method: 'POST', headers, body: JSON.stringify(seed) })
    if (!seeded.ok) throw new Error(await seeded.text())
    const history = await read(urls, 'history', seconds)
    const balance = await read(urls, 'balance', seconds)
    return { history, balance, dataMemoryMb: await readMemory(use) }
  } finally {
    await stop()
  }
}

/** @param {Chain} chain */
function describeNetwork({ name, rpcUrl, nativeCurrency: native }) {
  return { id: NETWORK, name, rpcUrl, native, tokens: [] }
}

/**
 * Each caller uses one process. With several processes, the quantiles are those of the slowest. Throws if a response has no rows.
 * @param {readonly string[]} urls
 * @param {'history' | 'balance'} what
 * @param {number} seconds
 */
async function read(urls, what, seconds) {
  const query = new URLSearchParams({ projectId: PROJECT_ID, chainId: NETWORK })
  const path = `/v1/account/${READER}/${what}?${query}`
  const { data = [], balances = [] } = await (await fetch(`${urls[0]}${path}`, { headers: PAGE })).json()
  const rows = data.length + balances.length
  if (rows === 0) throw new Error(`Nothing to measure: ${what} is empty.`)
  const results = await Promise.all(
    urls.map((url, index) => {
      const connections = Math.ceil((CALLERS - index) / urls.length)
      return autocannon({ url: `${url}${path}`, headers: PAGE, connections, duration: seconds })
    }),
  )
  const sum = (/** @type {(result: autocannon.Result) => number} */ count) =>
    results.reduce((before, result) => before + count(result), 0)
  return {
    rows,
    perSecond: Math.round(sum(({ requests }) => requests.average)),
    p50Ms: Math.max(...results.map(({ latency }) => latency.p50)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: sum(({ errors, non2xx }) => errors + non2xx),
  }
}

/** @param {number[]} values milliseconds */
function quantiles(values) {
  const sorted = values.sort((one, other) => one - other)
  const at = (/** @type {number} */ share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** @param {() => Promise<{ memoryBytes: number }[]>} use */
async function readMemory(use) {
  return (await use()).map(({ memoryBytes }) => Math.round(memoryBytes / BYTES_PER_MB))
}
