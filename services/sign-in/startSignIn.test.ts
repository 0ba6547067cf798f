import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../test/openTestDatabase.ts'
import { startSignIn } from './startSignIn.ts'
import {
  BITCOIN,
  createBitcoinWallet,
  createEvmWallet,
  createSolanaWallet,
  EVM,
  ORIGIN,
  openBrowser,
  SOLANA,
} from './test/visitors.ts'

let database: Database
let processes: Awaited<ReturnType<typeof startSignIn>>[]

/** No node listens there, because a key's signature needs none. */
const networks = [{ id: EVM, rpcUrl: 'http://127.0.0.1:9' }, { id: SOLANA }, { id: BITCOIN }]

beforeAll(async () => {
  database = await openTestDatabase()
  const options = { database, origin: ORIGIN, networks, port: 0, requestsPerSecond: 1000 }
  processes = await Promise.all([startSignIn(options), startSignIn(options)])
})
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()))
  await database.close()
})

const urlOf = (index: number) => processes[index]?.url ?? ''

test.each([
  ['EVM', createEvmWallet],
  ['Solana', createSolanaWallet],
  ['Bitcoin', createBitcoinWallet],
])('SIW-04 SRV-01 a wallet on %s signs in to one process, is known to the other, and signs out', async (_, create) => {
  const wallet = create()
  const browser = openBrowser(urlOf(0))
  const { status, set } = await browser.signIn(wallet)
  expect(status).toBe(200)
  expect(set).toMatch(
    /^__Host-latchkey-sign-in=[0-9a-f]{32}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/,
  )
  browser.state.url = urlOf(1)
  expect(await browser.whoAmI()).toEqual([wallet.address])
  expect((await browser.request('DELETE', '/sign-in/sessions')).status).toBe(200)
  browser.state.url = urlOf(0)
  expect(await browser.whoAmI()).toEqual([])
})

test('SIW-04 a nonce works once, in whichever process; another site, page, or signer is refused', async () => {
  const [wallet, other] = [createEvmWallet(), createEvmWallet()]
  const browser = openBrowser(urlOf(0))
  const session = await browser.sign(wallet)
  expect((await browser.request('POST', '/sign-in/sessions', session, 'https://evil.example')).body).toEqual({
    error: 'origin',
  })
  const twice = await Promise.all(
    [0, 1].map((index) => openBrowser(urlOf(index)).request('POST', '/sign-in/sessions', session)),
  )
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(twice.find(({ status }) => status === 403)?.body).toEqual({ error: 'nonce' })

  const elsewhere = await browser.sign(wallet, 'evil.example')
  expect((await browser.request('POST', '/sign-in/sessions', elsewhere)).body).toEqual({ error: 'domain' })
  const forged = { ...(await browser.sign(wallet)), signature: `0x${'1'.repeat(130)}` }
  expect((await browser.request('POST', '/sign-in/sessions', forged)).status).not.toBe(200)
  const solana = { ...(await browser.sign(createSolanaWallet())), signature: await other.sign('') }
  expect((await browser.request('POST', '/sign-in/sessions', solana)).body).toEqual({ error: 'signature' })
  expect(await browser.whoAmI()).toEqual([])
})

test('SIW-04 SRV-03 a process whose clock is a month ahead ends no sessions', async () => {
  const browser = openBrowser(urlOf(0))
  const wallet = createEvmWallet()
  await browser.signIn(wallet)
  const now = () => Date.now() + 31 * 86_400_000
  const late = await startSignIn({ database, origin: ORIGIN, networks, port: 0, now })
  await openBrowser(late.url).signIn(createEvmWallet())
  browser.state.url = late.url
  expect(await browser.whoAmI()).toEqual([wallet.address])
  await late.stop()
})

test('SRV-05 a caller who sends too many requests has to wait', async () => {
  const nowMs = Date.now()
  const options = { database, origin: ORIGIN, networks, port: 0, requestsPerSecond: 2, now: () => nowMs }
  const { url, stop } = await startSignIn(options)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) statuses.push((await fetch(`${url}/sign-in/nonce`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect((await fetch(`${url}/sign-in/nonce`)).headers.get('retry-after')).toBe('1')
  await stop()
})

test('SRV-02 without its database the service reports that and stays up', async () => {
  const own = await openTestDatabase()
  const faults: string[] = []
  const onFault = (where: string) => faults.push(where)
  const { url, stop } = await startSignIn({ database: own, origin: ORIGIN, networks, port: 0, onFault })
  await own.close()
  const answer = await fetch(`${url}/sign-in/nonce`)
  expect([answer.status, await answer.json()]).toEqual([503, { error: 'unavailable' }])
  expect(faults).toEqual(['GET /sign-in/nonce'])
  await stop()
})
