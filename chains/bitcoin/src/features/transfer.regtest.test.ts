// Transfers on a local network: what the plan says is what the chain then holds, to the last satoshi.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { CaipAddress, Network, RpcCall } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BITCOIN_ACCOUNTS, REGTEST } from '../../../../services/local/chains/bitcoin/accounts.ts'
import { type BitcoinChain, startBitcoinChain } from '../../../../services/local/chains/bitcoin/startBitcoinChain.ts'
import { createEsplora, type Esplora } from '../esplora/esplora'
import { createPayments } from '../transfer/payments'
import { createTransfer } from './transfer'

const START_DEADLINE_MS = 60_000
const LIVE = { signal: new AbortController().signal }
const [everyday] = BITCOIN_ACCOUNTS
/** No one's yet. */
const RECIPIENT = p2wpkh(pubECDSA(new Uint8Array(32).fill(7)), REGTEST).address ?? ''

let chain: BitcoinChain
let esplora: Esplora
let network: Network
let token: Token
let from: CaipAddress
let transfer: ReturnType<typeof createTransfer>

beforeAll(async () => {
  chain = await startBitcoinChain({ port: 0 })
  const native = chain.nativeCurrency
  network = { id: chain.id as Network['id'], name: chain.name, testnet: true, native, rpcUrls: [chain.esploraUrl] }
  token = { network: network.id, address: null, ...native, iconUrl: null }
  from = `${network.id}:${everyday.address}`
  esplora = createEsplora([network])
  transfer = createTransfer([network], esplora)
}, START_DEADLINE_MS)
afterAll(() => chain.stop())

async function heldBy(address: string): Promise<bigint> {
  const coins = await esplora.coins(network.id, address, LIVE)
  return coins.reduce((sum, { valueSats }) => sum + valueSats, 0n)
}

/** As it is done with a wallet that only signs: exactly what the call says. */
async function send({ params }: RpcCall, at = esplora): Promise<string> {
  const [{ account, recipientAddress, amount }] = params as [Record<string, string>]
  const payments = createPayments(at)
  const sender = { address: account ?? '', purpose: 'payment' } as const
  const draft = {
    network: network.id,
    from: sender,
    recipient: recipientAddress ?? '',
    amountSats: BigInt(amount ?? 0),
  }
  const { psbt } = await payments.build(draft, LIVE)
  const tx = Transaction.fromPSBT(psbt)
  tx.sign(Buffer.from(everyday.privateKey, 'hex'))
  return payments.send(network.id, tx.toPSBT(), LIVE)
}

test.each([546n, 30_000_001n])('SND-07 CHN-03 %s satoshis arrive, for the stated fee', async (units) => {
  const { call, summary, fee } = await transfer.plan({ from, to: RECIPIENT, token, units }, LIVE)
  expect(summary).toEqual({ from: everyday.address, to: RECIPIENT, tokenAddress: null, units })
  const [own, theirs] = [await heldBy(everyday.address), await heldBy(RECIPIENT)]
  const hash = transfer.parseResult({ txid: await send(call) }) ?? ''
  expect((await heldBy(RECIPIENT)) - theirs).toBe(units)
  expect(own - (await heldBy(everyday.address))).toBe(units + (fee?.units ?? 0n))
  await chain.mine()
  expect(await transfer.follow({ network: network.id, hash, from: everyday.address }, LIVE)).toEqual({
    status: 'confirmed',
  })
})

describe('SAF-04 a fee against recent blocks', () => {
  /** From here on Send asks the visitor to accept the fee, and from five times the usual it shows a notice. */
  const [HIGH, ABSURD] = [5n, 20n]
  const servers: Server[] = []
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  /** The local endpoint, but for what it says on the paths that are listed. */
  async function lie(lies: Readonly<Record<string, (truth: unknown) => unknown>>): Promise<Network> {
    const server = createServer(async (request, response) => {
      const { url = '', method } = request
      const body = method === 'POST' ? await text(request) : null
      const truth = await fetch(`${chain.esploraUrl}${url}`, { method, body })
      const [, alter] = Object.entries(lies).find(([path]) => url.includes(path)) ?? []
      response.end(alter ? JSON.stringify(alter(await truth.json())) : await truth.text())
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { ...network, rpcUrls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] }
  }
  async function timesUsual(on: Network): Promise<bigint> {
    const { plan } = createTransfer([on], createEsplora([on]))
    const { fee, usualFeeUnits } = await plan({ from, to: RECIPIENT, token, units: 1_000_000n }, LIVE)
    return (fee?.units ?? 0n) / (usualFeeUnits ?? 1n)
  }
  const quote = (rate: number) => () => ({ 3: rate })
  const paidThousandfold = (truth: unknown) =>
    (truth as { fee: number }[]).map((each) => ({ ...each, fee: each.fee * 1_000 }))

  test('the usual rate is the median of the mined transactions', async () => {
    // A payment at ten satoshis a virtual byte, in a block with nothing else.
    const before = await esplora.usualRate(network.id, LIVE)
    expect(before).toBe(3n)
    const dear = createEsplora([await lie({ '/fee-estimates': quote(10) })])
    await send((await transfer.plan({ from, to: RECIPIENT, token, units: 1_000n }, LIVE)).call, dear)
    await chain.mine(3)
    expect(await esplora.usualRate(network.id, LIVE)).toBe(10n)
  })
  test('an honest endpoint raises no alarm', async () => {
    expect(await timesUsual(network)).toBeLessThan(HIGH)
    expect(await timesUsual(await lie({ '/fee-estimates': quote(12) }))).toBeLessThan(HIGH)
  })
  test.each([
    ['', {}],
    [', and so did recent blocks', { '/txs/': paidThousandfold }],
    [', and tells nothing of recent blocks', { '/blocks': () => ({}) }],
  ])('field case 22: an endpoint that quotes a thousand times the fee%s', async (_what, lies) => {
    const endpoint = await lie({ '/fee-estimates': quote(5_000), ...lies })
    expect(await timesUsual(endpoint)).toBeGreaterThanOrEqual(ABSURD)
  })
})

test('SND-01 CHN-03 the maximum amount leaves only the fee, and the network accepts it', async () => {
  const units = await transfer.max({ from, to: RECIPIENT, token }, LIVE)
  const [own, theirs] = [await heldBy(everyday.address), await heldBy(RECIPIENT)]
  const { call, fee } = await transfer.plan({ from, to: RECIPIENT, token, units }, LIVE)
  expect(units + (fee?.units ?? 0n)).toBe(own)
  await send(call)
  expect([await heldBy(RECIPIENT), await heldBy(everyday.address)]).toEqual([theirs + units, 0n])
})
