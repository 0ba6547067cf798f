// A TON wallet for tests, written against TON Connect's own types: a real version 4 contract, a real key, and scripted responses.
import { createHash } from 'node:crypto'
import { Address, beginCell, Cell, external, internal, SendMode, storeMessage, storeStateInit } from '@ton/core'
import { keyPairFromSeed, sign } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton'
import type {
  AppRequest,
  ChainId,
  ConnectEvent,
  ConnectRequest,
  DeviceInfo,
  RpcMethod,
  SignDataPayload,
  WalletEvent,
  WalletResponse,
} from '@tonconnect/protocol'

/** The person behind the wallet; `createResponseScript` of the kernel's testing entry is one. */
export interface Person {
  /** Rejects with `DECLINED` for a refusal. */
  respond(request: string, approved: () => unknown): Promise<unknown>
  /** Whether the wallet is on an unlisted network. */
  isOnWrongNetwork?(): boolean
  /** Whether the wallet also sends malformed events. */
  isMalformed?(): boolean
}
/** The bridge as in the protocol's specification. */
export interface Bridge {
  deviceInfo: DeviceInfo
  walletInfo: { name: string; image: string; about_url: string }
  protocolVersion: number
  isWalletBrowser: boolean
  connect(protocolVersion: number, request: ConnectRequest): Promise<ConnectEvent>
  restoreConnection(): Promise<ConnectEvent>
  send<M extends RpcMethod>(request: AppRequest<M>): Promise<WalletResponse<M>>
  listen(callback: (event: WalletEvent) => void): () => void
}
export interface LocalWallet {
  bridge: Bridge
  address: Address
  publicKey: Buffer
  /** Every request, in order. */
  calls: { method: string; params?: unknown }[]
  /** Switches the wallet to another network, and notifies the page if it is connected. */
  moveTo(network: ChainId): void
  /** Removes the page from the wallet's list. */
  leave(): void
  emit(event: unknown): void
  listenerCount(): number
}
export interface LocalWalletOptions {
  /** Default: approves everything. */
  person?: Person
  /** Every byte of the key's seed. */
  seed?: number
  /** Where the wallet sends what it signed. Returns the contract's next sequence number. */
  network?: {
    seqno(network: ChainId, address: Address): Promise<number>
    send(network: ChainId, boc: Buffer): Promise<void>
  }
}

/** TON Connect's refusal: the number and the message of its error. */
export const DECLINED = { code: 300, message: 'Declined' }
const UNLISTED: ChainId = '42'
const AGREEABLE: Person = { respond: async (_request, approved) => approved() }
const DEVICE: DeviceInfo = {
  platform: 'browser',
  appName: 'Local',
  appVersion: '1.0.0',
  maxProtocolVersion: 2,
  features: [
    'SendTransaction',
    { name: 'SendTransaction', maxMessages: 4 },
    { name: 'SignData', types: ['text', 'binary', 'cell'] },
  ],
}

export function createLocalWallet(options: LocalWalletOptions = {}): LocalWallet {
  const { person = AGREEABLE, seed = 1, network: node } = options
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, seed))
  const contract = WalletContractV4.create({ workchain: 0, publicKey })
  const walletStateInit = beginCell().store(storeStateInit(contract.init)).endCell().toBoc().toString('base64')
  const raw = contract.address.toRawString()
  const listeners = new Set<(event: WalletEvent) => void>()
  const calls: LocalWallet['calls'] = []
  let network: ChainId = '-239'
  let domain: string | null = null
  let eventId = 0

  function connectEvent(): ConnectEvent {
    eventId += 1
    const place = person.isOnWrongNetwork?.() ? UNLISTED : network
    const account = { address: raw, network: place, publicKey: publicKey.toString('hex'), walletStateInit }
    return { event: 'connect', id: eventId, payload: { items: [{ ...account, name: 'ton_addr' }], device: DEVICE } }
  }
  function connectError(code: number, message: string): ConnectEvent {
    eventId += 1
    return { event: 'connect_error', id: eventId, payload: { code, message } }
  }
  const emit = (event: unknown) => {
    for (const listener of [...listeners]) listener(event as WalletEvent)
  }

  async function sendTransaction({ messages }: TransactionPayload): Promise<string> {
    const seqno = (await node?.seqno(network, contract.address)) ?? 0
    const outgoing = messages.map(({ address, amount, payload, stateInit }) => {
      const { address: to, isBounceable } = Address.parseFriendly(address)
      const body = payload === undefined ? {} : { body: Cell.fromBase64(payload) }
      if (stateInit !== undefined) throw new Error('This wallet deploys nothing.')
      return internal({ to, value: BigInt(amount), bounce: isBounceable, ...body })
    })
    const sendMode = SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS
    const body = contract.createTransfer({ seqno, secretKey, sendMode, messages: outgoing })
    const message = external({ to: contract.address, init: seqno === 0 ? contract.init : null, body })
    const boc = beginCell().store(storeMessage(message)).endCell().toBoc()
    await node?.send(network, boc)
    return boc.toString('base64')
  }

  function signText(payload: SignDataPayload & { text: string }) {
    const timestamp = 1_750_000_000
    const bytes = signedBytes({ address: contract.address, domain: domain ?? '', timestamp, text: payload.text })
    const signature = sign(createHash('sha256').update(bytes).digest(), secretKey).toString('base64')
    return { signature, address: raw, timestamp, domain: domain ?? '', payload }
  }

  /** Returns the person's response; a refusal in the protocol's form. The type is the protocol's, unless the response is malformed. */
  async function decide<Result>(request: string, approved: () => unknown, declined: () => Result): Promise<Result> {
    try {
      return (await person.respond(request, approved)) as Result
    } catch (error) {
      if (error !== DECLINED) throw error
      return declined()
    }
  }

  const bridge: Bridge = {
    deviceInfo: DEVICE,
    walletInfo: { name: 'Local Wallet', image: 'data:image/png;base64,AA==', about_url: 'https://wallet.example' },
    protocolVersion: 2,
    isWalletBrowser: false,
    connect: (_version, request) => {
      calls.push({ method: 'connect', params: request })
      const approved = () => {
        const item = request.items.find(({ name }) => name === 'ton_addr')
        if (item?.name === 'ton_addr') network = item.network ?? network
        domain = new URL(request.manifestUrl).host
        return connectEvent()
      }
      return decide('connect', approved, () => connectError(DECLINED.code, DECLINED.message))
    },
    restoreConnection: async () => {
      calls.push({ method: 'restoreConnection' })
      if (person.isMalformed?.()) return 'banana' as never
      return domain === null ? connectError(100, 'Unknown app') : connectEvent()
    },
    send: async ({ method, params: [text], id }) => {
      const params: unknown = text === undefined ? undefined : JSON.parse(text)
      calls.push({ method, params })
      if (method === 'disconnect') {
        domain = null
        return { id, result: {} } as never
      }
      const approved = async () => {
        if (method === 'sendTransaction') return { id, result: await sendTransaction(params as TransactionPayload) }
        return { id, result: signText(params as SignDataPayload & { text: string }) }
      }
      return decide<never>(method, approved, () => ({ id, error: DECLINED }) as never)
    },
    listen: (callback) => {
      listeners.add(callback)
      return () => void listeners.delete(callback)
    },
  }
  return {
    bridge,
    address: contract.address,
    publicKey,
    calls,
    moveTo: (next) => {
      network = next
      if (domain !== null) emit(connectEvent())
    },
    leave: () => {
      domain = null
      emit({ event: 'disconnect', id: eventId + 1, payload: {} })
    },
    emit,
    listenerCount: () => listeners.size,
  }
}

interface TransactionPayload {
  messages: { address: string; amount: string; payload?: string; stateInit?: string }[]
}

/** Returns the bytes that TON Connect has a wallet hash with SHA-256 and sign for a text. */
export function signedBytes(facts: { address: Address; domain: string; timestamp: number; text: string }): Buffer {
  const { address, domain, timestamp, text } = facts
  const sized = (value: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(Buffer.byteLength(value))
    return Buffer.concat([length, Buffer.from(value)])
  }
  const workchain = Buffer.alloc(4)
  workchain.writeInt32BE(address.workChain)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(timestamp))
  const start = Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect/sign-data/')])
  return Buffer.concat([start, workchain, address.hash, sized(domain), time, Buffer.from('txt'), sized(text)])
}
