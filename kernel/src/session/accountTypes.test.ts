import { expect, test } from 'vitest'
import { createFakeKernel } from '../testing/fakeKernel'

test('ACC-02 a type that is preferred before anything is connected is stored, and shows no account', async () => {
  const { kernel, storage } = createFakeKernel()
  await kernel.connections.warm()
  const before = kernel.connections.account('eip155')
  await expect(kernel.connections.preferAccountType('eip155', 'smartAccount')).resolves.toBe('smartAccount')
  expect(kernel.connections.account('eip155')).toEqual(before)
  expect(storage.get('latchkey/1/kernel/accountTypes')).toContain('smartAccount')
})
