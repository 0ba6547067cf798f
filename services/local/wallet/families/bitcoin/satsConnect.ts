// A Bitcoin-only wallet with the sats-connect JSON-RPC API, which predates the Wallet Standard. Sources: WBIP-001 (methods), WBIP-004
// (`window.btc_providers`).
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { PageParts } from '../family.ts'
import type { BitcoinRequest, BitcoinWalletNetwork } from './message.ts'
import { createSharedAddresses } from './sharedAddresses.ts'

/** Error codes of sats-connect for a rejection and for missing access; JSON-RPC 2.0 reserves them for other meanings. */
const REJECTED = -32_000
const ACCESS_DENIED = -32_002
const METHOD_NOT_FOUND = -32_601

type EventName = 'accountChange' | 'networkChange' | 'disconnect'
type Listener = (event: { type: EventName }) => void
type Method = (params: unknown) => Promise<unknown> | unknown

const textsSchema = v.array(v.string())
const messageSchema = v.object({
  address: v.string(),
  message: v.string(),
  protocol: v.optional(v.picklist(['ECDSA', 'BIP322']), 'ECDSA'),
})
const psbtSchema = v.object({
  psbt: v.string(),
  signInputs: v.record(v.string(), v.array(v.number())),
  broadcast: v.optional(v.boolean(), false),
})
/** One recipient, because the demo wallet shows only one. */
const transferSchema = v.object({
  recipients: v.tuple([v.object({ address: v.string(), amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })]),
})
const networkNameSchema = v.object({ name: v.string() })

export interface SatsConnectProvider {
  /** Resolves to a JSON-RPC response, also for errors. */
  request(method: string, params?: unknown): Promise<object>
  addListener(event: EventName, listener: Listener): () => void
}
export interface SatsConnectParts extends Pick<PageParts, 'request'> {
  networks: readonly [BitcoinWalletNetwork, ...BitcoinWalletNetwork[]]
  storage: Storage
}

/** Creates the provider. It remembers what the page may see, and has no keys. */
export function createSatsConnectProvider({
  networks,
  storage,
  request: sendRequest,
}: SatsConnectParts): SatsConnectProvider {
  const listeners = new Map<EventName, Set<Listener>>()
  const emit = (type: EventName) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ type })
  }
  const shared = createSharedAddresses(storage, networks[0].walletName)
  const current = () => networks.find(({ walletName }) => walletName === shared.read().network) ?? networks[0]
  const requestOn = (network: BitcoinWalletNetwork, request: BitcoinRequest) =>
    sendRequest({ network: network.id, request })

  /** Throws for an address that is not shared with the page. */
  function own(address: string): string {
    if (shared.read().addresses.some((each) => each.address === address)) return address
    throw new RpcError(ACCESS_DENIED, 'Access denied.')
  }
  const describe = () => ({ addresses: shared.read().addresses, network: nameNetwork(current()) })

  async function connect() {
    const before = shared.read().addresses
    shared.share(v.parse(textsSchema, await requestOn(current(), { kind: 'connect' })))
    if (before.length > 0) emit('accountChange')
    return describe()
  }

  async function changeNetwork(params: unknown) {
    const { name } = v.parse(networkNameSchema, params)
    const network = networks.find(({ walletName }) => walletName === name.toLowerCase())
    const [payment] = shared.read().addresses
    if (!network) throw new RpcError(ERROR_CODES.invalidParams, 'The wallet does not have this network.')
    if (!payment) throw new RpcError(ACCESS_DENIED, 'Access denied.')
    const texts = v.parse(textsSchema, await requestOn(network, { kind: 'switchNetwork', account: payment.address }))
    shared.share(texts, network.walletName)
    emit('networkChange')
    return null
  }

  async function signMessage(params: unknown) {
    const { address, message, protocol } = v.parse(messageSchema, params)
    const signature = await requestOn(current(), {
      kind: 'signMessage',
      account: own(address),
      message: base64.encode(new TextEncoder().encode(message)),
      protocol: protocol === 'ECDSA' ? 'ecdsa' : 'bip322',
    })
    return { address, signature, protocol }
  }

  async function signPsbt(params: unknown) {
    const { psbt, signInputs, broadcast } = v.parse(psbtSchema, params)
    const inputs = Object.entries(signInputs).flatMap(([address, indexes]) =>
      indexes.map((index) => ({ address: own(address), index })),
    )
    const request = { kind: 'signPsbt', psbt, inputs, isSent: broadcast } as const
    const [signed, txid] = v.parse(textsSchema, await requestOn(current(), request))
    return { psbt: signed, txid }
  }

  async function sendTransfer(params: unknown) {
    const [{ address: recipient, amount }] = v.parse(transferSchema, params).recipients
    const [payment] = shared.read().addresses
    if (!payment) throw new RpcError(ACCESS_DENIED, 'Access denied.')
    const request = { kind: 'sendTransfer', account: payment.address, recipient, amountSats: String(amount) } as const
    return { txid: await requestOn(current(), request) }
  }

  const methods: Readonly<Record<string, Method>> = {
    wallet_connect: connect,
    wallet_getAccount: () => {
      if (shared.read().addresses.length === 0) throw new RpcError(ACCESS_DENIED, 'Access denied.')
      return describe()
    },
    wallet_getNetwork: () => nameNetwork(current()),
    wallet_changeNetwork: changeNetwork,
    wallet_disconnect: () => {
      shared.share([])
      emit('disconnect')
      return null
    },
    signMessage,
    signPsbt,
    sendTransfer,
  }

  return {
    request: async (method, params) => {
      const answer = { jsonrpc: '2.0', id: crypto.randomUUID() }
      try {
        const run = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!run) throw new RpcError(METHOD_NOT_FOUND, 'The wallet does not support this method.')
        return { ...answer, result: await run(params) }
      } catch (cause) {
        return { ...answer, error: toError(cause) }
      }
    },
    addListener: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return () => listeners.get(event)?.delete(listener)
    },
  }
}

function nameNetwork({ walletName }: BitcoinWalletNetwork) {
  return { bitcoin: { name: walletName === 'regtest' ? 'Regtest' : 'Testnet' } }
}

function toError(cause: unknown): { code: number; message: string } {
  if (!(cause instanceof RpcError))
    return { code: ERROR_CODES.invalidParams, message: 'The parameters cannot be read.' }
  const { code, message } = cause
  return { code: code === ERROR_CODES.userRejected ? REJECTED : code, message }
}
