// A tip on an EVM network: one call. The wallet adds the nonce and the fees.
import { isHash, numberToHex, parseEther } from 'viem'
import type { SendTip } from './tip'

/** The account with index 2 of the public test mnemonic. */
const HOUSE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const VALUE_WEI = parseEther('0.01')

export const sendTip: SendTip = async (modal, { address, network }) => {
  const params = [{ from: address, to: HOUSE, value: numberToHex(VALUE_WEI) }]
  const hash = await modal.request({ network: network.id, method: 'eth_sendTransaction', params })
  if (typeof hash !== 'string' || !isHash(hash)) throw new Error('The wallet did not respond with a transaction.')
  return hash
}
