// @vitest-environment node
// Smart sessions before the server that keeps them: granted, shown, revoked, gone.
import type { DataApiService, SmartSession } from '@latchkey/kernel/contracts'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DataWorld, LOCAL, startDataWorld } from '../../../services/data-api/test/dataWorld.ts'
import { TEST_MNEMONIC } from '../../../services/local/chains/evm/networks.ts'
import { ADDRESS, createPage, DAILY } from './sessionsPage'

const START_DEADLINE_MS = 60_000
const MS_PER_S = 1000
const EXPIRY_S = 4_000_000_000
/** Many requests in a test: more than the usual time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 })

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
}, START_DEADLINE_MS)
afterAll(() => world.stop())

const owner = mnemonicToAccount(TEST_MNEMONIC)
const ACCOUNT = `${LOCAL}:${owner.address.toLowerCase()}` as const
const PATH = `/v1/sessions/${ACCOUNT}`
interface Wire extends Pick<SmartSession, 'pci' | 'project' | 'permissions' | 'context'> {
  expiry: number
  createdAt: number
  revokedAt: number | null
}

/** As much of a client as this needs: the one that pages use is in another package. */
const client: Partial<DataApiService> = {
  async smartSessions() {
    const { pcis } = (await (await world.request(PATH)).json()) as { pcis: Wire[] }
    return pcis.map(({ expiry, createdAt, revokedAt, ...session }) => ({
      ...session,
      expiresAtMs: expiry * MS_PER_S,
      createdAtMs: createdAt * MS_PER_S,
      revokedAtMs: revokedAt === null ? null : revokedAt * MS_PER_S,
    }))
  },
  revokeSmartSession: async (_, pci, signature) => (await world.post(`${PATH}/revoke`, { pci, signature })).ok,
}

test('CON-09 API-01 a granted session is listed once the account has signed it, and removed once it is revoked', async () => {
  const { plugins, options, wallet } = createPage({ account: ACCOUNT, service: client })
  const { kernel } = createFakeKernel({ ...options, plugins })
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  const service = await kernel.service('smartSessions')
  const list = () => service.list(ACCOUNT)
  expect(await list()).toEqual([])

  const permissions = [{ type: 'of-the-test', data: DAILY }]
  const request = {
    expiry: EXPIRY_S,
    signer: { type: 'account', data: { address: ADDRESS } },
    permissions,
    policies: [],
  }
  const created = await world.post(PATH, request)
  const { pci, key, message } = (await created.json()) as {
    pci: string
    key: { type: string; publicKey: string }
    message: string
  }
  expect(key).toMatchObject({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
  expect(await list()).toEqual([])

  const activate = (signature: string) =>
    world.post(`${PATH}/activate`, { ...request, pci, context: '0xc0ffee', signature })
  const stranger = await mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 }).signMessage({ message })
  expect((await activate(stranger)).status).toBe(401)
  expect(await list()).toEqual([])
  const signature = await owner.signMessage({ message })
  const activated = await activate(signature)
  expect([activated.status, await activated.text()]).toEqual([200, ''])
  expect((await activate(signature)).status).toBe(400)
  const [open] = await list()
  expect(open?.session).toMatchObject({ pci, permissions, context: '0xc0ffee', expiresAtMs: EXPIRY_S * MS_PER_S })
  expect(open?.permissions).toMatchObject([{ allows: { kind: 'spend' }, token: { symbol: 'ETH' } }])

  if (!open) throw new Error('Nothing is listed')
  await service.revoke(ACCOUNT, open.session)
  expect(await list()).toEqual([])
  await expect(service.revoke(ACCOUNT, open.session)).rejects.toMatchObject({ code: 'smartSessions/unsupported' })
  kernel.destroy()
})

test.each<[string, object, string]>([
  ['one that is over', { expiry: 1 }, 'expiry'],
  ['one that allows nothing', { permissions: [] }, 'permissions'],
  ['one without an end', { expiry: null }, 'expiry'],
])('CON-09 %s is not created', async (_, change, field) => {
  const permissions = [{ type: 'of-the-test', data: DAILY }]
  const answer = await world.post(PATH, { expiry: EXPIRY_S, permissions, ...change })
  expect(answer.status).toBe(400)
  expect((await answer.json()).reasons[0].field).toContain(field)
})
