// Transfers on a local network: what the plan says is what the chain then holds, to the last satoshi.
import type { CaipAddress, Network, RpcCall, Token } from '@latchkey/kernel'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BITCOIN_ACCOUNTS, REGTEST } from '../../../../services/chains/bitcoin/accounts.ts'
import { type BitcoinChain, startBitcoinChain } from '../../../../services/chains/bitcoin/startBitcoinChain.ts'
import { createEsplora, type Esplora } from '../esplora/esplora'
import { createPayments } from '../transfer/payments'
import { createTransfer } from './transfer'

const START_DEADLINE_MS = 60_000
const LIVE = { signal: new AbortController().signal }
const [everyday] = BITCOIN_ACCOUNTS
/** Nobody's yet. */
const RECEIVER = p2wpkh(pubECDSA(new Uint8Array(32).fill(7)), REGTEST).address ?? ''

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
async function send({ params }: RpcCall): Promise<string> {
  const [{ account, recipientAddress, amount }] = params as [Record<string, string>]
  const payments = createPayments(esplora)
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

test.each([546n, 30_000_001n])('SND-07 CHN-03 %s satoshis arrive, for the fee that was said', async (units) => {
  const { call, summary, fee } = await transfer.plan({ from, to: RECEIVER, token, units }, LIVE)
  expect(summary).toEqual({ from: everyday.address, to: RECEIVER, tokenAddress: null, units })
  const [own, theirs] = [await heldBy(everyday.address), await heldBy(RECEIVER)]
  const hash = transfer.parseResult({ txid: await send(call) }) ?? ''
  expect((await heldBy(RECEIVER)) - theirs).toBe(units)
  expect(own - (await heldBy(everyday.address))).toBe(units + (fee?.units ?? 0n))
  await chain.mine()
  expect(await transfer.follow({ network: network.id, hash, from: everyday.address }, LIVE)).toEqual({
    status: 'confirmed',
  })
})

test('SND-01 CHN-03 the most that can be sent leaves nothing but the fee, and is taken', async () => {
  const units = await transfer.max({ from, to: RECEIVER, token }, LIVE)
  const [own, theirs] = [await heldBy(everyday.address), await heldBy(RECEIVER)]
  const { call, fee } = await transfer.plan({ from, to: RECEIVER, token, units }, LIVE)
  expect(units + (fee?.units ?? 0n)).toBe(own)
  await send(call)
  expect([await heldBy(RECEIVER), await heldBy(everyday.address)]).toEqual([theirs + units, 0n])
})
