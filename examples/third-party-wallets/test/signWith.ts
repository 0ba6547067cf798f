// The requests that a host sends to a connected wallet, through the modal's own `request`.
import type { WalletModal } from '@latchkey/sdk'
import { isHex, recoverMessageAddress, stringToHex } from 'viem'

export const MESSAGE = 'Grüße, 0x00 and 🔑'

/** Resolves with the address recovered from the signature of MESSAGE. */
export async function signWith(modal: WalletModal): Promise<string> {
  const { address, network } = modal.getState()
  const signature = await modal.request({
    network: network.id,
    method: 'personal_sign',
    params: [stringToHex(MESSAGE), address],
  })
  return recoverMessageAddress({ message: MESSAGE, signature: isHex(signature) ? signature : '0x' })
}

/** Requests a transfer of one wei to the account itself. */
export function sendWith(modal: WalletModal): Promise<unknown> {
  const { address, network } = modal.getState()
  const call = { from: address, to: address, value: '0x1' }
  return modal.request({ network: network.id, method: 'eth_sendTransaction', params: [call] })
}
