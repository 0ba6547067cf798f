// Sent codes: which row is the caller's attempt, and how a try changes it.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { createSeals } from '../seals.ts'
import { createAttempts } from './attempts.ts'

const ID = '0b1d3c5e-0000-4000-8000-000000000000'
const DEVICE = new Uint8Array(32).fill(1)
const OTHER = new Uint8Array(32).fill(2)
const NOW_MS = 1_000_000
const TWENTY_MINUTES_MS = 1_200_000
const seals = createSeals({ key: new Uint8Array(32).fill(3) })
const attempt = { id: ID, purpose: 'sign-in', email: 'a@b.example', accountId: null, isApproved: false }
const FIND = 'select id, purpose'
const TAKE = 'tries_left = tries_left - 1'
const END = 'delete from login.attempt where id'

const create = (rows: Rows) => {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { attempts: createAttempts(database, seals, () => NOW_MS), paramsOf }
}
const rowOf = async (code: string | null) => ({
  ...attempt,
  deviceHash: DEVICE,
  codeHash: code === null ? null : await seals.hashCode(ID, code),
})
const expired = { status: 404, code: 'code-expired' }

test('EMB-03 an attempt is read by its id, its purpose and the time, and returned without its code', async () => {
  const { attempts, paramsOf } = create({ [FIND]: [await rowOf('123456')] })
  expect(await attempts.get(ID, 'sign-in', DEVICE)).toEqual({ ...attempt, deviceHash: DEVICE })
  expect(paramsOf(FIND)).toEqual([[ID, 'sign-in', 1_000_000n]])
})

test('EMB-03 one that is over, or of another device, is not found', async () => {
  await expect(create({}).attempts.get(ID, 'sign-in', DEVICE)).rejects.toMatchObject(expired)
  const { attempts, paramsOf } = create({ [FIND]: [await rowOf('123456')], [TAKE]: [{ triesLeft: 2 }] })
  await expect(attempts.get(ID, 'sign-in', OTHER)).rejects.toMatchObject(expired)
  await expect(attempts.redeem(ID, 'sign-in', OTHER, '123456')).rejects.toMatchObject(expired)
  expect([paramsOf(TAKE), paramsOf(END)]).toEqual([[], []])
})

test('EMB-03 an attempt and each code are valid for 20 minutes; a code can be tried three times', async () => {
  const { attempts, paramsOf } = create({})
  const id = await attempts.start({ purpose: 'sign-in', email: 'a@b.example', accountId: null, deviceHash: DEVICE })
  const until = BigInt(NOW_MS + TWENTY_MINUTES_MS)
  expect(paramsOf('insert into')).toEqual([[id, 'sign-in', 'a@b.example', null, DEVICE, until]])
  expect(await attempts.createCode(id)).toMatch(/^\d{6}$/)
  expect(paramsOf('set code_hash')).toEqual([[id, expect.anything(), 3, until]])
})

test.each<{
  when: string
  code: string | null
  given: string
  left: number | null
  error: object | null
  ends: boolean
}>([
  { when: 'right', code: '123456', given: '123456', left: 2, error: null, ends: true },
  { when: 'right with the last try', code: '123456', given: '123456', left: 0, error: null, ends: true },
  {
    when: 'wrong',
    code: '123456',
    given: '123457',
    left: 2,
    ends: false,
    error: { code: 'wrong-code', message: 'Wrong code. 2 tries left.' },
  },
  {
    when: 'wrong before the last try',
    code: '123456',
    given: '123457',
    left: 1,
    ends: false,
    error: { code: 'wrong-code', message: 'Wrong code. One try left.' },
  },
  {
    when: 'wrong with the last try',
    code: '123456',
    given: '123457',
    left: 0,
    ends: true,
    error: { code: 'code-used-up', message: 'Wrong code three times. Request a new one.' },
  },
  {
    when: 'right without a try',
    code: '123456',
    given: '123456',
    left: null,
    ends: true,
    error: { code: 'code-used-up' },
  },
  {
    when: 'for an attempt without one',
    code: null,
    given: '123456',
    left: 2,
    error: { code: 'wrong-code' },
    ends: false,
  },
])('EMB-03 a code that is $when', async ({ code, given, left, error, ends }) => {
  const { attempts, paramsOf } = create({
    [FIND]: [await rowOf(code)],
    [TAKE]: left === null ? [] : [{ triesLeft: left }],
  })
  const redeemed = attempts.redeem(ID, 'sign-in', DEVICE, given)
  if (error) await expect(redeemed).rejects.toMatchObject({ status: 401, ...error })
  else expect(await redeemed).toEqual({ ...attempt, deviceHash: DEVICE })
  expect(paramsOf(END)).toEqual(ends ? [[ID]] : [])
})

test('EMB-03 expired attempts and those of an account are deleted', async () => {
  const { attempts, paramsOf } = create({})
  await attempts.purge()
  await attempts.endAll('account')
  await attempts.approve(ID)
  expect(paramsOf('expires_at_ms <= $1')).toEqual([[1_000_000n]])
  expect(paramsOf('where account_id = $1')).toEqual([['account']])
  expect(paramsOf('is_approved = true')).toEqual([[ID]])
})
