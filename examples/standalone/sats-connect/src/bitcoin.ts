import { modal } from './modal'

export async function requestBitcoin(method: string, params: object) {
  const { status, address, network } = modal.account('bip122')
  if (status !== 'connected') throw new Error('Connect a Bitcoin wallet first')
  return modal.request({ network: network.id, method, params: [{ account: address, ...params }] })
}

/** Offer this while no Bitcoin wallet is connected. */
export const connect = () => modal.open('Connect', { namespace: 'bip122' })

/** Resolves with `{ address, signature }`. */
export const signGreeting = () => requestBitcoin('signMessage', { message: 'Hello from the shop', protocol: 'bip322' })

/** Resolves with `{ psbt, txid }`. */
export const signPsbt = (psbt: string) => requestBitcoin('signPsbt', { psbt, broadcast: true })

/** The amount is in satoshis. Resolves with `{ txid }`. */
export const sendTip = (recipientAddress: string) =>
  requestBitcoin('sendTransfer', { recipientAddress, amount: '10000' })
