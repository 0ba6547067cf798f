// Which items of a failed group fail, and after how many attempts.
import { expect, test, vi } from 'vitest'
import { DatabaseLostError } from './databaseErrors.ts'
import { createGroupCommit } from './groupCommit.ts'

function addAll(commit: (items: readonly string[]) => Promise<readonly string[]>) {
  const tried = vi.fn(commit)
  const group = createGroupCommit(tried, { maxWeight: 10, weigh: () => 1 })
  return { tried, settled: Promise.allSettled(['a', 'b', 'c'].map(group.add)) }
}

test('SRV-03 an item that cannot be stored fails, and the others of its group are stored', async () => {
  const { tried, settled } = addAll(async (items) => {
    if (items.includes('b')) throw new Error('Too long.')
    return items
  })
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(tried).toHaveBeenCalledTimes(4)
})

test('SRV-03 a database that is down is called once for a group, so that no item waits for the others', async () => {
  const { tried, settled } = addAll(() => Promise.reject(new DatabaseLostError('ETIMEDOUT', undefined)))
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(tried).toHaveBeenCalledTimes(1)
})
