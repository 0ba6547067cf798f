// A lock on shares and its codes: which shares are released, and which code is used up.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { createRecoveryCodes } from '../recoveryCodes.ts'
import { createSeals } from '../seals.ts'
import { hashToken } from '../secrets.ts'
import { hashSubject } from './hashSubject.ts'
import { createLocks } from './locks.ts'

const [LOCK, OTHER] = [new Uint8Array([1]), new Uint8Array([2])]
const FREE = { id: 'free', lockHash: null }
const LOCKED = { id: 'locked', lockHash: LOCK }
const ELSEWHERE = { id: 'elsewhere', lockHash: OTHER }

/** `owner`: the owner of the right code. */
function create(owner?: string) {
  const { database } = createScriptedDatabase()
  const [taken, requests]: string[][] = [[], []]
  const codes = {
    replace: async () => {},
    spend: async (of: string) => {
      requests?.push(of)
      return of === owner ? 0 : null
    },
    count: async () => 0,
    drop: async () => {},
    reseal: async () => 0,
  }
  const locks = createLocks(database, codes, { take: async (bucket) => void taken?.push(bucket) })
  return { open: locks.open, taken, requests }
}

test('shares without a lock are released without a code', async () => {
  const { open, requests } = create()
  expect(await open([FREE], undefined)).toEqual([FREE])
  expect(await open([FREE], 'code')).toEqual([FREE])
  expect(await open([], undefined)).toEqual([])
  expect(requests).toEqual([])
})

test('a locked share needs a code, unless another share is unlocked', async () => {
  const { open } = create()
  await expect(open([LOCKED], undefined)).rejects.toMatchObject({ code: 'factor-needed' })
  expect(await open([FREE, LOCKED], undefined)).toEqual([FREE])
})

test('a code opens the shares of its own lock, and counts as an attempt on each lock that it is tried on', async () => {
  const { open, taken } = create('02')
  expect(await open([FREE, LOCKED, ELSEWHERE], 'code')).toEqual([FREE, ELSEWHERE])
  expect(taken).toEqual(['recovery codes of 01', 'recovery codes of 02'])
  const first = create('01')
  expect(await first.open([FREE, LOCKED, ELSEWHERE], 'code')).toEqual([FREE, LOCKED])
  expect(first.requests).toEqual(['01'])
})

test('a wrong code releases nothing, not even an unlocked share', async () => {
  const { open } = create()
  await expect(open([FREE, LOCKED], 'code')).rejects.toMatchObject({ status: 401 })
})

test('a recovery code can be used once, and its owner gets the remaining number', async () => {
  const seals = createSeals({ key: new Uint8Array(32).fill(3) })
  const sealOf = (code: string) => seals.seal('recovery owner', Buffer.from(hashToken(code)).toString('hex'))
  const rows = [
    { slot: 0, sealed: await sealOf('one') },
    { slot: 1, sealed: await sealOf('two') },
  ]
  const SPEND = 'returning slot'
  const createCodes = (answers: Rows) => {
    const { database, paramsOf } = createScriptedDatabase(answers)
    return { codes: createRecoveryCodes(database, 'keeper', seals), paramsOf }
  }
  const left = { [SPEND]: [{}], 'count(*)': [{ count: 1 }], 'select slot, sealed': rows }
  const { codes, paramsOf } = createCodes(left)
  expect(await codes.spend('owner', 'two')).toBe(1)
  expect(paramsOf(SPEND)).toEqual([['owner', 1, rows[1]?.sealed]])
  expect(await codes.spend('owner', 'three')).toBeNull()
  expect(paramsOf(SPEND)).toHaveLength(1)
  expect(await createCodes({ ...left, [SPEND]: [] }).codes.spend('owner', 'two')).toBeNull()
  expect(await createCodes({}).codes.count('owner')).toBe(0)
})

test('KEY-03 a lock is closed after its codes are written, and ended with them', async () => {
  const { database, paramsOf } = createScriptedDatabase()
  const done: unknown[] = []
  const codes = {
    replace: async (owner: string, given: readonly string[]) => {
      done.push([owner, given, paramsOf('insert into keeper.lock').length])
    },
    spend: async () => null,
    count: async () => 0,
    drop: async (owner: string) => void done.push([owner]),
    reseal: async () => 0,
  }
  const locks = createLocks(database, codes, { take: async () => {} })
  const hash = hashToken('key')
  const owner = Buffer.from(hash).toString('hex')
  await locks.close('key', ['email:1', 'google:1'], ['code'])
  expect(done).toEqual([[owner, ['code'], 0]])
  expect(paramsOf('insert into keeper.lock')).toEqual([[hash]])
  const locked = ['email:1', 'google:1'].map((subject) => [hashSubject(subject), hash])
  expect(paramsOf('set lock_hash = $2')).toEqual(locked)
  await locks.end('key')
  expect(paramsOf('delete from keeper.lock')).toEqual([[hash]])
  expect(done.at(-1)).toEqual([owner])
})
