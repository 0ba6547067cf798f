// What is kept of the people who were paid: how much, of whom, and that nothing about it keeps anyone from sending.
import type { CaipAddress, PluginStorage } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { createRecipients } from './recipients'
import type { SendTypes } from './types'

const ALICE: CaipAddress = 'eip155:1:0xa'
const bob = { address: '0xb', name: null }

function setUp(stored: unknown = null) {
  const kept = { value: stored, isFull: false }
  const storage: PluginStorage<SendTypes['storage']> = {
    get: async () => kept.value,
    async set(_key, value) {
      if (kept.isFull) throw new Error('full')
      kept.value = value
    },
    remove: async () => {},
  }
  return { kept, recipients: createRecipients(storage) }
}

test('SND-02 the last recipient comes first, and once; with another name it is another entry', async () => {
  const { recipients } = setUp()
  const [carol, named] = [
    { address: '0xc', name: null },
    { ...bob, name: 'bob.eth' },
  ]
  for (const each of [bob, carol, named, bob]) await recipients.add(ALICE, each)
  expect(await recipients.of(ALICE)).toEqual([bob, named, carol])
  expect(await recipients.of('eip155:1:0xb')).toEqual([])
})

test('SND-02 two that are added at the same time are both kept, and the next read has both', async () => {
  const { recipients } = setUp()
  void recipients.add(ALICE, bob)
  void recipients.add('eip155:10:0xa', bob)
  expect(await recipients.of(ALICE)).toEqual([bob])
  expect(await recipients.of('eip155:10:0xa')).toEqual([bob])
})

test('SND-02 the newest fifty of one account are kept, and the newest ten accounts', async () => {
  const { recipients } = setUp()
  for (let count = 0; count <= 50; count += 1) await recipients.add(ALICE, { address: `0x${count}`, name: null })
  const own = await recipients.of(ALICE)
  expect([own.length, own[0]?.address, own.at(-1)?.address]).toEqual([50, '0x50', '0x1'])
  const accounts = Array.from({ length: 10 }, (_, index): CaipAddress => `eip155:${index + 2}:0xa`)
  for (const account of accounts.slice(0, 9)) await recipients.add(account, bob)
  expect(await recipients.of(ALICE)).toHaveLength(50)
  await recipients.add(accounts[9] as CaipAddress, bob)
  expect(await recipients.of(ALICE)).toEqual([])
  expect(await recipients.of(accounts[0] as CaipAddress)).toEqual([bob])
})

test.each([
  [null],
  ['junk'],
  [{ [ALICE]: 'junk' }],
  [{ [ALICE]: [{ address: 7, name: null }] }],
  [{ [ALICE]: [{ address: '0xb' }] }],
  [{ [ALICE]: [{ address: 'x'.repeat(256), name: null }] }],
  [{ [ALICE]: [{ address: '0xb', name: 'x'.repeat(256) }] }],
])('SND-02 invalid stored data is ignored, case %#', async (stored) => {
  const { recipients } = setUp(stored)
  expect(await recipients.of(ALICE)).toEqual([])
  await recipients.add(ALICE, bob)
  expect(await recipients.of(ALICE)).toEqual([bob])
})

test('SND-05 a full storage, or a name that is too long, does not prevent sending, or storing the next recipient', async () => {
  const { kept, recipients } = setUp()
  kept.isFull = true
  await expect(recipients.add(ALICE, bob)).resolves.toBeUndefined()
  kept.isFull = false
  await expect(recipients.add(ALICE, { ...bob, name: 'x'.repeat(256) })).resolves.toBeUndefined()
  await recipients.add(ALICE, bob)
  expect(await recipients.of(ALICE)).toEqual([bob])
})
