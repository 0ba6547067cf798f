// Sending for wallets that only sign: to the network that is named, if the host listed it.
import { expect, test, vi } from 'vitest'
import { devnet, mainnet } from '../networks'
import type { RpcClient } from '../rpc/client'
import { createSendRaw } from './sendRaw'

const modal = { signal: new AbortController().signal }
function setUp() {
  const call = vi.fn<RpcClient['call']>(async () => 'sent')
  const loadClient = vi.fn(async () => ({ call }) as unknown as RpcClient)
  return { call, loadClient, sendRaw: createSendRaw([mainnet, devnet], loadClient, modal) }
}

test('CHN-02 a signed transaction goes to its network with the send options', async () => {
  const { sendRaw, call } = setUp()
  await expect(sendRaw(devnet.id, 'AA==', { maxRetries: 2 })).resolves.toBe('sent')
  const params = ['AA==', { maxRetries: 2, encoding: 'base64' }]
  expect(call).toHaveBeenCalledExactlyOnceWith({ network: devnet.id, method: 'sendTransaction', params }, modal)
})

test('CHN-02 nothing is sent to a network that the host does not list', async () => {
  const { sendRaw, loadClient } = setUp()
  const sending = sendRaw('solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni', 'AA==', {})
  await expect(sending).rejects.toMatchObject({ code: 'solana/connection-missing', message: 'Connection is not set' })
  expect(loadClient).not.toHaveBeenCalled()
})
