// A sign-in that waits for the second factor, from the frame's side: what each server receives of a recovery code, and when.
import { expect, test, vi } from 'vitest'
import { stubServers } from '../../test/stubServers.ts'
import type { Account, Session } from '../session.ts'
import { createHeldSignIn } from './heldSignIn.ts'
import { createRecoveryTokens } from './recoveryCode.ts'

const ACCOUNT: Account = {
  id: 'a',
  email: 'a@b.example',
  userName: null,
  addresses: null,
  hasOwnEmail: true,
  signInMethods: [],
  hasFactor: true,
}
const CODE = '0'.repeat(16)

async function create() {
  const servers = stubServers({ '/api/factor/recovery': { account: ACCOUNT } })
  const begin = vi.fn(async (_signedIn: object, release: () => Promise<string[]>) => void (await release()))
  const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const session = { begin, key: async () => key } as unknown as Session
  const release = vi.fn(async (_recovery?: string) => ['share'])
  return { ...servers, begin, release, held: createHeldSignIn(session) }
}

test('KEY-03 a sign-in with an account continues; one without waits for the factor', async () => {
  const { held, begin, release } = await create()
  await held.begin({ token: 't', account: ACCOUNT }, release)
  expect([held.isHeld(), begin.mock.lastCall?.[0], release.mock.calls]).toEqual([
    false,
    { token: 't', account: ACCOUNT },
    [[]],
  ])
  await expect(held.begin({ token: 't', account: null }, release)).rejects.toMatchObject({ code: 'factor-needed' })
  expect([held.isHeld(), begin.mock.calls.length]).toEqual([true, 1])
  held.drop()
  expect(held.isHeld()).toBe(false)
  await expect(held.redeem(CODE)).rejects.toThrow('This sign-in has ended.')
})

test('KEY-03 a recovery code opens it, with another token for each server; without the keeper it can be tried again', async () => {
  const { held, begin, release, asked } = await create()
  await expect(held.begin({ token: 't', account: null }, release)).rejects.toThrow('passkey')
  const { login, keeper } = await createRecoveryTokens(CODE)
  release.mockRejectedValueOnce(new Error('keeper'))
  await expect(held.redeem(CODE)).rejects.toThrow('keeper')
  expect(held.isHeld()).toBe(true)
  await held.redeem(CODE)
  expect(asked).toEqual([{ path: '/api/factor/recovery', body: { code: login }, token: 't', hasProof: true }])
  expect([release.mock.lastCall, begin.mock.lastCall?.[0], held.isHeld()]).toEqual([
    [keeper],
    { token: 't', account: ACCOUNT },
    false,
  ])
})
