// The frame's session: creating a wallet, opening it on another device, and the state after a server's refusal.
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createToken, toNonce } from '../secrets.ts'
import { type Answers, KEEPER, stubServers } from '../test/stubServers.ts'
import { deriveAccounts, deriveLockKey } from './keys/accounts.ts'
import { createSecret, importKeyMaterial, openFromRecovery, sealForRecovery } from './keys/vault.ts'
import { type Account, createSession, signedInEntries } from './session.ts'
import { KEYS, openStore } from './store.ts'

const NEW: Account = {
  id: 'a',
  email: 'a@b.example',
  userName: null,
  addresses: null,
  hasOwnEmail: true,
  signInMethods: ['email'],
  hasFactor: false,
}
const never = async () => {
  throw new Error('No test requests a share.')
}
const OPEN = '/api/wallet/open'

/** A device, and a server that stores the device's data. */
async function create(more: Answers = {}) {
  const kept = { serverShare: '', box: '', keeperShare: '', addresses: { evm: '', solana: '' }, token: 'first' }
  let lastToken = 0
  const servers = stubServers({
    '/api/wallet/grant': { grant: 'grant' },
    [`${KEEPER}/shares`]: ({ share }) => {
      kept.keeperShare = String(share)
      return {}
    },
    '/api/wallet/create': (body) => Object.assign(kept, body) && {},
    [OPEN]: () => {
      lastToken += 1
      return { serverShare: kept.serverShare, box: kept.box, token: `next ${lastToken}` }
    },
    '/api/wallet/remember': {},
    '/api/wallet/seal': ({ box }) => Object.assign(kept, { box }) && {},
    '/api/session/end': {},
    ...more,
  })
  const openDevice = async () => createSession(await openStore(), KEEPER)
  const known = (): Account => ({ ...NEW, addresses: kept.addresses })
  return { ...servers, kept, openDevice, known, session: await openDevice() }
}
const createPasskey = async (credentialId = 'c') => ({
  credentialId,
  key: await importKeyMaterial(crypto.getRandomValues(new Uint8Array(32))),
})

test('KEY-01 a new wallet is created once, in parts at both servers and on the device', async () => {
  const { session, kept, asked, pathsOf } = await create()
  expect(await session.read()).toBeNull()
  await expect(session.need()).rejects.toMatchObject({ code: 'signed-out' })
  await session.begin({ token: 'first', account: NEW }, never)
  expect(asked.map(({ token, hasProof }) => [token, hasProof])).toEqual([
    ['first', true],
    [undefined, false],
    ['first', true],
  ])
  expect(asked[1]?.body).toEqual({ grant: 'grant', share: kept.keeperShare })
  expect(pathsOf()).toEqual(['/api/wallet/grant', `${KEEPER}/shares`, '/api/wallet/create'])
  const account = { ...NEW, addresses: kept.addresses }
  expect(await session.need()).toEqual({ token: 'first', account, addresses: kept.addresses })
  const opened = await openFromRecovery(kept.box, { ...kept, keeperShares: [kept.keeperShare] }, 'a')
  expect(deriveAccounts(opened.secret).evm.address).toBe(kept.addresses.evm)
  expect(deriveAccounts(opened.secret).solana.address).toBe(kept.addresses.solana)
})

test('KEY-05 the secret is opened with the device and the server, and uses up one token each time', async () => {
  const { session, kept, pathsOf } = await create()
  await session.begin({ token: 'first', account: NEW }, never)
  pathsOf()
  const both = await Promise.all([
    session.withAccounts(async ({ evm }) => evm.address),
    session.readPrivateKeys().then(({ evm }) => evm),
  ])
  expect(both).toEqual([kept.addresses.evm, expect.stringMatching(/^0x[0-9a-f]{64}$/)])
  expect([pathsOf(), (await session.need()).token]).toEqual([[OPEN, OPEN], 'next 2'])
  await expect(session.withAccounts(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const lock = await session.lockKey()
  const share = createToken()
  const again = await session.sealAgain(share)
  expect(again.lock).toBe(lock)
  const opened = await openFromRecovery(again.box, { serverShare: kept.serverShare, keeperShares: [share] }, 'a')
  expect(deriveAccounts(opened.secret).evm.address).toBe(kept.addresses.evm)
  expect(lock).toBe(deriveLockKey(opened.secret))
})

test('KEY-01 another device opens the wallet with the keeper’s share, and is remembered', async () => {
  const { session, kept, known, openDevice, pathsOf, asked } = await create()
  await session.begin({ token: 'first', account: NEW }, never)
  pathsOf()
  const other = await openDevice()
  await other.begin({ token: 'second', account: known() }, async () => [createToken(), kept.keeperShare])
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    [OPEN, 'second'],
    ['/api/wallet/remember', 'next 1'],
  ])
  expect((await other.need()).token).toBe('next 1')
  pathsOf()
  await other.begin({ token: 'third', account: known() }, never)
  expect([pathsOf(), (await other.need()).token]).toEqual([[], 'third'])
})

test('KEY-01 a box of another wallet, or one that no share opens, signs no one in', async () => {
  const { session, kept, known, openDevice } = await create()
  await session.begin({ token: 'first', account: NEW }, never)
  const begin = async (shares: string[]) =>
    (await openDevice()).begin({ token: 'second', account: known() }, async () => shares)
  await expect(begin([createToken()])).rejects.toMatchObject({ code: 'vault' })
  kept.box = await sealForRecovery(createSecret(), kept, 'a')
  await expect(begin([kept.keeperShare])).rejects.toMatchObject({ code: 'vault' })
})

test('KEY-03 the box of a passkey is sealed with its key when it is known, here or on a new device', async () => {
  const passkey = await createPasskey()
  for (const isNewDevice of [true, false]) {
    const { session, kept, known, openDevice, pathsOf } = await create()
    await session.begin({ token: 'first', account: NEW }, never)
    const plain = kept.box
    const device = isNewDevice ? await openDevice() : session
    const release = async () => [kept.keeperShare]
    pathsOf()
    await device.begin({ token: 'second', account: known() }, release, passkey)
    expect(pathsOf()).toEqual([OPEN, ...(isNewDevice ? ['/api/wallet/remember'] : []), '/api/wallet/seal'])
    expect(kept.box).not.toBe(plain)
    const parts = { serverShare: kept.serverShare, keeperShares: [kept.keeperShare] }
    await expect(openFromRecovery(kept.box, parts, 'a')).rejects.toMatchObject({ code: 'passkey-key' })
    const others = await createPasskey()
    await expect(openFromRecovery(kept.box, parts, 'a', others)).rejects.toMatchObject({ code: 'passkey-key' })
    await device.begin({ token: 'third', account: known() }, release, passkey)
    expect([pathsOf(), (await device.need()).token]).toEqual([[OPEN], expect.stringMatching(/^next/)])
  }
})

test('KEY-03 a keeper or server that fails to help with sealing does not prevent a sign-in', async () => {
  const passkey = await createPasskey()
  const { session, kept, known, answers, pathsOf } = await create()
  await session.begin({ token: 'first', account: NEW }, never)
  pathsOf()
  await session.begin({ token: 'second', account: known() }, never, passkey)
  expect([pathsOf(), (await session.need()).token]).toEqual([[OPEN], 'next 1'])
  answers['/api/wallet/seal'] = 'unavailable'
  await session.begin({ token: 'third', account: known() }, async () => [kept.keeperShare], passkey)
  expect((await session.need()).token).toBe('next 2')
  const created = await create()
  await created.session.begin({ token: 'first', account: NEW }, never, passkey)
  expect(created.kept.box).toHaveLength(118)
})

test('EMB-05 a refreshed session has the next token; one that is over is forgotten, another error is not', async () => {
  const { session, known, answers, pathsOf } = await create()
  expect(await session.refresh()).toBe(false)
  await session.begin({ token: 'first', account: NEW }, never)
  const changed = { ...known(), email: 'n@b.example' }
  // A server from before the second factor does not return this field.
  const { hasFactor: _, ...older } = changed
  answers['/api/session/refresh'] = { token: 'fresh', account: older }
  pathsOf()
  expect([await session.refresh(), pathsOf()]).toEqual([true, ['/api/session/refresh']])
  expect(await session.need()).toMatchObject({ token: 'fresh', account: changed })
  answers['/api/session/refresh'] = 'unavailable'
  await expect(session.refresh()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await session.read()).not.toBeNull()
  answers['/api/session/refresh'] = 'signed-out'
  expect([await session.refresh(), await session.read()]).toEqual([false, null])
})

test('EMB-08 a sign-out ends the session here, and on the server if it can be reached', async () => {
  const { session, known, answers, asked, pathsOf } = await create()
  await session.end()
  expect(asked).toEqual([])
  for (const answer of [{}, 'unavailable']) {
    answers['/api/session/end'] = answer
    await session.begin({ token: 'last', account: asked.length > 0 ? known() : NEW }, never)
    pathsOf()
    await session.end()
    expect([pathsOf(), await session.read()]).toEqual([['/api/session/end'], null])
  }
})

test('EMB-05 an account is stored only for a signed-in person, and a request has its token', async () => {
  const { session, answers, known, asked, pathsOf } = await create()
  await session.keep(NEW)
  expect(await session.read()).toBeNull()
  await session.begin({ token: 'first', account: NEW }, never)
  await session.keep({ ...known(), userName: 'Ada' })
  expect((await session.need()).account.userName).toBe('Ada')
  answers['/api/any'] = { token: 't', account: known() }
  pathsOf()
  await session.request('/api/any', { a: 1 }, v.object(signedInEntries))
  expect(asked).toEqual([{ path: '/api/any', body: { a: 1 }, token: 'first', hasProof: true }])
})

test('EMB-05 nothing of an account is stored for a person who is not signed in', async () => {
  await create()
  const store = await openStore()
  await createSession(store, KEEPER).keep(NEW)
  expect(await store.get(KEYS.session)).toBeUndefined()
})

test('EMB-08 the page’s token is the same for a device and an account, and for no other', async () => {
  const { session, openDevice, known, kept } = await create()
  await session.begin({ token: 'first', account: NEW }, never)
  const device = await session.device()
  expect(await session.device()).toBe(device)
  expect(await session.pageToken()).toBe(toNonce(`page token a ${device}`))
  const other = await openDevice()
  await other.begin({ token: 'second', account: known() }, async () => [kept.keeperShare])
  expect(await other.pageToken()).not.toBe(await session.pageToken())
  expect((await session.key()).privateKey.extractable).toBe(false)
})

test('EMB-05 without locks between tabs the frame takes turns in its page, and calls the server once a turn', async () => {
  const { session, pathsOf } = await create()
  await session.begin({ token: 'first', account: NEW }, never)
  const locks = (request: (name: string, work: () => unknown) => unknown) =>
    vi.stubGlobal('navigator', { locks: { request } })
  const read = () => {
    pathsOf()
    return session.withAccounts(async ({ evm }) => evm.address)
  }
  const address = await read()
  locks(() => Promise.reject(new DOMException('no locks', 'SecurityError')))
  expect(await read()).toBe(address)
  locks(async (_, work) => {
    await work()
    throw new DOMException('stolen', 'AbortError')
  })
  expect([await read(), pathsOf()]).toEqual([address, [OPEN]])
  locks(() => Promise.reject(new TypeError('no such thing')))
  await expect(read()).rejects.toThrow(TypeError)
  locks((_, work) => work())
  expect(await read()).toBe(address)
})
