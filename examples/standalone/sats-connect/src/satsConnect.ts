import { findError } from '@latchkey/sdk'
import { requestBitcoin } from './bitcoin'
import { modal } from './modal'

/** What sats-connect calls the account types. */
const PURPOSES: Record<string, string> = { payment: 'payment', ordinal: 'ordinals', stx: 'stacks' }

interface Params {
  address: string
  message: string
  protocol?: string
  psbt: string
  signInputs?: Record<string, number[]>
  broadcast?: boolean
  recipients: { address: string; amount: number }[]
}

const handlers: Record<string, (params: Params) => unknown> = {
  getAccounts: () =>
    modal.account('bip122').accounts.map(({ address, publicKey, type }) => {
      return { address, publicKey, purpose: PURPOSES[type] ?? type, walletType: 'software' }
    }),
  signMessage: ({ address, message, protocol }) =>
    requestBitcoin('signMessage', { address, message, ...(protocol && { protocol: protocol.toLowerCase() }) }),
  signPsbt: ({ psbt, signInputs, broadcast }) => {
    const inputs = Object.entries(signInputs ?? {}).flatMap(([address, indexes]) =>
      indexes.map((index) => ({ address, index })),
    )
    return requestBitcoin('signPsbt', {
      psbt,
      ...(inputs.length > 0 && { signInputs: inputs }),
      broadcast: broadcast === true,
    })
  },
  sendTransfer: ({ recipients: [recipient, ...others] }) => {
    if (!recipient || others.length > 0) throw new Error('Name exactly one recipient')
    return requestBitcoin('sendTransfer', { recipientAddress: recipient.address, amount: String(recipient.amount) })
  },
  wallet_disconnect: () => modal.disconnect('bip122'),
}

/** Responds in sats-connect's form: JSON-RPC, with -32000 for a visitor who declined. */
async function request(method: string, params: Params) {
  const response = { jsonrpc: '2.0', id: crypto.randomUUID() }
  const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (!handle) return { ...response, error: { code: -32601, message: `${method} is not supported` } }
  try {
    return { ...response, result: (await handle(params)) ?? null }
  } catch (error) {
    const code = findError(error, 'rpc/user-rejected') ? -32000 : -32603
    return { ...response, error: { code, message: String(error) } }
  }
}

/** The third argument of sats-connect's `request`: where the provider is in `window`. */
export const PROVIDER_ID = 'shopBitcoin'
Object.assign(window, { [PROVIDER_ID]: { request } })
