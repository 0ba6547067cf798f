import { expect, test } from 'vitest'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'

test('ACC-02 a type that is preferred before a connection is stored, and shows no account', async () => {
  const { kernel, storage } = createFakeKernel()
  await kernel.connections.warm()
  const before = kernel.connections.account('eip155')
  await expect(kernel.connections.preferAccountType('eip155', 'smartAccount')).resolves.toBe('smartAccount')
  expect(kernel.connections.account('eip155')).toEqual(before)
  expect(storage.get('latchkey/1/kernel/accountTypes')).toContain('smartAccount')
})

test('ACC-02 of two choices the later one applies, whichever the wallet completes first', async () => {
  const wallet = createFakeWallet()
  const answers: (() => void)[] = []
  wallet.connector.setAccountType = () => new Promise((resolve) => answers.push(() => resolve(wallet.sessions())))
  const { kernel, storage } = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet.connector] })] })
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  const earlier = kernel.connections.preferAccountType('eip155', 'eoa')
  const later = kernel.connections.preferAccountType('eip155', 'smartAccount')
  answers[1]?.()
  await later
  answers[0]?.()
  await earlier
  expect(storage.get('latchkey/1/kernel/accountTypes')).toContain('smartAccount')
  expect(kernel.connections.account('eip155').preferredAccountTypes).toEqual({ eip155: 'smartAccount' })
})
