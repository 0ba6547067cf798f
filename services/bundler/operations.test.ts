// Reading and writing operations, with a scripted database.
import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { createScriptedDatabase, type Rows } from '../test/scriptedDatabase.ts'
import { createOperations } from './operations.ts'
import { HASH, keptOf, OPERATION, SIGNED, signedFor } from './test/scriptedNode.ts'
import { toWire } from './test/toWire.ts'

function create(rows: Rows = {}) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { operations: createOperations(database, () => 77), paramsOf }
}
const raw = toWire(OPERATION)
const row = { ...keptOf(), chainId: 31337n, operation: raw, raw: undefined }
const nonces = { executor: SIGNED.executor, pendingCount: 5 }
const BLOCK = { number: 1_002n, hash: `0x${'b'.repeat(64)}` as Hex }
const sign = async (nonce: number) => ({ raw: `0x${nonce}` as Hex, hash: SIGNED.hash })

test('SRV-08 an operation is read back with its own numbers', async () => {
  const { operations } = create({ 'where hash = $1': [row] })
  expect(await operations.find(HASH, 31337)).toEqual({ ...keptOf(), raw, operation: OPERATION })
  expect(await create().operations.find(HASH, 31337)).toBeNull()
})

test('SRV-08 unsettled operations are read back', async () => {
  const { operations } = create({ 'where not is_settled order by': [row, row] })
  expect(await operations.listUnsettled()).toEqual([
    { ...keptOf(), raw, operation: OPERATION },
    { ...keptOf(), raw, operation: OPERATION },
  ])
})

test('SRV-08 an operation is stored with the time, under its account’s address in lower case', async () => {
  const { operations, paramsOf } = create()
  await operations.add({ ...keptOf(), raw })
  expect(paramsOf('insert into')).toEqual([[HASH, 31337n, OPERATION.sender.toLowerCase(), raw, 1_000n, 77n]])
})

test('SRV-08 an earlier operation of its account is at least one row', async () => {
  expect(await create().operations.hasEarlier(keptOf())).toBe(false)
  expect(await create({ 'as other': [{}] }).operations.hasEarlier(keptOf())).toBe(true)
})

test.each<[last: bigint | null, nonce: number]>([
  [null, 5],
  [4n, 5],
  [6n, 6],
])('SRV-08 the nonce follows those stored (%s) and those the network knows (5): %d', async (next, nonce) => {
  const { operations, paramsOf } = create({ 'signed is null': [{ next }] })
  const signed = { raw: `0x${nonce}`, hash: SIGNED.hash, nonce, executor: SIGNED.executor }
  expect(await operations.keepSigned(keptOf(), nonces, sign)).toEqual(signed)
  expect(paramsOf('update')).toEqual([[HASH, signed, SIGNED.hash]])
  expect(paramsOf('pg_advisory_xact_lock')).toEqual([[`bundler 31337 ${SIGNED.executor}`]])
})

test('SRV-08 an operation that another process has signed for is not signed again', async () => {
  const { operations, paramsOf } = create()
  const requests = vi.fn(sign)
  expect(await operations.keepSigned(keptOf(), nonces, requests)).toBeNull()
  expect([requests.mock.calls, paramsOf('update')]).toEqual([[], []])
})

test('SRV-08 a transaction is dropped by its own hash, so that a newer one stays', async () => {
  const { operations, paramsOf } = create()
  await operations.dropSigned(signedFor())
  await operations.dropSigned(keptOf())
  expect(paramsOf('update')).toEqual([
    [HASH, SIGNED.hash],
    [HASH, undefined],
  ])
})

test('SRV-08 only an operation without a transaction is settled as rejected', async () => {
  const { operations, paramsOf } = create()
  await operations.settle(keptOf(), { transactionHash: SIGNED.hash, block: BLOCK })
  await operations.settle(keptOf(), null)
  expect(paramsOf('update')).toEqual([
    [HASH, SIGNED.hash, false, BLOCK.number, BLOCK.hash],
    [HASH, null, true, null, null],
  ])
})

test('SRV-08 operations whose block may be replaced are read back, and are no longer followed by that block’s hash', async () => {
  const watched = { blockNumber: BLOCK.number, blockHash: BLOCK.hash }
  const { operations, paramsOf } = create({ 'block_number is not null': [{ ...row, ...watched }] })
  expect(await operations.listWatched()).toEqual([{ ...keptOf(watched), raw, operation: OPERATION }])
  await operations.reopen(keptOf(watched))
  expect(paramsOf('is_settled = false')).toEqual([[HASH, BLOCK.hash]])
  await operations.endWatch(keptOf(watched))
  expect(paramsOf('update')).toEqual([
    [HASH, BLOCK.hash],
    [HASH, BLOCK.hash],
  ])
})
