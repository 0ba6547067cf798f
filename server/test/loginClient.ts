// A visitor who signs in at the login server and sets up a wallet, with the requests that the frame sends.
import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { findCode, findLink, readEmails } from '../../services/local/mail/test/inbox.ts'
import { createDeviceKey } from '../../services/login/test/deviceKey.ts'

export interface Reply {
  status: number
  headers: IncomingMessage['headers']
  text: string
  json(): { shares: string[] } & Record<string, unknown>
}

export interface RequestOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The certificate of a test proxy's authority. With it, every host name resolves to this machine. */
  ca?: string
}

/** `fetch` with the test's own certificate authority. */
export async function send(
  url: string,
  { method = 'GET', headers = {}, body = '', ca }: RequestOptions = {},
): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { host, hostname } = new URL(url)
    const options = { method, headers: { connection: 'close', host, ...headers } }
    const outgoing = ca
      ? requestSecurely(url, { ...options, ca, hostname: '127.0.0.1', servername: hostname }, resolve)
      : requestPlainly(url, options, resolve)
    outgoing.once('error', reject).end(body)
  })
  const received = await text(response)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: received,
    json: () => JSON.parse(received),
  }
}

export interface LoginPlace {
  /** The base URL of the requests. */
  loginUrl: string
  keeperUrl: string
  /** The origin of the frame's page. */
  origin: string
  inboxUrl: string
  ca?: string
  /** The device's ID. Default: a new one. */
  key?: ReturnType<typeof createDeviceKey>
}

export const createSecret = () => randomBytes(32).toString('base64url')

export function createLoginClient({ loginUrl, keeperUrl, origin, inboxUrl, ca, key = createDeviceKey() }: LoginPlace) {
  const post = async (url: string, body: object, token?: string) =>
    send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        ...(token && { authorization: `Bearer ${token}` }),
        dpop: await (await key).prove(`${origin}${new URL(url).pathname}`, token),
      },
      body: JSON.stringify(body),
      ...(ca && { ca }),
    })
  const atLogin = (path: string, body: object, token?: string) => post(`${loginUrl}${path}`, body, token)
  const atKeeper = (path: string, body: object) => post(`${keeperUrl}${path}`, body)

  async function finish(attempt: string, email: string, device: string) {
    const code = findCode(await readEmails(inboxUrl, email))
    const finished = await atLogin('/api/email/finish', { attempt, device, code })
    expect(finished.status).toBe(200)
    const { token, grant } = finished.json()
    return { code, token: String(token), grant }
  }
  return {
    atLogin,
    atKeeper,
    /** Signs in with the code from an email, on a device that needs no approval. */
    async signIn(email: string, device: string) {
      const started = await atLogin('/api/email/start', { email, device })
      expect(started.json()).toMatchObject({ action: 'VERIFY_OTP' })
      return finish(String(started.json().attempt), email, device)
    },
    /** Stores one share with each server. */
    async createWallet(token: string) {
      const [keeperShare, serverShare] = [createSecret(), createSecret()]
      const addresses = { evm: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) }
      const { grant } = (await atLogin('/api/wallet/grant', {}, token)).json()
      expect((await atKeeper('/shares', { grant, share: keeperShare })).status).toBe(200)
      const wallet = { serverShare, box: 'b'.repeat(100), addresses }
      expect((await atLogin('/api/wallet/create', wallet, token)).status).toBe(200)
      return { keeperShare, serverShare }
    },
    /** Returns the login server's share and the next token. */
    async openWallet(token: string) {
      const opened = await atLogin('/api/wallet/open', {}, token)
      expect(opened.status).toBe(200)
      return String(opened.json().serverShare)
    },
    /** Returns the keeper's share for a new device, which is first approved with the link in an email and then signs in with a second code. */
    async releaseShares(email: string) {
      const [device, secret] = [createSecret(), createSecret()]
      const started = await atLogin('/api/email/start', { email, device })
      const { grant } = await finish(String(started.json().attempt), email, device)
      expect((await atKeeper('/releases', { grant, secret })).status).toBe(200)
      const readLink = async () => findLink(await readEmails(inboxUrl, email))
      await expect.poll(readLink).toContain('/approve?ticket=')
      const ticket = new URL(await readLink()).searchParams.get('ticket') ?? ''
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
      const body = new URLSearchParams({ ticket }).toString()
      await send(`${keeperUrl}/approve`, { method: 'POST', headers, body, ...(ca && { ca }) })
      const taken = await atKeeper('/releases/take', { secret })
      expect(taken.status).toBe(200)
      return { secret, ticket, shares: taken.json().shares }
    },
  }
}
