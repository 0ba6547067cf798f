// web3.js 4 on top of the provider.
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { Web3 } from 'web3'
import { openClientSite } from './clientSite'

const message = 'Grüße'

test('BRW-05 web3.js 4 connects, signs, switches and follows a disconnect', async () => {
  const { modal, provider, person, connect } = openClientSite()
  const client = new Web3(provider)
  const [account = ''] = await connect(() => client.eth.requestAccounts())
  expect(account).toBe(person.address)
  const signature = await client.eth.personal.sign(message, account, '')
  await expect(recoverMessageAddress({ message, signature: signature as `0x${string}` })).resolves.toBe(account)
  await client.currentProvider?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] } as never)
  await expect(client.eth.getChainId()).resolves.toBe(10n)
  await modal.disconnect()
  await expect(client.eth.getAccounts()).resolves.toEqual([])
})

test('BRW-05 web3.js 4: a closed modal and a declined signature carry 4001', async () => {
  const { provider, person, connect, leave } = openClientSite()
  const client = new Web3(provider)
  await expect(leave(() => client.eth.requestAccounts())).rejects.toMatchObject({ code: 4001 })
  const [account = ''] = await connect(() => client.eth.requestAccounts())
  person.decline()
  await expect(client.eth.personal.sign(message, account, '')).rejects.toMatchObject({ code: 4001 })
})
