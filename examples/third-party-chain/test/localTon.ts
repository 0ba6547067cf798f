// Two TON networks in this process, run by the sandbox's virtual machine, behind toncenter's JSON-RPC on a free port.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Address, Cell, loadMessage } from '@ton/core'
import { Blockchain, type SmartContract } from '@ton/sandbox'
import type { ChainId } from '@tonconnect/protocol'
import { object, parse, picklist, string } from 'valibot'
import type { LocalWalletOptions } from './localWallet'

export interface LocalTon {
  /** Where the API is; each network is a path below. */
  origin: string
  /** The base address of a network's API. */
  urlOf(network: ChainId): string
  /** For the wallet. */
  node: NonNullable<LocalWalletOptions['network']>
  /** Its `balance` can be set. */
  contractOf(network: ChainId, address: Address): Promise<SmartContract>
  /** From now on the API answers with an error, or as it should. */
  setDown(isDown: boolean): void
  /** Hashes, as hex, of the messages from outside that a network took in. */
  accepted: string[]
  stop(): Promise<void>
}

const NETWORKS = ['-239', '-3'] as const
/** Seconds since the epoch. The clock stands still, so that no storage fee falls due. */
const NOW_S = 1_750_000_000
const questionSchema = object({ method: picklist(['getAddressBalance']), params: object({ address: string() }) })

export async function startLocalTon(): Promise<LocalTon> {
  const chains = new Map<ChainId, Blockchain>()
  for (const network of NETWORKS) {
    const blockchain = await Blockchain.create()
    blockchain.now = NOW_S
    chains.set(network, blockchain)
  }
  const accepted: string[] = []
  const chainOf = (network: ChainId): Blockchain => {
    const chain = chains.get(network)
    if (!chain) throw new Error(`There is no network ${network}.`)
    return chain
  }
  const contractOf = (network: ChainId, address: Address) => chainOf(network).getContract(address)
  let isDown = false

  const server = createServer(async (request, response) => {
    const [, network = ''] = (request.url ?? '').split('/')
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    if (isDown) return void response.writeHead(500, headers).end()
    let text = ''
    for await (const chunk of request) text += chunk
    const { params } = parse(questionSchema, JSON.parse(text))
    const { balance } = await contractOf(network, Address.parse(params.address))
    response.writeHead(200, { ...headers, 'content-type': 'application/json' })
    response.end(JSON.stringify({ ok: true, result: balance.toString(), jsonrpc: '2.0', id: '1' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  /** The number that the contract expects next; 0 before its first message, which brings the contract along. */
  async function seqno(network: ChainId, address: Address): Promise<number> {
    const { accountState } = await contractOf(network, address)
    if (accountState?.type !== 'active') return 0
    const { stackReader } = await chainOf(network).runGetMethod(address, 'seqno')
    return stackReader.readNumber()
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    urlOf: (network) => `http://127.0.0.1:${port}/${network}`,
    node: {
      seqno,
      async send(network, boc) {
        const cell = Cell.fromBoc(boc)[0] ?? Cell.EMPTY
        await chainOf(network).sendMessage(loadMessage(cell.beginParse()))
        accepted.push(cell.hash().toString('hex'))
      },
    },
    contractOf,
    setDown: (next) => {
      isDown = next
    },
    accepted,
    stop: () => close(server),
  }
}

/** An account that nobody has made yet. */
export function unusedAddress(seed: number): Address {
  return new Address(0, Buffer.alloc(32, seed))
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
