// The part of Esplora's HTTP API (Blockstream, mempool.space) that wallets need, on top of one local node.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Address, OutScript } from '@scure/btc-signer'
import { readTarget } from '../../../listener.ts'
import type { AddressVersions, BitcoinPlan } from './accounts.ts'
import { type RegtestNode, TransactionRefused } from './regtestNode.ts'

/** Hexadecimal digits: a block has at most 4 MB, so no transaction is larger. */
const MAX_BODY_CHARACTERS = 8_000_000
/** Esplora's own page sizes: blocks in a list, and transactions of a block. */
const BLOCKS_LISTED = 10
const TRANSACTIONS_LISTED = 25
/** Any origin is allowed, as with public instances. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': '*',
}

interface Answer {
  status: number
  /** Objects are sent as JSON, strings unchanged. */
  body: unknown
}
type Route = readonly [pattern: RegExp, answer: (found: string, second: string) => Promise<Answer> | Answer]

/** Routes requests like Esplora, with the addresses and genesis hash of the simulated network. */
export function createEsploraRouter(
  node: RegtestNode,
  { versions, genesisHash }: Pick<BitcoinPlan, 'versions' | 'genesisHash'>,
) {
  const routes: readonly Route[] = [
    [/^\/health$/, () => text('ok')],
    [/^\/blocks\/tip\/height$/, () => text(String(node.height()))],
    [/^\/block-height\/0$/, () => text(genesisHash)],
    [/^\/block-height\/([1-9]\d{0,9})$/, async (height) => found(await node.block(Number(height)), ({ hash }) => hash)],
    [/^\/blocks$/, listBlocks],
    [/^\/block\/([0-9a-f]{64})\/txs\/(\d{1,9})$/, listTransactions],
    // Esplora has no fee estimates on regtest.
    [/^\/fee-estimates$/, () => ({ status: 200, body: {} })],
    [/^\/address\/([0-9A-Za-z]{14,90})\/utxo$/, listCoins],
    [/^\/tx\/([0-9a-f]{64})\/hex$/, async (txid) => found(await node.transaction(txid), ({ hex }) => hex)],
    [/^\/tx\/([0-9a-f]{64})\/status$/, async (txid) => describeTransaction(txid)],
  ]

  async function statusAt(height: number | null) {
    const block = height === null ? null : await node.block(height)
    if (!block) return { confirmed: false }
    return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.timeS }
  }

  async function describeTransaction(txid: string): Promise<Answer> {
    const transaction = await node.transaction(txid)
    if (!transaction) return { status: 404, body: 'Transaction not found' }
    return { status: 200, body: await statusAt(transaction.height) }
  }

  async function readLatest() {
    const heights = Array.from({ length: BLOCKS_LISTED }, (_, depth) => node.height() - depth)
    return (await Promise.all(heights.map((height) => node.block(height)))).filter((block) => block !== null)
  }

  async function listBlocks(): Promise<Answer> {
    const body = (await readLatest()).map(async ({ hash, height, timeS }) => {
      const { length } = await node.transactionsOf(height)
      return { id: hash, height, timestamp: timeS, tx_count: length }
    })
    return { status: 200, body: await Promise.all(body) }
  }

  /** Only blocks that `/blocks` lists have transactions here; pages ask for no others. */
  async function listTransactions(hash: string, start: string): Promise<Answer> {
    const block = (await readLatest()).find((each) => each.hash === hash)
    if (!block) return { status: 404, body: 'Block not found' }
    const first = Number(start)
    const listed = (await node.transactionsOf(block.height)).slice(first, first + TRANSACTIONS_LISTED)
    if (first % TRANSACTIONS_LISTED !== 0 || listed.length === 0)
      return { status: 400, body: 'start index out of range' }
    const status = await statusAt(block.height)
    return { status: 200, body: listed.map((each) => ({ ...each, status })) }
  }

  async function listCoins(address: string): Promise<Answer> {
    const script = readScript(address, versions)
    if (!script) return { status: 400, body: 'Invalid Bitcoin address' }
    const coins = await node.coins(script)
    const body = coins.map(async ({ txid, vout, valueSats, height }) => ({
      txid,
      vout,
      status: await statusAt(height),
      value: valueSats,
    }))
    return { status: 200, body: await Promise.all(body) }
  }

  async function broadcast(hex: string): Promise<Answer> {
    if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return refused(new TransactionRefused(-22, 'TX decode failed'))
    try {
      return text(await node.accept(Buffer.from(hex, 'hex')))
    } catch (error) {
      if (error instanceof TransactionRefused) return refused(error)
      throw error
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const pathname = readTarget(request)?.pathname ?? ''
    if (request.method === 'OPTIONS') return { status: 204, body: '' }
    if (request.method === 'POST' && pathname === '/tx') return broadcast((await readBody(request)).trim())
    for (const [pattern, reply] of routes) {
      const match = request.method === 'GET' && pattern.exec(pathname)
      if (match) return reply(match[1] ?? '', match[2] ?? '')
    }
    return { status: 404, body: 'Not found' }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request).catch(() => ({ status: 500, body: 'Internal error' }))
    const isText = typeof body === 'string'
    response.writeHead(status, { ...HEADERS, 'content-type': isText ? 'text/plain' : 'application/json' })
    response.end(isText ? body : JSON.stringify(body))
  }
}

function text(body: string): Answer {
  return { status: 200, body }
}

function found<T>(value: T | null, read: (value: T) => string): Answer {
  return value === null ? { status: 404, body: 'Transaction not found' } : text(read(value))
}

/** Esplora's message for an error of Bitcoin Core. */
function refused({ code, message }: TransactionRefused): Answer {
  return { status: 400, body: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}` }
}

function readScript(address: string, versions: AddressVersions): Uint8Array | null {
  try {
    return OutScript.encode(Address(versions).decode(address))
  } catch {
    return null
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > MAX_BODY_CHARACTERS) throw new Error('The body is longer than any transaction.')
  }
  return body
}
