// @vitest-environment node
// What the registration signs and submits, before the server that checks it: the signature, its age, and who is first.
import type { RpcCall } from '@latchkey/kernel'
import type { DataApiService } from '@latchkey/kernel/contracts'
import { createFakeClock, createFakeEmbeddedWallet, createFakeKernel } from '@latchkey/kernel/testing'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DataWorld, LOCAL, startDataWorld } from '../../../services/data-api/test/dataWorld.ts'
import { TEST_MNEMONIC } from '../../../services/local/chains/evm/networks.ts'
import { createRegisterWorld } from './registerWorld'

const START_DEADLINE_MS = 60_000
/** Many requests in a test: more than the usual time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 })

const signer = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 3 })
const stranger = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 4 })

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
}, START_DEADLINE_MS)
afterAll(() => world.stop())
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** As much of a client as this flow needs: the one that pages use is in another package. */
function createClient(): Partial<DataApiService> {
  return {
    async suggestNames(label) {
      const answer = await world.request(`/v1/profile/suggestions/${label}`, { zone: 'reown.id' })
      const { suggestions } = (await answer.json()) as { suggestions: { name: string; registered: boolean }[] }
      return suggestions.map(({ name, registered }) => ({ name, isRegistered: registered }))
    },
    async registerName({ coinType, ...registration }) {
      const answer = await world.post('/v1/profile/account', { coin_type: coinType, ...registration })
      if (answer.ok) return true
      const { reasons } = (await answer.json()) as { reasons: { description: string }[] }
      throw new Error(reasons[0]?.description)
    },
  }
}

/** A page whose account is the signer's, on the local network. `by` signs for it; its clock is ahead by `aheadMs`. */
async function openSigned({ by = signer, aheadMs = 0 } = {}) {
  const account = `${LOCAL}:${signer.address}` as const
  const { chain, plugins } = createRegisterWorld({ service: createClient(), account })
  const { plugin, wallet } = createFakeEmbeddedWallet()
  wallet.play({
    connect: () => wallet.sessions([account]),
    request: ({ params: [message] }: RpcCall) => by.signMessage({ message: String(message) }),
  })
  const clock = { ...createFakeClock(), now: () => Date.now() + aheadMs }
  const { kernel } = createFakeKernel({ chains: [chain], plugins: [plugin, ...plugins], clock })
  ends.push(() => kernel.destroy())
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  const registration = await (await kernel.service('nameRegistration')).load()
  return { kernel, registration, problem: () => kernel.store.get(registration.attemptAtom).problem }
}
const findName = async (name: string) =>
  (await world.request(`/v1/profile/account/${name}`, { apiVersion: '2' })).json() as Promise<object>

test('NAM-02 a name that is free is signed for, registered, and then taken', async () => {
  const { registration, problem, kernel } = await openSigned()
  const { signal } = new AbortController()
  expect((await registration.check('Ada-Lovelace', { signal })).isTaken).toBe(false)
  await registration.register('Ada-Lovelace')
  expect(problem()).toBeNull()
  const address = signer.address.toLowerCase()
  expect(await findName('ada-lovelace.reown.id')).toMatchObject({
    name: 'ada-lovelace.reown.id',
    addresses: { 60: { address }, 2147514985: { address } },
  })
  expect(kernel.connections.account('eip155').profileName).toBe('ada-lovelace.reown.id')
  const { isTaken, others } = await registration.check('ada-lovelace', { signal })
  expect([isTaken, others.length]).toEqual([true, 4])
  await registration.register('ada-lovelace')
  expect(problem()).toMatchObject({ cause: { message: 'The name is already registered' } })
})

test('NAM-02 the server only accepts the account’s own signature', async () => {
  const { registration, problem } = await openSigned({ by: stranger })
  await registration.register('stolen')
  expect(problem()).toMatchObject({ cause: { message: 'The account has not signed this' } })
  expect(await findName('stolen.reown.id')).toEqual([])
})

test('NAM-02 a message with another time is refused', async () => {
  const { registration, problem } = await openSigned({ aheadMs: 60_000 })
  await registration.register('tomorrow')
  expect(problem()).toMatchObject({ cause: { message: 'The message is too old or from the future' } })
})
