// What a round of the bundler does when something else than a node fails: it is told, and nothing is thrown.
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { TEST_MNEMONIC } from '../local/chains/evm/networks.ts'
import type { Kept, Operations } from './operations.ts'
import { createOperationSender } from './sendOperations.ts'

function createSender(listUnsettled: Operations['listUnsettled'], placeOf = vi.fn()) {
  const onFault = vi.fn()
  const operations = { listUnsettled } as Operations
  const executor = mnemonicToAccount(TEST_MNEMONIC)
  return { onFault, placeOf, sender: createOperationSender({ operations, placeOf, executor, onFault }) }
}

test('SRV-08 a database that does not answer ends no process', async () => {
  const { sender, onFault } = createSender(() => Promise.reject(new TypeError('gone')))
  await sender.advanceAll()
  expect(onFault.mock.calls).toEqual([['TypeError']])
})

test('SRV-08 a network that is not served any more keeps no other operation from its turn', async () => {
  const unsettled = [{ chainId: 1 }, { chainId: 2 }] as Kept[]
  const placeOf = vi.fn(() => {
    throw 'no such network'
  })
  const { sender, onFault } = createSender(async () => unsettled, placeOf)
  await sender.advanceAll()
  expect(placeOf.mock.calls).toEqual([[1], [2]])
  expect(onFault.mock.calls).toEqual([['string'], ['string']])
})
