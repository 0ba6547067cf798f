// Leather uses sats-connect's transport with its own methods: it shares accounts once and in a window, uses hexadecimal PSBTs, and has
// neither a disconnect nor events. Source: leather.gitbook.io/developers.

import { isTaproot } from '../address'
import { toHex } from '../bytes'
import { readMember } from '../connect/accounts'
import type { BitcoinWallet, ConnectResponse } from '../connect/bitcoinWallet'
import { type BoundProvider, findProvider, type WalletPage } from '../connect/walletPage'
import { networkNameOf } from '../networkName'
import { callSatsConnect } from './callSatsConnect'

/** Its path in the page, which is also its ID in `window.btc_providers`. */
export const LEATHER_ID = 'LeatherProvider'
/** ID in the wallet directory. */
const EXPLORER_ID = '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13'
/** It has taproot and native segwit addresses. Stacks addresses have a symbol. */
const PURPOSES: ReadonlyMap<unknown, string> = new Map([
  ['p2wpkh', 'payment'],
  ['p2tr', 'ordinals'],
])

export function findLeather(page: WalletPage): readonly BitcoinWallet[] {
  const found = findProvider(page, LEATHER_ID, ['request'])
  return found ? [createLeatherWallet(found.bound)] : []
}

function createLeatherWallet(bound: BoundProvider<'request'>): BitcoinWallet {
  const request = (method: string, params?: unknown) => callSatsConnect(bound, method, params)
  /** Asking again would open its window for the same response. */
  let lastResponse: ConnectResponse | null = null

  async function connect(): Promise<ConnectResponse> {
    const list = readMember(await request('getAddresses'), 'addresses')
    lastResponse = { accounts: Array.isArray(list) ? list.map(describe) : list, network: null }
    return lastResponse
  }

  return {
    info: { name: 'Leather', explorerId: EXPLORER_ID },
    connect: ({ isSilent }) => (isSilent ? Promise.resolve(lastResponse) : connect()),
    disconnect: async () => {
      lastResponse = null
    },
    signMessage: async ({ address, message }) => {
      const paymentType = isTaproot(address) ? 'p2tr' : 'p2wpkh'
      return readMember(await request('signMessage', { message, paymentType }), 'signature')
    },
    signPsbt: async ({ psbt, inputs, network }) => {
      const signAtIndex = inputs.map(({ index }) => index)
      const params = { hex: toHex(psbt), signAtIndex, broadcast: false, network: networkNameOf(network) }
      return readMember(await request('signPsbt', params), 'hex')
    },
    sendTransfer: async ({ recipient, amountSats, network }) => {
      const recipients = [{ address: recipient, amount: String(amountSats) }]
      return readMember(await request('sendTransfer', { recipients, network: networkNameOf(network) }), 'txid')
    },
    listen: () => () => {},
  }
}

function describe(entry: unknown): object {
  const isStacks = readMember(entry, 'symbol') === 'STX'
  return {
    address: readMember(entry, 'address'),
    purpose: isStacks ? 'stacks' : PURPOSES.get(readMember(entry, 'type')),
    publicKey: readMember(entry, 'publicKey'),
    path: readMember(entry, 'derivationPath'),
  }
}
