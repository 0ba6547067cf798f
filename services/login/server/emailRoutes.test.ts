// Signing in by email: who gets a session, who needs the keeper's link, and which limits count first.
import { beforeEach, expect, test } from 'vitest'
import type { RouteRequest } from '../../routes.ts'
import { createToken, hashToken } from '../secrets.ts'
import { createDeviceKey } from '../test/deviceKey.ts'
import type { LoginContext } from './context.ts'
import { emailRoutes } from './emailRoutes.ts'

const URL_OF = 'https://login.example'
const DEVICE = createToken()
const EMAIL = 'a@b.example'
const ATTEMPT = '0b1d3c5e-0000-4000-8000-000000000000'
const PROOF = 'ab'.repeat(32)
const ACCOUNT = { id: 'a', email: EMAIL, userName: null, addresses: null, methods: [], hasFactor: false }
const WALLET = { ...ACCOUNT, addresses: { evm: '0x1', solana: 'S' } }

let done: unknown[]
beforeEach(() => {
  done = []
})

interface Scene {
  isKnown?: boolean
  account?: object | null
  isApproved?: boolean
}

/** Calls one route of a server in this state. */
async function request(
  path: string,
  body: object,
  { isKnown = false, account = null, isApproved = false }: Scene = {},
) {
  const note = (...what: unknown[]) => void done.push(what)
  const context = {
    url: () => URL_OF,
    now: () => 77,
    accounts: {
      find: async () => account,
      isKnownDevice: async () => isKnown,
      admit: async (subject: string) => {
        note('admitted', subject)
        return { account: ACCOUNT, methodId: 'm' }
      },
    },
    attempts: {
      start: async ({ purpose }: { purpose: string }) => {
        note('began', purpose)
        return ATTEMPT
      },
      createCode: async () => '123456',
      redeem: async () => ({ email: EMAIL }),
      get: async () => ({ email: EMAIL }),
      end: async () => note('ended'),
    },
    limits: { take: async (bucket: string) => note('counted', bucket) },
    keeper: { isApproved: async () => isApproved },
    grants: { sign: async (subject: string, _: number, purpose: string) => `${subject} ${purpose}` },
    sessions: { start: async () => 'token' },
    mailer: { send: async ({ to }: { to: string }) => note('mailed', to) },
  } as unknown as LoginContext
  const { prove } = await createDeviceKey()
  const url = `${URL_OF}${path}`
  const routeRequest = {
    url: new URL(url),
    headers: { dpop: await prove(url) },
    body,
    caller: '10.0.0.1',
  } as unknown as RouteRequest
  const reply = await emailRoutes(context)[`POST ${path}`]?.(routeRequest, undefined as never)
  return JSON.parse(String(reply?.body))
}
const device = Buffer.from(hashToken(DEVICE)).toString('base64url')

test('EMB-03 a code is emailed to every address alike; a known device has a count of its own', async () => {
  const started = { action: 'VERIFY_OTP', attempt: ATTEMPT }
  expect(await request('/api/email/start', { email: ` ${EMAIL.toUpperCase()}`, device: DEVICE })).toEqual(started)
  expect(done).toContainEqual(['counted', 'mails for 10.0.0.1'])
  expect(done.slice(-2)).toEqual([
    ['began', 'sign-in'],
    ['mailed', EMAIL],
  ])
  done = []
  expect(await request('/api/email/start', { email: EMAIL, device: DEVICE }, { isKnown: true })).toEqual(started)
  expect(done.slice(0, 2)).toEqual([
    ['counted', `sign-in mail ${EMAIL} on ${device}`],
    ['counted', `mails to ${EMAIL} on ${device}`],
  ])
})

test.each<{ when: string; scene: Scene; needsLink: boolean }>([
  { when: 'there is no account', scene: {}, needsLink: false },
  { when: 'the account has no wallet', scene: { account: ACCOUNT }, needsLink: false },
  { when: 'the device has opened the wallet', scene: { account: WALLET, isKnown: true }, needsLink: false },
  { when: 'the device has not opened the wallet', scene: { account: WALLET }, needsLink: true },
])('EMB-03 the correct code signs in, or needs the keeper’s link, if $when', async ({ scene, needsLink }) => {
  const reply = await request('/api/email/finish', { attempt: ATTEMPT, device: DEVICE, code: '123 456' }, scene)
  expect(done[0]).toEqual(['counted', 'tries 10.0.0.1'])
  const grant = { action: 'VERIFY_DEVICE', attempt: ATTEMPT, grant: `email:${EMAIL} open` }
  expect(reply).toMatchObject(needsLink ? grant : { token: 'token' })
  expect(done.slice(1)).toEqual([needsLink ? ['began', 'sign-in-link'] : ['admitted', `email:${EMAIL}`]])
})

test('EMB-03 another link ends the previous one', async () => {
  expect(await request('/api/email/link', { attempt: ATTEMPT, device: DEVICE })).toMatchObject({
    action: 'VERIFY_DEVICE',
  })
  expect(done).toEqual([['ended'], ['began', 'sign-in-link']])
})

test('EMB-03 a link signs in only if the keeper has seen it opened', async () => {
  const body = { attempt: ATTEMPT, device: DEVICE, proof: PROOF }
  await expect(request('/api/email/approved', body)).rejects.toMatchObject({ status: 403, code: 'not-approved' })
  expect(done).toEqual([])
  expect(await request('/api/email/approved', body, { isApproved: true })).toMatchObject({ token: 'token' })
  expect(done).toEqual([['ended'], ['admitted', `email:${EMAIL}`]])
})

test.each([
  ['/api/email/start', { email: 'nobody', device: DEVICE }, 'Invalid email'],
  ['/api/email/finish', { attempt: ATTEMPT, device: DEVICE, code: '12345' }, 'A code is six digits.'],
  ['/api/email/start', { email: `${'x'.repeat(250)}@b.example`, device: DEVICE }, 'Invalid email'],
])('EMB-03 malformed data is refused before anything is counted: %s %j', async (path, body, message) => {
  await expect(request(path, body)).rejects.toMatchObject({ status: 400, code: 'malformed', message })
  expect(done).toEqual([])
})
