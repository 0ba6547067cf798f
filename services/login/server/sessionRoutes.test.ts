// The session of a device: its end, the first wallet of an account, and the devices that a person lists and signs out.
import { expect, test } from 'vitest'
import { DEVICE, requestInSession } from '../test/requestInSession.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'
const OTHER = '0b1d3c5e-0000-4000-8000-000000000000'
const WALLET = {
  serverShare: 's'.repeat(43),
  box: 'b'.repeat(100),
  addresses: { evm: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) },
}

interface Scene {
  body?: object
  session?: object
  headers?: Readonly<Record<string, string>>
  isAudited?: boolean
}

async function request(path: string, { isAudited = true, ...scene }: Scene = {}) {
  const done: unknown[] = []
  const note = async (...what: unknown[]) => void done.push(what)
  const context = {
    accounts: {
      addWallet: (_: object, { box }: { box: string }) => note('added', box),
      openWallet: async () => ({ serverShare: 'share', box: 'box' }),
      rememberDevice: async (id: string, device: Uint8Array, name: string) => note('remembered', id, device, name),
    },
    sessions: { end: (id: string) => note('ended', id), rotate: async () => ({ token: 'next' }) },
    devices: {
      list: async ({ id }: { id: string }) => [{ id }],
      end: (owner: { id: string }, device: string) => note('ended', owner.id, device),
      endOthers: ({ id }: { id: string }) => note('others ended', id),
    },
    ...(isAudited && { onKeyEvent: (event: object) => note(event) }),
  }
  const routes = (all: Parameters<typeof sessionRoutes>[0]) => ({ ...sessionRoutes(all), ...deviceRoutes(all) })
  return { reply: await requestInSession(path, { routes, context, ...scene }), done }
}

test('KEY-04 a session is ended by its own device', async () => {
  expect(await request('/api/session/end')).toEqual({ reply: {}, done: [['ended', 's']] })
})

test.each([
  [{ 'user-agent': FIREFOX }, 'Firefox on Linux'],
  [{}, 'A browser on an unknown system'],
])('KEY-04 a new wallet is stored, and its device remembered: %j is %s', async (headers, name) => {
  const { reply, done } = await request('/api/wallet/create', { body: WALLET, headers })
  expect(reply).toEqual({})
  expect(done).toEqual([
    ['added', WALLET.box],
    ['remembered', 'a', DEVICE, name],
  ])
})

test('KEY-05 opening the wallet uses the token up', async () => {
  expect((await request('/api/wallet/open')).reply).toEqual({ serverShare: 'share', box: 'box', token: 'next' })
})

test('KEY-04 devices are listed and ended, one or all others, and the audit log has it', async () => {
  expect((await request('/api/devices')).reply).toEqual({ devices: [{ id: 's' }] })
  const event = [{ action: 'device-ended', account: 'a' }]
  const one = { body: { device: OTHER } }
  expect((await request('/api/devices/end', one)).done).toEqual([['ended', 's', OTHER], event])
  expect((await request('/api/devices/end-others')).done).toEqual([['others ended', 's'], event])
  expect((await request('/api/devices/end', { ...one, isAudited: false })).reply).toEqual({})
  expect((await request('/api/devices/end-others', { isAudited: false })).reply).toEqual({})
  expect(await request('/api/devices/end', { body: { device: 'x' } })).toEqual({ reply: 'malformed', done: [] })
})

test.each([
  '/api/session/end',
  '/api/wallet/create',
  '/api/wallet/open',
  '/api/devices',
  '/api/devices/end',
  '/api/devices/end-others',
])('KEY-03 %s needs the second factor if it is due', async (path) => {
  expect(await request(path, { session: { isFactorDue: true } })).toEqual({ reply: 'factor-needed', done: [] })
})
