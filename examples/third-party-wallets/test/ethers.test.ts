// ethers 6: a BrowserProvider on top of the provider.
import { BrowserProvider, verifyMessage } from 'ethers'
import { expect, onTestFinished, test } from 'vitest'
import { openClientSite } from './clientSite'
import { TRANSACTION_HASH } from './person'

const message = 'Grüße'

function open() {
  const site = openClientSite()
  const client = new BrowserProvider(site.provider)
  onTestFinished(() => client.destroy())
  return { ...site, client }
}

test('BRW-05 ethers 6 connects, signs, switches, sends and follows a disconnect', async () => {
  const { modal, client, person, connect } = open()
  const signer = await connect(() => client.getSigner())
  expect(signer.address).toBe(person.address)
  expect(verifyMessage(message, await signer.signMessage(message))).toBe(person.address)
  await client.send('wallet_switchEthereumChain', [{ chainId: '0xa' }])
  await expect(client.send('eth_chainId', [])).resolves.toBe('0xa')
  const sent = signer.sendUncheckedTransaction({ to: signer.address, value: 1n, gasLimit: 21_000n })
  await expect(sent).resolves.toBe(TRANSACTION_HASH)
  await modal.disconnect()
  await expect(client.send('eth_accounts', [])).resolves.toEqual([])
})

test('BRW-05 ethers 6: a closed modal and a declined signature are its ACTION_REJECTED', async () => {
  const { client, person, connect, leave } = open()
  await expect(leave(() => client.getSigner())).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  const signer = await connect(() => client.getSigner())
  person.decline()
  await expect(signer.signMessage(message)).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
})
