// Authorizations of EIP-7702, which let a contract control an account: a page gets none, and receives an error.
import { expect, test } from 'vitest'
import { createTestWallet } from '../../test/testWallet.ts'

const other = `0x${'b'.repeat(40)}`

test.each([
  { authorizationList: [{ address: other, chainId: '0x1', nonce: '0x0' }] },
  { authorizationList: [] },
  { type: '0x4' },
  { type: 4 },
])('SAF-09 EMB-07 an authorization of EIP-7702 is refused with its own message, without a prompt: %j', async (more) => {
  const wallet = await createTestWallet()
  const transaction = { from: wallet.evm, to: other, value: '0x1', ...more }
  const refused = "This wallet doesn't sign EIP-7702 authorizations."
  await expect(wallet.request('eth_sendTransaction', [transaction])).rejects.toThrow(refused)
  for (const method of ['eth_signAuthorization', 'wallet_signAuthorization', 'eth_sign', 'eth_signTransaction']) {
    await expect(wallet.request(method, [transaction])).rejects.toThrow('Requested RPC call is not allowed')
  }
  expect(wallet.questions).toEqual([])
})
