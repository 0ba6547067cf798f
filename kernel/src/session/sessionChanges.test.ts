import { describe, expect, test, vi } from 'vitest'
import type { CaipAddress } from '../base/caip'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'

const A = 'eip155:1:0xa'
const B = 'eip155:1:0xb'
const C = 'eip155:1:0xc'
const SOLANA = 'solana:main:SoLaNaAddress1111111111111111111'

async function connect(accounts: readonly CaipAddress[]) {
  const wallet = createFakeWallet({ accounts })
  const native = { name: '', symbol: '', decimals: 0 }
  const { kernel } = createFakeKernel({
    chains: [
      createFakeChain({ connectors: [wallet.connector] }),
      createFakeChain({ namespace: 'solana', networks: [{ id: 'solana:main', name: 'Main', native, rpcUrls: [] }] }),
    ],
  })
  await kernel.connectors.discover()
  await kernel.connections.connect('fake')
  const changed = vi.fn()
  kernel.on('session:changed', changed)
  return { kernel, wallet, changed, account: () => kernel.connections.account('eip155') }
}

describe('ACC-08 the list of accounts that a wallet shares', () => {
  test.each<[string, CaipAddress[], CaipAddress[]]>([
    ['grows', [A, B], [A, B, C]],
    ['shrinks', [A, B], [A]],
    ['has another second account', [A, B], [A, C]],
  ])('ACC-08 %s: the page shows it, and the details of the same active account stay', async (_what, before, after) => {
    const { kernel, wallet, account, changed } = await connect(before)
    kernel.connections.updateAccount('eip155', { balance: '1.5' })
    wallet.emit(wallet.sessions(after))
    expect(account().allAccounts.map(({ address }) => address)).toEqual(after.map((each) => each.split(':')[2]))
    expect([account().balance, changed.mock.calls.length]).toEqual(['1.5', 1])
  })

  test('ACC-08 loses a family: only the family that changed is reported as changed', async () => {
    const { kernel, wallet, changed } = await connect([A, SOLANA])
    const gone = vi.fn()
    kernel.on('session:disconnected', gone)
    wallet.emit(wallet.sessions([B]))
    expect(changed.mock.calls).toEqual([[expect.objectContaining({ caipAddress: B })]])
    expect(gone.mock.calls).toEqual([[{ namespace: 'solana', connectorId: 'fake' }]])
  })
})
