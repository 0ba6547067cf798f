// Two TON networks in this process, run by the sandbox's virtual machine, behind toncenter's JSON-RPC on a free port. The same
// server has a data service that knows their tokens and their pool.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Address, Cell, loadMessage } from '@ton/core'
import { Blockchain, createShardAccount, type SmartContract } from '@ton/sandbox'
import type { ChainId } from '@tonconnect/protocol'
import { type Contract, type JettonText, jettonMaster, jettonWallet, pool, type Reserves } from './contracts'
import { createLedger, type Ledger } from './ledger'
import { createDataService } from './localDataService'
import type { LocalWalletOptions } from './localWallet'
import { answer } from './toncenter'

export interface LocalTon {
  /** URL of the API; each network is a path below it. */
  origin: string
  /** The base address of a network's API. */
  urlOf(network: ChainId): string
  /** For the wallet. */
  node: NonNullable<LocalWalletOptions['network']>
  /** Its `balance` can be set. */
  contractOf(network: ChainId, address: Address): Promise<SmartContract>
  /** The dollar token of the local networks; its decimals are six. */
  dollar: Address
  /** Swaps coins for dollars, for anyone. */
  pool: Address
  /** Deploys another token. */
  addToken(network: ChainId, content: JettonText | string): Promise<Address>
  /** Sets how much of this token the account holds. */
  hold(network: ChainId, owner: Address, master: Address, units: bigint): Promise<void>
  /** Returns the balance in the account's own token contract; null if there is no such contract. */
  heldOf(network: ChainId, owner: Address, master: Address): Promise<bigint | null>
  /** Returns the pool's reserves. */
  reserves(network: ChainId): Promise<Reserves>
  /** Makes the API respond with an error, or normally again. */
  setDown(isDown: boolean): void
  /** Hashes, as hex, of the external messages that a network accepted. */
  accepted: string[]
  stop(): Promise<void>
}

const NETWORKS = ['-239', '-3'] as const
/** Seconds since the epoch. The clock stands still, so that no storage fee is due. */
const NOW_S = 1_750_000_000
const COIN = 10n ** 9n
/** What a contract needs to stay active. */
const KEEP = COIN
const RESERVES: Reserves = { coins: 100_000n * COIN, jettons: 300_000_000_000n }
const DOLLAR: JettonText = { name: 'Test Dollar', symbol: 'TUSD', decimals: '6' }
const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** The dollar token and its pool, which are the same on every local network. */
export const dollarMaster = jettonMaster(DOLLAR)
export const market = pool(dollarMaster.address, RESERVES)

export async function startLocalTon(): Promise<LocalTon> {
  const chains = new Map<string, { chain: Blockchain; ledger: Ledger }>()
  for (const network of NETWORKS) {
    const chain = await Blockchain.create()
    chain.now = NOW_S
    chains.set(network, { chain, ledger: createLedger() })
  }
  const accepted: string[] = []
  const find = (network: string) => {
    const found = chains.get(network)
    if (!found) throw new Error(`There is no network ${network}.`)
    return found
  }
  const contractOf = (network: ChainId, address: Address) => find(network).chain.getContract(address)
  const put = (network: ChainId, { address, code, data }: Contract, balance = KEEP) =>
    find(network).chain.setShardAccount(address, createShardAccount({ address, code, data, balance }))
  for (const network of NETWORKS) {
    await put(network, dollarMaster)
    await put(network, market, RESERVES.coins + KEEP)
    await put(network, jettonWallet(market.address, dollarMaster.address, RESERVES.jettons))
  }
  let isDown = false

  async function heldOf(network: ChainId, owner: Address, token: Address): Promise<bigint | null> {
    const { address } = jettonWallet(owner, token)
    if ((await contractOf(network, address)).accountState?.type !== 'active') return null
    return (await find(network).chain.runGetMethod(address, 'get_wallet_data')).stackReader.readBigNumber()
  }
  async function reserves(network: ChainId): Promise<Reserves> {
    const { stackReader } = await find(network).chain.runGetMethod(market.address, 'get_reserves')
    return { coins: stackReader.readBigNumber(), jettons: stackReader.readBigNumber() }
  }

  const answerData = createDataService({
    networks: NETWORKS,
    dollar: dollarMaster.address,
    pool: market.address,
    balanceOf: async (network, owner) => (await contractOf(network, owner)).balance,
    heldOf: async (network, owner) => (await heldOf(network, owner, dollarMaster.address)) ?? 0n,
    reserves,
  })

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (request.method === 'OPTIONS') return void response.writeHead(204, HEADERS).end()
    if (isDown) return void response.writeHead(500, HEADERS).end()
    let text = ''
    for await (const chunk of request) text += chunk
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const [, first = ''] = pathname.split('/')
    const answered = chains.has(first)
      ? await answer(find(first).chain, find(first).ledger, body).then(
          (result) => ({ ok: true, result, jsonrpc: '2.0', id: '1' }),
          (error: Error) => ({ ok: false, error: error.message, code: 500, jsonrpc: '2.0', id: '1' }),
        )
      : await answerData(pathname, searchParams, body)
    response.writeHead(answered === null ? 404 : 200, { ...HEADERS, 'content-type': 'application/json' })
    response.end(JSON.stringify(answered))
  })
  // Disables the keep-alive timeout, so that a pause of the machine does not close a socket while the next request is on its way.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** The sequence number that the contract expects; 0 before its first message, which deploys the contract. */
  async function seqno(network: ChainId, address: Address): Promise<number> {
    const { accountState } = await contractOf(network, address)
    if (accountState?.type !== 'active') return 0
    const { stackReader } = await find(network).chain.runGetMethod(address, 'seqno')
    return stackReader.readNumber()
  }

  return {
    origin,
    urlOf: (network) => `${origin}/${network}`,
    node: {
      seqno,
      async send(network, boc) {
        const cell = Cell.fromBoc(boc)[0] ?? Cell.EMPTY
        const { chain, ledger } = find(network)
        const { transactions } = await chain.sendMessage(loadMessage(cell.beginParse()))
        ledger.add(transactions)
        accepted.push(cell.hash().toString('hex'))
      },
    },
    contractOf,
    dollar: dollarMaster.address,
    pool: market.address,
    async addToken(network, content) {
      const token = jettonMaster(content)
      await put(network, token)
      return token.address
    },
    hold: (network, owner, token, units) => put(network, jettonWallet(owner, token, units)),
    heldOf,
    reserves,
    setDown: (next) => {
      isDown = next
    },
    accepted,
    stop: () => close(server),
  }
}

/** Returns an account that does not exist yet. */
export function unusedAddress(seed: number): Address {
  return new Address(0, Buffer.alloc(32, seed))
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
