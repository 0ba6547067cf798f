import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../evm/networks.ts'
import { BITCOIN_ACCOUNTS, LOCAL_REGTEST, LOCAL_TESTNET, REGTEST } from './accounts.ts'
import { type BitcoinChain, startBitcoinChain } from './startBitcoinChain.ts'

const [everyday, ordinals, savings] = BITCOIN_ACCOUNTS
const keyOf = ({ privateKey }: { privateKey: string }) => Buffer.from(privateKey, 'hex')
const payment = p2wpkh(pubECDSA(keyOf(everyday)), REGTEST)

interface Utxo {
  txid: string
  vout: number
  value: number
  status: { confirmed: boolean; block_height?: number; block_hash?: string; block_time?: number }
}
let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain({ port: 0 })
})
afterAll(() => chain.stop())

const request = (path: string, init?: RequestInit) => fetch(`${chain.esploraUrl}${path}`, init)
const utxosOf = async (address: string): Promise<Utxo[]> => (await request(`/address/${address}/utxo`)).json()
const broadcast = (tx: Transaction) => request('/tx', { method: 'POST', body: tx.hex })
const sum = (utxos: readonly Utxo[]) => utxos.reduce((total, { value }) => total + BigInt(value), 0n)

/** A signed PSBT that spends one coin of the first account, as a wallet creates it. */
function signTransfer({ txid, vout, value }: Utxo, feeSats: bigint): Transaction {
  const draft = new Transaction()
  const amount = BigInt(value)
  draft.addInput({ txid, index: vout, witnessUtxo: { script: payment.script, amount } })
  draft.addOutputAddress(savings.address, amount - feeSats, REGTEST)
  const signed = Transaction.fromPSBT(draft.toPSBT())
  signed.sign(keyOf(everyday))
  signed.finalize()
  return signed
}

test('the accounts are those of the test mnemonic, with regtest addresses', () => {
  for (const account of BITCOIN_ACCOUNTS) {
    const derived = mnemonicToAccount(TEST_MNEMONIC, { path: account.path as `m/44'/60'/${string}` }).getHdKey()
    expect(Buffer.from(derived.privateKey ?? []).toString('hex')).toBe(account.privateKey)
    const key = keyOf(account)
    const { address } =
      account.purpose === 'payment' ? p2wpkh(pubECDSA(key), REGTEST) : p2tr(pubSchnorr(key), undefined, REGTEST)
    expect(address).toBe(account.address)
    expect(account.address).toMatch(/^bcrt1[qp]/)
  }
})

test('every account holds its planned coins, confirmed and after segwit', async () => {
  for (const { address, coinsSats } of BITCOIN_ACCOUNTS) {
    const utxos = await utxosOf(address)
    expect(utxos.map(({ value }) => BigInt(value)).sort()).toEqual([...coinsSats].sort())
    expect(utxos.every(({ status }) => status.confirmed && status.block_hash?.length === 64)).toBe(true)
  }
  expect(Number(await (await request('/blocks/tip/height')).text())).toBeGreaterThan(100)
  expect(`bip122:${(await (await request('/block-height/0')).text()).slice(0, 32)}`).toBe(LOCAL_REGTEST.id)
  expect((await request('/block-height/999999999')).status).toBe(404)
})

test('a signed PSBT is accepted, visible immediately, and mined', async () => {
  const before = sum(await utxosOf(savings.address))
  const [coin] = await utxosOf(everyday.address)
  const tx = signTransfer(coin as Utxo, 1_000n)
  const answer = await broadcast(tx)
  expect([answer.status, await answer.text()]).toEqual([200, tx.id])
  const waiting = await utxosOf(savings.address)
  expect(sum(waiting)).toBe(before + BigInt(coin?.value ?? 0) - 1_000n)
  expect(waiting.find(({ txid }) => txid === tx.id)?.status).toEqual({ confirmed: false })
  expect(await (await request(`/tx/${tx.id}/status`)).json()).toEqual({ confirmed: false })
  const height = await chain.mine()
  expect(await (await request(`/tx/${tx.id}/status`)).json()).toMatchObject({ confirmed: true, block_height: height })
  expect(await (await request(`/tx/${tx.id}/hex`)).text()).toBe(tx.hex)
})

test('the latest blocks are listed with the fee of each transaction', async () => {
  const [coin] = await utxosOf(everyday.address)
  const tx = signTransfer(coin as Utxo, 1_500n)
  await broadcast(tx)
  const height = await chain.mine()
  const blocks: { id: string; height: number; tx_count: number }[] = await (await request('/blocks')).json()
  expect(blocks.map((block) => block.height)).toEqual(Array.from({ length: 10 }, (_, depth) => height - depth))
  const [{ id, tx_count: count } = { id: '', tx_count: 0 }] = blocks
  expect([id, count]).toEqual([await (await request(`/block-height/${height}`)).text(), 2])
  const paid = await (await request(`/block/${id}/txs/0`)).json()
  expect(paid).toMatchObject([{ fee: 0 }, { txid: tx.id, fee: 1_500, weight: tx.weight, status: { block_hash: id } }])
  for (const start of [1, 25]) expect((await request(`/block/${id}/txs/${start}`)).status).toBe(400)
  expect((await request(`/block/${'0'.repeat(64)}/txs/0`)).status).toBe(404)
})

test('a fee below the relay minimum is refused', async () => {
  const [coin] = await utxosOf(everyday.address)
  const answer = await broadcast(signTransfer(coin as Utxo, 1n))
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('min relay fee not met')
})

test('a coin can be spent only once', async () => {
  const [coin] = await utxosOf(everyday.address)
  expect((await broadcast(signTransfer(coin as Utxo, 2_000n))).status).toBe(200)
  const again = await broadcast(signTransfer(coin as Utxo, 3_000n))
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('txn-mempool-conflict')])
  await chain.mine()
  const late = await broadcast(signTransfer(coin as Utxo, 4_000n))
  expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('missingorspent')])
})

test('a taproot output can be paid and is listed', async () => {
  const [coin] = await utxosOf(savings.address)
  const tx = new Transaction()
  const owner = p2wpkh(pubECDSA(keyOf(savings)), REGTEST)
  const amount = BigInt(coin?.value ?? 0)
  tx.addInput({ txid: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo: { script: owner.script, amount } })
  tx.addOutputAddress(ordinals.address, amount - 1_000n, REGTEST)
  tx.sign(keyOf(savings))
  tx.finalize()
  expect((await broadcast(tx)).status).toBe(200)
  expect((await utxosOf(ordinals.address)).map(({ txid }) => txid)).toContain(tx.id)
})

test('malformed data gets an error, and is not accepted', async () => {
  for (const body of ['', 'zz', '00', '0200000001']) {
    expect((await request('/tx', { method: 'POST', body })).status).toBe(400)
  }
  expect((await request('/address/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq/utxo')).status).toBe(400)
  expect((await request(`/tx/${'0'.repeat(64)}/status`)).status).toBe(404)
  expect((await request('/nothing')).status).toBe(404)
})

test('any page may send requests, and two networks share nothing', async () => {
  const answer = await request('/health', { headers: { origin: 'http://localhost:4173' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const other = await startBitcoinChain({ port: 0, plan: LOCAL_TESTNET })
  const address = p2wpkh(pubECDSA(keyOf(everyday)), LOCAL_TESTNET.versions).address
  const coins: Utxo[] = await (await fetch(`${other.esploraUrl}/address/${address}/utxo`)).json()
  expect([address, coins.map(({ value }) => value)]).toEqual([expect.stringMatching(/^tb1q/), [7_000_001]])
  expect((await fetch(`${other.esploraUrl}/address/${everyday.address}/utxo`)).status).toBe(400)
  const first = await (await fetch(`${other.esploraUrl}/block-height/0`)).text()
  expect(`bip122:${first.slice(0, 32)}`).toBe(LOCAL_TESTNET.id)
  await other.stop()
})

test('with a delay, a block follows automatically', async () => {
  const own = await startBitcoinChain({ port: 0, blockDelayMs: 1 })
  const read = async (path: string) => (await fetch(`${own.esploraUrl}${path}`)).json()
  const [coin] = await read(`/address/${everyday.address}/utxo`)
  const tx = signTransfer(coin, 1_000n)
  await fetch(`${own.esploraUrl}/tx`, { method: 'POST', body: tx.hex })
  await expect.poll(() => read(`/tx/${tx.id}/status`)).toMatchObject({ confirmed: true })
  await own.stop()
})
