// Seals and grants during a key change: what the current key decrypts, what an old key still decrypts, and what no key decrypts.
import { expect, test, vi } from 'vitest'
import { createScriptedDatabase } from '../test/scriptedDatabase.ts'
import { createGrantSigner, createGrantVerifier, readGrantPublicKey } from './grants.ts'
import { type KeyStore, KeyStoreError, openStoredKey, probeSigning, probeWrapping } from './keyStore.ts'
import { countOtherSeals, resealColumn } from './reseal.ts'
import { createSeals } from './seals.ts'

const keyOf = (byte: number) => new Uint8Array(32).fill(byte)
const [OLD, NEW, OTHER] = [keyOf(1), keyOf(2), keyOf(3)]
const MARK_BYTES = 9

/** A key store that unwraps only what it wrapped under the same name. */
const store: KeyStore = {
  wrap: async (name, key) => Buffer.concat([Buffer.from(name.padEnd(8)), key]),
  unwrap: async (name, wrapped) =>
    Buffer.from(wrapped.subarray(0, 8)).toString() === name.padEnd(8) ? wrapped.subarray(8) : null,
  readPublicKey: async () => keyOf(4),
  sign: async () => new Uint8Array(64),
}

test.each([
  ['of the settings', NEW],
  ['in a store', openStoredKey(store, 'seals')],
])('KEY-07 a key %s opens what it sealed, for the same context and unchanged', async (_, key) => {
  const seals = createSeals({ key })
  const sealed = await seals.seal('context', 'text')
  expect(Buffer.from(sealed.subarray(0, MARK_BYTES))).toEqual(Buffer.from(seals.mark))
  expect(await seals.unseal('context', sealed)).toBe('text')
  await expect(seals.unseal('other', sealed)).rejects.toThrow()
  for (const at of [MARK_BYTES + 2, sealed.length - 20, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(seals.unseal('context', changed)).rejects.toThrow()
  }
  const code = await seals.hashCode('attempt', '123456')
  expect(await seals.isCode(code, 'attempt', '123456')).toBe(true)
  expect(await seals.isCode(code, 'attempt', '123457')).toBe(false)
  expect(await seals.isCode(code, 'other', '123456')).toBe(false)
})

test('KEY-07 an old key opens its own seals and codes, seals nothing new, and is needed for them', async () => {
  const [old, both, only] = [
    createSeals({ key: OLD }),
    createSeals({ key: NEW, oldKeys: [OLD] }),
    createSeals({ key: NEW }),
  ]
  const sealed = await old.seal('context', 'text')
  const code = await old.hashCode('attempt', '123456')
  expect([await both.unseal('context', sealed), await both.isCode(code, 'attempt', '123456')]).toEqual(['text', true])
  expect(both.mark).toEqual(only.mark)
  expect(await only.unseal('context', await both.seal('context', 'new'))).toBe('new')
  await expect(only.unseal('context', sealed)).rejects.toThrow('No configured key decrypts this value.')
  expect(await only.isCode(code, 'attempt', '123456')).toBe(false)
})

test('KEY-07 a seal that names no key is tried with each key of the settings', async () => {
  const unnamed = (await createSeals({ key: OLD }).seal('context', 'text')).subarray(MARK_BYTES)
  const unwrap = vi.fn(store.unwrap)
  const stored = openStoredKey({ ...store, unwrap }, 'seals')
  expect(await createSeals({ key: stored, oldKeys: [NEW, OLD] }).unseal('context', unnamed)).toBe('text')
  await expect(createSeals({ key: stored, oldKeys: [OTHER] }).unseal('context', unnamed)).rejects.toThrow(
    'No configured key',
  )
  expect(unwrap).not.toHaveBeenCalled()
})

test('KEY-07 a store opens what it wrapped under the same name', async () => {
  const sealed = await createSeals({ key: openStoredKey(store, 'seals') }).seal('context', 'text')
  const broken = { ...store, unwrap: async () => null }
  const error = 'The key store cannot decrypt this value.'
  await expect(createSeals({ key: openStoredKey(broken, 'seals') }).unseal('context', sealed)).rejects.toThrow(error)
  await probeWrapping(openStoredKey(store, 'seals'))
  for (const unwrap of [async () => null, async () => keyOf(9)]) {
    const probed = probeWrapping(openStoredKey({ ...store, unwrap }, 'seals'))
    await expect(probed).rejects.toThrow('The key store cannot decrypt what seals encrypted.')
  }
})

test('KEY-07 a store that cannot sign, or that lacks the public key, is found before the first grant', async () => {
  const refuse = () => Promise.reject(new Error('no'))
  await probeSigning(openStoredKey(store, 'grants'))
  for (const lacking of [{ sign: refuse }, { readPublicKey: refuse }])
    await expect(probeSigning(openStoredKey({ ...store, ...lacking }, 'grants'))).rejects.toThrow(KeyStoreError)
})

test('KEY-07 a store that fails or does not respond in time gives one error', async () => {
  const failing = openStoredKey({ ...store, sign: () => Promise.reject(new Error('no')) }, 'grants')
  await expect(failing.sign(NEW)).rejects.toThrow(KeyStoreError)
  const silent = openStoredKey({ ...store, wrap: () => new Promise(() => {}) }, 'seals', 1)
  await expect(silent.wrap(NEW)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
})

test('KEY-07 values that another key sealed are sealed again, and those that no key opens are counted', async () => {
  const [old, both] = [createSeals({ key: OLD }), createSeals({ key: NEW, oldKeys: [OLD] })]
  const lost = await createSeals({ key: OTHER }).seal('b', 'lost')
  const hash = Uint8Array.of(10, 11)
  const rows = [
    { id: 1, context: 'a', sealed: await old.seal('a', 'one') },
    { id: 2, context: 'b', sealed: lost },
    { id: 3, context: hash, sealed: await old.seal('0a0b', 'three') },
  ]
  const SELECT = 'offset 0'
  const { database, paramsOf } = createScriptedDatabase({ [SELECT]: rows, 'count(*)': [{ count: 2 }] })
  const place = { query: database.query, seals: both, table: 't', column: 'c' }
  expect(await resealColumn({ ...place, id: 'id', context: 'context' })).toBe(1)
  expect(paramsOf(SELECT)).toEqual([[both.mark]])
  const updates = paramsOf('update t') as [number, Uint8Array, Uint8Array][]
  expect(updates.map(([id]) => id)).toEqual([1, 3])
  expect(await createSeals({ key: NEW }).unseal('a', updates[0]?.[2] as Uint8Array)).toBe('one')
  expect(await countOtherSeals(place)).toBe(2)
  expect(await countOtherSeals({ ...place, query: createScriptedDatabase().database.query })).toBe(0)
})

test('KEY-07 rows are read in batches of 200, past those that no key opens', async () => {
  const sealed = await createSeals({ key: OTHER }).seal('a', 'lost')
  const batch = Array.from({ length: 200 }, (_, id) => ({ id, context: 'a', sealed }))
  const { database, paramsOf } = createScriptedDatabase({ 'offset 0': batch, 'offset 200': batch.slice(0, 3) })
  const place = { query: database.query, seals: createSeals({ key: NEW }), table: 't', column: 'c' }
  expect(await resealColumn({ ...place, id: 'id', context: 'context' })).toBe(203)
  expect(paramsOf('limit 200')).toHaveLength(2)
})

test('KEY-07 a store that does not respond stops the resealing', async () => {
  const stored = openStoredKey(store, 'seals')
  const sealed = await createSeals({ key: stored }).seal('a', 'one')
  const away = openStoredKey({ ...store, unwrap: () => Promise.reject(new Error('away')) }, 'seals')
  const { database } = createScriptedDatabase({ 'offset 0': [{ id: 1, context: 'a', sealed }] })
  const seals = createSeals({ key: NEW, oldKeys: [away] })
  const place = { query: database.query, seals, table: 't', column: 'c', id: 'id', context: 'context' }
  await expect(resealColumn(place)).rejects.toThrow(KeyStoreError)
})

test('KEY-07 a grant is signed in the store, with the key that the store names', async () => {
  const [seed, nowMs] = [keyOf(5), 1_700_000_000_000]
  const publicKey = Buffer.from(await readGrantPublicKey(seed), 'base64url')
  const sign = vi.fn(async () => new Uint8Array(64))
  const stored = openStoredKey({ ...store, readPublicKey: async () => publicKey, sign }, 'grants')
  expect(await readGrantPublicKey(stored)).toBe(publicKey.toString('base64url'))
  const grant = await createGrantSigner(stored).sign('s', nowMs)
  const [header = '', claims = ''] = (await createGrantSigner(seed).sign('s', nowMs)).split('.')
  expect(grant).toBe(`${header}.${claims}.${Buffer.alloc(64).toString('base64url')}`)
  expect(sign).toHaveBeenCalledWith('grants', Buffer.from(`${header}.${claims}`), expect.any(AbortSignal))
})

test('EMB-09 a grant is for one subject and one purpose, for five minutes, with a known key', async () => {
  const nowMs = 1_700_000_000_000
  const verifier = createGrantVerifier([await readGrantPublicKey(OTHER), await readGrantPublicKey(NEW)])
  const grant = await createGrantSigner(NEW).sign('email:a@b.example', nowMs, 'open')
  expect(await verifier.verify(grant, nowMs + 299_000, 'open')).toBe('email:a@b.example')
  const refused = { status: 401, code: 'no-grant' }
  await expect(verifier.verify(grant, nowMs + 300_000, 'open')).rejects.toMatchObject(refused)
  for (const purpose of ['share', 'lock', 'export', undefined] as const)
    await expect(verifier.verify(grant, nowMs, purpose)).rejects.toMatchObject(refused)
  expect(await verifier.verify(await createGrantSigner(OTHER).sign('s', nowMs), nowMs)).toBe('s')
  const foreign = await createGrantSigner(OLD).sign('s', nowMs)
  await expect(verifier.verify(foreign, nowMs)).rejects.toMatchObject(refused)
  await expect(verifier.verify(await createGrantSigner(NEW).sign('', nowMs), nowMs)).rejects.toMatchObject(refused)
  await expect(verifier.verify('no grant', nowMs)).rejects.toMatchObject(refused)
})
