// Devices of an account: what the list shows of each, and what ends with it.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { createDevices } from './devices.ts'

const HASH = new Uint8Array([1])
const OWN = { accountId: 'a', deviceHash: HASH }
const LIST = 'select device.id'
const END = 'delete from login.device'

function create(rows: Rows) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { devices: createDevices(database, () => 77), paramsOf }
}

test('a device’s last use is returned if it is known', async () => {
  const device = { id: 'd', name: 'Firefox', isSignedIn: true, isThis: true }
  const { devices, paramsOf } = create({
    [LIST]: [
      { ...device, usedAtMs: 5n },
      { ...device, usedAtMs: 0n },
    ],
  })
  expect(await devices.list(OWN)).toEqual([
    { ...device, lastUsedAtMs: 5 },
    { ...device, lastUsedAtMs: null },
  ])
  expect(paramsOf(LIST)).toEqual([['a', HASH, 77n]])
})

test('signing out a device ends its sessions and its attempts; a missing device causes an error', async () => {
  const { devices, paramsOf } = create({ [END]: [{ hash: HASH }] })
  await devices.end(OWN, 'd')
  expect(paramsOf(END)).toEqual([['a', 'd']])
  expect(paramsOf('account_id = $1 and device_hash = $2')).toEqual([['a', HASH]])
  expect(paramsOf('delete from login.attempt')).toEqual([[HASH]])
  await expect(create({}).devices.end(OWN, 'd')).rejects.toMatchObject({ status: 404, code: 'no-device' })
})

test('signing out the others also ends sessions of devices that never opened the wallet', async () => {
  const { devices, paramsOf } = create({})
  await devices.endOthers(OWN)
  expect(paramsOf(END)).toEqual([['a', HASH]])
  expect(paramsOf('delete from login.session where account_id = $1 and device_hash <> $2')).toEqual([['a', HASH]])
})
