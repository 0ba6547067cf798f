import { createProvider } from '@latchkey/sdk'
import { Web3 } from 'web3'
import { modal } from './modal'

const client = new Web3(createProvider(modal))

export async function signGreeting() {
  const [account = ''] = await client.eth.requestAccounts()
  return client.eth.personal.sign('Hello from the shop', account, '')
}

/** Resolves when the transaction is in a block. */
export async function sendTip(to: string) {
  const [from = ''] = await client.eth.requestAccounts()
  return client.eth.sendTransaction({ from, to, value: client.utils.toWei('0.01', 'ether') })
}
