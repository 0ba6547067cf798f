// Known passkeys: each ID is stored once, and a counter that does not increase is rejected.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../../test/scriptedDatabase.ts'
import { createPasskeys } from './passkeys.ts'

const KNOWN = { id: 'c', subject: 's', publicKey: new Uint8Array([1, 2]), userHandle: 'u' }
const [ADD, COUNT] = ['insert into login.passkey', 'set counter = $2']

function create(rows: Rows) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { passkeys: createPasskeys(database, () => 5), paramsOf }
}

test('KEY-03 a passkey is added unless its ID exists', async () => {
  const added = create({ [ADD]: [{}] })
  expect(await added.passkeys.add({ ...KNOWN, counter: 3 })).toBe(true)
  expect(added.paramsOf(ADD)).toEqual([['c', 's', KNOWN.publicKey, 'u', 3n, 5n]])
  expect(await create({}).passkeys.add({ ...KNOWN, counter: 3 })).toBe(false)
})

test('KEY-03 a passkey is found with its key, or not at all', async () => {
  const stored = { ...KNOWN, publicKey: Buffer.from(KNOWN.publicKey) }
  const found = await create({ 'from login.passkey': [stored] }).passkeys.find('c')
  expect(found).toEqual(KNOWN)
  expect(await create({}).passkeys.find('c')).toBeNull()
})

test('KEY-03 a use counts only if the statement updated the counter', async () => {
  const counted = create({ [COUNT]: [{}] })
  expect(await counted.passkeys.count(KNOWN, 4)).toBe(true)
  expect(counted.paramsOf(COUNT)).toEqual([['c', 4n]])
  expect(await create({}).passkeys.count(KNOWN, 4)).toBe(false)
})
