// viem's wallet client on top of the provider.
import { createWalletClient, custom, recoverMessageAddress, UserRejectedRequestError } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { expect, test } from 'vitest'
import { openClientSite } from './clientSite'
import { TRANSACTION_HASH } from './person'

const message = 'Grüße'

test('BRW-05 viem connects, signs, switches, sends and follows a disconnect', async () => {
  const { modal, provider, person, connect } = openClientSite()
  const client = createWalletClient({ chain: mainnet, transport: custom(provider) })
  const [account] = await connect(() => client.requestAddresses())
  expect(account).toBe(person.address)
  if (!account) return
  const signature = await client.signMessage({ account, message })
  await expect(recoverMessageAddress({ message, signature })).resolves.toBe(account)
  await client.switchChain({ id: optimism.id })
  await expect(client.getChainId()).resolves.toBe(optimism.id)
  const sent = client.sendTransaction({ account, to: account, value: 1n, chain: optimism })
  await expect(sent).resolves.toBe(TRANSACTION_HASH)
  await modal.disconnect()
  await expect(client.getAddresses()).resolves.toEqual([])
})

test('BRW-05 viem: a closed modal and a declined signature are its UserRejectedRequestError', async () => {
  const { provider, person, connect, leave } = openClientSite()
  const client = createWalletClient({ chain: mainnet, transport: custom(provider) })
  await expect(leave(() => client.requestAddresses())).rejects.toBeInstanceOf(UserRejectedRequestError)
  const [account] = await connect(() => client.requestAddresses())
  person.decline()
  if (!account) return
  await expect(client.signMessage({ account, message })).rejects.toBeInstanceOf(UserRejectedRequestError)
})
