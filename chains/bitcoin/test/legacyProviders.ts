// The providers that predate Wallet Standard, as their documentation has them, over keys that really sign.

import type { NetworkName } from '../src/networkName'
import type { Signer } from '../src/testing/signer'
import type { SignedInput } from '../src/types'
import { createSigner } from './signer'

type Listener = (payload?: unknown) => void
/** A method responds with this instead: a function may throw or never resolve. */
type Responses = Record<string, (...args: unknown[]) => unknown>

export interface LegacyProvider {
  /** What stands in the page. */
  readonly provider: Record<string, unknown>
  /** Methods and parameters, in order. */
  readonly calls: (readonly [method: string, ...args: unknown[]])[]
  readonly responses: Responses
  /** What the wallet is on; change it and `emit`. */
  state: { network: NetworkName | string; signer: Signer; isShared: boolean }
  emit(event: string): void
  listenerCount(): number
}
export const TXID = 'ef'.repeat(32)

/** What all of them share: a log, scripted responses, listeners. */
function createBase(network: NetworkName) {
  const listeners = new Map<string, Set<Listener>>()
  const calls: LegacyProvider['calls'] = []
  const responses: Responses = {}
  const state: LegacyProvider['state'] = { network, signer: createSigner(network), isShared: false }
  const on = (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return () => void listeners.get(event)?.delete(listener)
  }
  const respond = async (method: string, args: readonly unknown[], approved: () => unknown) => {
    calls.push([method, ...args])
    const response = responses[method]
    return response ? response(...args) : approved()
  }
  return {
    calls,
    responses,
    state,
    respond,
    on,
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    emit: (event: string) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener({ type: event })
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** sats-connect as Xverse speaks it. */
export function createSatsConnectProvider(network: NetworkName): LegacyProvider {
  const base = createBase(network)
  const { state } = base
  const addresses = () => [
    ...state.signer.accounts.map((account) => ({ ...account, addressType: 'p2wpkh' })),
    { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: `02${'a'.repeat(64)}`, purpose: 'stacks' },
    { address: 'sp1pgssyp57', publicKey: '', purpose: 'spark' },
  ]
  const methods: Responses = {
    wallet_connect: () => {
      state.isShared = true
      return { addresses: addresses() }
    },
    getAddresses: () => ({ addresses: addresses() }),
    wallet_getAccount: () => {
      if (!state.isShared) throw { code: -32002, message: 'Access denied.' }
      return { addresses: addresses() }
    },
    wallet_getNetwork: () => ({ bitcoin: { name: state.network }, stacks: { name: 'x' } }),
    wallet_changeNetwork: (params) => {
      state.network = (params as { name: string }).name.toLowerCase()
      state.signer = createSigner(state.network as NetworkName)
      return null
    },
    wallet_disconnect: () => {
      state.isShared = false
      return null
    },
    signMessage: (params) => {
      const { address, message, protocol } = params as Record<'address' | 'message' | 'protocol', string>
      return { address, messageHash: '', signature: state.signer.signMessage(address, message, protocol.toLowerCase()) }
    },
    signPsbt: (params) => {
      const { psbt, signInputs } = params as { psbt: string; signInputs: Record<string, number[]> }
      const inputs = Object.entries(signInputs).flatMap(([address, list]) => list.map((index) => ({ address, index })))
      return { psbt: Buffer.from(state.signer.signPsbt(Buffer.from(psbt, 'base64'), inputs)).toString('base64') }
    },
    sendTransfer: () => ({ txid: TXID }),
  }
  const provider = {
    request: async (method: string, params: unknown) => {
      const known = methods[method]
      try {
        if (!known) throw { code: -32601, message: 'Method not found' }
        const result = await base.respond(method, [params], () => known(params))
        return { jsonrpc: '2.0', id: 1, result }
      } catch (error) {
        return { jsonrpc: '2.0', id: 1, error }
      }
    },
    addListener: base.on,
  }
  return { ...base, provider }
}

/** Leather: the same transport, other methods. */
export function createLeatherProvider(network: NetworkName): LegacyProvider {
  const base = createBase(network)
  const { state } = base
  const methods: Responses = {
    getAddresses: () => {
      const [payment, ordinals] = state.signer.accounts
      return {
        addresses: [
          { symbol: 'BTC', type: 'p2wpkh', derivationPath: "m/84'/0'/0'/0/0", ...payment },
          { symbol: 'BTC', type: 'p2tr', derivationPath: "m/86'/0'/0'/0/0", ...ordinals },
          { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
        ],
      }
    },
    signMessage: (params) => {
      const { message, paymentType } = params as Record<'message' | 'paymentType', string>
      const [payment, ordinals] = state.signer.accounts
      const { address } = paymentType === 'p2tr' ? ordinals : payment
      return { address, signature: state.signer.signMessage(address, message, 'bip322') }
    },
    signPsbt: (params) => {
      const { hex, signAtIndex } = params as { hex: string; signAtIndex: number[] }
      const inputs = signAtIndex.map((index) => ({ address: state.signer.accounts[0].address, index }))
      return { hex: toHex(state.signer.signPsbt(fromHex(hex), inputs)) }
    },
    sendTransfer: () => ({ txid: TXID }),
  }
  const provider = {
    request: async (method: string, params: unknown) => {
      const known = methods[method]
      if (!known) throw { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Not supported' } }
      const result = await base
        .respond(method, [params], () => known(params))
        .catch((error: unknown) => {
          throw { jsonrpc: '2.0', id: 1, error }
        })
      return { jsonrpc: '2.0', id: 1, result }
    },
  }
  return { ...base, provider }
}

type SignOptions = { toSignInputs: SignedInput[] }

/** UniSat: one account, hexadecimal PSBTs. */
export function createUnisatProvider(network: NetworkName): LegacyProvider {
  const base = createBase(network)
  const { state, respond } = base
  const account = () => state.signer.accounts[0]
  const provider = {
    requestAccounts: () =>
      respond('requestAccounts', [], () => {
        state.isShared = true
        return [account().address]
      }),
    getAccounts: () => respond('getAccounts', [], () => (state.isShared ? [account().address] : [])),
    getPublicKey: () => respond('getPublicKey', [], () => account().publicKey),
    getChain: () => respond('getChain', [], () => ({ enum: `BITCOIN_${state.network.toUpperCase()}` })),
    switchChain: (chain: string) =>
      respond('switchChain', [chain], () => {
        state.network = chain.replace('BITCOIN_', '').toLowerCase()
        state.signer = createSigner(state.network as NetworkName)
      }),
    signMessage: (message: string, type: string) =>
      respond('signMessage', [message, type], () =>
        state.signer.signMessage(account().address, message, type === 'ecdsa' ? 'ecdsa' : 'bip322'),
      ),
    signPsbt: (psbt: string, options: SignOptions) =>
      respond('signPsbt', [psbt, options], () => toHex(state.signer.signPsbt(fromHex(psbt), options.toSignInputs))),
    sendBitcoin: (to: string, sats: number) => respond('sendBitcoin', [to, sats], () => TXID),
    disconnect: () =>
      respond('disconnect', [], () => {
        state.isShared = false
      }),
    on: base.on,
    removeListener: base.off,
  }
  return { ...base, provider }
}

/** OKX: one account, one provider a network. */
export function createOkxProvider(network: NetworkName): LegacyProvider {
  const base = createBase(network)
  const { state, respond } = base
  const account = () => ({ address: state.signer.accounts[0].address, publicKey: state.signer.accounts[0].publicKey })
  const provider = {
    connect: () =>
      respond('connect', [], () => {
        state.isShared = true
        return account()
      }),
    getAccounts: () => respond('getAccounts', [], () => (state.isShared ? [account().address] : [])),
    signMessage: (message: string, type: string) =>
      respond('signMessage', [message, type], () =>
        state.signer.signMessage(account().address, message, type === 'ecdsa' ? 'ecdsa' : 'bip322'),
      ),
    signPsbt: (psbt: string, options: SignOptions) =>
      respond('signPsbt', [psbt, options], () => toHex(state.signer.signPsbt(fromHex(psbt), options.toSignInputs))),
    send: (params: object) => respond('send', [params], () => ({ txhash: TXID })),
    on: base.on,
    removeListener: base.off,
  }
  return { ...base, provider }
}
