// The login services on free ports with a mailbox and their own database, for tests that send the frame's requests, with a clock that tests can move.
import { expect } from 'vitest'
import type { Database } from '../../database/database.ts'
import { type DemoLogin, type DemoLoginOptions, startDemoLogin } from '../../local/login/startDemoLogin.ts'
import { startMail } from '../../local/mail/startMail.ts'
import { findCode, findLink, readEmails } from '../../local/mail/test/inbox.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { createToken, toNonce } from '../secrets.ts'
import { readFrameFiles } from '../server/frameFiles.ts'
import { createDeviceKey } from './deviceKey.ts'

/** Bundling takes a second, and every server serves the same. */
const FRAME_FILES = readFrameFiles()
export const PROJECT = {
  id: 'p'.repeat(32),
  origins: ['http://127.0.0.1:*', 'https://*.shop.example'],
  networks: [
    { id: 'eip155:31337', name: 'Local', native: { symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://127.0.0.1:8545'] },
  ],
}
export const MINUTE_MS = 60_000
export const ADDRESSES = { evm: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) }

/** All members of all responses. A test reads those that it needs. */
interface Body {
  action: string
  attempt: string
  token: string
  account: { email: string | null; userName: string | null; addresses: object | null }
  error: { code: string; message: string }
  grant: string
  shares: string[]
  box: string
  state: string
  uri: string
  url: string
  idToken: string
  proof: object
  challenge: string
  userHandle: string
  publicKey: string
}

export interface Answer {
  status: number
  body: Body
}

export interface Person {
  email: string
  device: string
}

export type LoginWorld = Awaited<ReturnType<typeof startLoginWorld>>

export async function startLoginWorld(options: Pick<DemoLoginOptions, 'proxyHops' | 'keys'> = {}) {
  const [database, mail] = await Promise.all([openTestDatabase(), startMail({ inboxPort: 0, smtpPort: 0 })])
  const faults: string[] = []
  const deviceKey = await createDeviceKey()
  const statements: string[] = []
  const recorded: Database = {
    ...database,
    query: (statement, params) => {
      statements.push(statement)
      return database.query(statement, params)
    },
  }
  let nowMs = Date.now()
  let lastPerson = 0
  const frameFiles = await FRAME_FILES
  const start = (keys = options.keys, more: Pick<DemoLoginOptions, 'oldKeys' | 'onOldSeals'> = {}) =>
    startDemoLogin({
      database: recorded,
      smtpUrl: mail.smtpUrl,
      projects: [PROJECT],
      onAnyPort: true,
      frameFiles,
      ...options,
      ...more,
      keys,
      onFault: (route, kind) => faults.push(`${route} ${kind}`),
      now: () => nowMs,
    })
  const login = await start()
  const others: DemoLogin[] = []

  /** `dpop` is a proof with another key than the default one. */
  async function post(
    ...[path, body, token, origin = login.url, caller = '', dpop]: [
      path: string,
      body: object,
      token?: string | undefined,
      origin?: string | undefined,
      caller?: string,
      dpop?: string,
    ]
  ): Promise<Answer> {
    const url = path.startsWith('http') ? path : `${login.url}${path}`
    const headers = {
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': caller,
      ...(token && { authorization: `Bearer ${token}` }),
      dpop: dpop ?? (await deviceKey.prove(url, token)),
    }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }

  const readCode = async (to: string) => findCode(await readEmails(mail.url, to))
  async function answerCode({ email, device }: Person): Promise<Answer> {
    const { body } = await post('/api/email/start', { email, device })
    return post('/api/email/finish', { attempt: body.attempt, device, code: await readCode(email) })
  }
  /** Sends the right code on a device that has not opened the wallet, and returns the response. */
  async function proveEmail(person: Person): Promise<Body> {
    const { body } = await answerCode(person)
    expect(body.action).toBe('VERIFY_DEVICE')
    return body
  }
  const readNewestLink = async (to: string) => findLink(await readEmails(mail.url, to))

  return {
    database,
    login,
    /** Unexpected errors. */
    faults,
    /** The statements of both servers in order, except those in transactions. */
    statements,
    post,
    /** The key of every device here except the frames. */
    deviceKey,
    /** More processes with the same database, and with their own keys. */
    async startAgain(keys: DemoLoginOptions['keys'], more?: Parameters<typeof start>[1]) {
      const other = await start(keys, more)
      others.push(other)
      return other
    },
    readEmails: (to: string) => readEmails(mail.url, to),
    readCode,
    /** The keeper responds before its email is sent. */
    async readLink(to: string): Promise<string> {
      await expect.poll(() => readNewestLink(to)).not.toBe('')
      return readNewestLink(to)
    },
    passTime(ms: number): void {
      nowMs += ms
    },
    createPerson(): Person {
      lastPerson += 1
      return { email: `person${lastPerson}@latchkey.example`, device: createToken() }
    },
    /** The owner of a wallet on a new device, after the right code. The link was emailed. */
    async requestLink({ email, device }: Person) {
      const { attempt, grant } = await proveEmail({ email, device })
      const secret = createToken()
      const response = await post(`${login.keeperUrl}/releases`, { grant, secret })
      expect(response).toEqual({ status: 200, body: {} })
      return { attempt, grant, secret, proof: toNonce(secret) }
    },
    proveEmail,
    /** Signs in with the code from an email. */
    async signIn(person: Person): Promise<Answer> {
      nowMs += MINUTE_MS
      return answerCode(person)
    },
    /** What the frame stores at both servers. */
    async createWallet(token: string) {
      const keeperShare = createToken()
      const wallet = { serverShare: createToken(), box: 'b'.repeat(100), addresses: ADDRESSES }
      const { body } = await post('/api/wallet/grant', {}, token)
      const kept = await post(`${login.keeperUrl}/shares`, { grant: body.grant, share: keeperShare })
      const created = await post('/api/wallet/create', wallet, token)
      return { wallet, keeperShare, kept, created }
    },
    async stop(): Promise<void> {
      for (const each of [...others, login]) await each.stop()
      await mail.stop()
      await database.close()
    },
  }
}
