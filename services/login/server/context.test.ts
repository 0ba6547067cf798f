// What the modules of the login server get from its settings: the keeper's address, the callback, and the reader of the audit log.
import { afterEach, expect, test, vi } from 'vitest'
import { createScriptedDatabase } from '../../test/scriptedDatabase.ts'
import { createLoginContext, type LoginSettings } from './context.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

const ISSUER = 'https://accounts.example'
const SESSION = { accountId: 'a', methodId: 'm' }
const PASSKEY = { id: 'c', subject: 'passkey:1', publicKey: new Uint8Array(1), userHandle: 'u', counter: 0 }

function create(settings: Partial<LoginSettings> = {}) {
  const rows = { 'update login.method set box': [{}], 'insert into login.passkey': [{}] }
  const standard: LoginSettings = {
    database: createScriptedDatabase(rows).database,
    key: new Uint8Array(32).fill(1),
    grantKey: new Uint8Array(32).fill(2),
    projects: [],
    providers: { google: { issuer: ISSUER, clientId: 'client' } },
    keeperUrl: 'https://keeper.example',
    now: () => 1,
    mailer: { send: async () => undefined, verify: async () => undefined, close: () => undefined },
  }
  return createLoginContext({ ...standard, ...settings }, () => 'https://login.example')
}

test.each<[Partial<LoginSettings>, string]>([
  [{}, 'https://keeper.example'],
  [{ keeperInternalUrl: 'http://keeper:1' }, 'http://keeper:1'],
])('SRV-01 with the settings %j, the keeper is called at %s', async (settings, origin) => {
  const { keeper } = await create(settings)
  const fetch = vi.fn(async (_: string) => Response.json({ isApproved: true }))
  vi.stubGlobal('fetch', fetch)
  await keeper.isApproved('a@b.example', 'hash', 'open')
  expect(new URL(fetch.mock.calls[0]?.[0] ?? '').origin).toBe(origin)
})

test('EMB-04 a provider sends the person back to this server', async () => {
  const { openId } = await create()
  const endpoints = { authorization_endpoint: `${ISSUER}/authorize`, token_endpoint: `${ISSUER}/token` }
  vi.stubGlobal('fetch', async () => Response.json({ issuer: ISSUER, ...endpoints }))
  const url = new URL(await openId.createUrl('google', { state: 's', nonce: 'n', verifier: 'v' }))
  expect(url.searchParams.get('redirect_uri')).toBe('https://login.example/social/callback')
})

test('SRV-02 events of accounts and passkeys reach the audit log, which may be missing', async () => {
  const onKeyEvent = vi.fn()
  for (const settings of [{ onKeyEvent }, {}]) {
    const { accounts, passkeys } = await create(settings)
    expect(await accounts.sealBox(SESSION, 'box')).toBe(true)
    expect(await passkeys.add(PASSKEY)).toBe(true)
  }
  expect(onKeyEvent.mock.calls.map(([{ action }]) => action)).toEqual(['wallet-sealed', 'passkey-added'])
})
