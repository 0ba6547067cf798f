import { createProvider } from '@latchkey/sdk'
import { BrowserProvider, isError, parseEther } from 'ethers'
import { modal } from './modal'

const provider = createProvider(modal)
// With 'any', ethers follows the visitor to another network. Otherwise it fails with "network changed".
const client = new BrowserProvider(provider, 'any')

/** Returns the signature, or null if the visitor declined. */
export async function signGreeting(): Promise<string | null> {
  try {
    const signer = await client.getSigner()
    return await signer.signMessage('Hello from the shop')
  } catch (error) {
    if (isError(error, 'ACTION_REJECTED')) return null
    throw error
  }
}

/** Resolves when the transaction is in a block. */
export async function sendTip(to: string) {
  const signer = await client.getSigner()
  const sent = await signer.sendTransaction({ to, value: parseEther('0.01') })
  return sent.wait()
}
