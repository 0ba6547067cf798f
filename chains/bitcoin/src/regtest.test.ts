// Against a real node, in a real kernel, with a wallet that really signs.
import type { CaipAddress, Kernel, Network } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BITCOIN_ACCOUNTS, REGTEST } from '../../../services/local/chains/bitcoin/accounts.ts'
import { type BitcoinChain, startBitcoinChain } from '../../../services/local/chains/bitcoin/startBitcoinChain.ts'
import { createFakePage, type FakePage, register } from '../test/fakePage'
import { createSigner } from '../test/signer'
import { bitcoin } from './index'
import { testnet } from './networks'
import { createScriptedWallet, type ScriptedWallet } from './testing/scriptedWallet'

const START_DEADLINE_MS = 60_000
const [everyday, ordinals, savings] = BITCOIN_ACCOUNTS
const ID = 'bip122:Example'

let chain: BitcoinChain
let regtest: Network
let page: FakePage
let standard: ScriptedWallet
let kernel: Kernel
let account: CaipAddress

beforeAll(async () => {
  chain = await startBitcoinChain({ port: 0 })
  const native = chain.nativeCurrency
  regtest = { id: chain.id as Network['id'], name: chain.name, testnet: true, native, rpcUrls: [chain.esploraUrl] }
  account = `${regtest.id}:${everyday.address}`
}, START_DEADLINE_MS)
afterAll(() => chain.stop())

/** With the storage of an earlier one: the visitor's next visit. */
function openKernel(earlier?: Pick<ReturnType<typeof createFakeKernel>, 'storage'>) {
  const chains = [bitcoin({ networks: [regtest, testnet] })]
  return createFakeKernel(earlier ? { chains, storage: earlier.storage } : { chains })
}
beforeEach(async () => {
  page = createFakePage()
  standard = createScriptedWallet({ network: 'regtest', createSigner })
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  register({ addEventListener, dispatchEvent }, standard.wallet)
  kernel = openKernel().kernel
  await kernel.connectors.discover()
})
afterEach(() => {
  kernel.destroy()
  vi.unstubAllGlobals()
})

const LIVE = { signal: new AbortController().signal }
const status = () => kernel.connections.account('bip122').status
const coinsOf = async (address: string): Promise<{ txid: string; value: number; vout: number }[]> =>
  (await fetch(`${chain.esploraUrl}/address/${address}/utxo`)).json()
const heldBy = async (address: string) => (await coinsOf(address)).reduce((sum, { value }) => sum + BigInt(value), 0n)
const request = (method: string, params: object, signal?: AbortSignal) =>
  kernel.request({ network: regtest.id, method, params: [params] }, signal && { signal })
const transfer = (amount: bigint | string, from: string = everyday.address) =>
  request('sendTransfer', { account: from, recipientAddress: savings.address, amount: String(amount) })
const confirmations = async (txid: string) => (await fetch(`${chain.esploraUrl}/tx/${txid}/status`)).json()

test('CHN-03 ACC-02 connecting returns the payment account first, then the ordinals account', async () => {
  const sessions = await kernel.connections.connect(ID)
  expect(sessions.map(({ caipAddress, accountType }) => [caipAddress, accountType])).toEqual([
    [account, 'payment'],
    [`${regtest.id}:${ordinals.address}`, 'ordinal'],
  ])
  expect(sessions.every(({ publicKey }) => /^[0-9a-f]{64,66}$/.test(publicKey ?? ''))).toBe(true)
})

test('BAL-06 the balance matches the chain, to the last satoshi', async () => {
  const balances = await (await kernel.chain(regtest.id)).feature('balances')
  const expected = everyday.coinsSats.reduce((sum, sats) => sum + sats, 0n)
  await expect(balances?.native(account, LIVE)).resolves.toEqual({ units: expected, decimals: 8, symbol: 'BTC' })
  const empty = p2wpkh(pubECDSA(new Uint8Array(32).fill(1)), REGTEST).address
  await expect(balances?.native(`${regtest.id}:${empty}`, LIVE)).resolves.toMatchObject({ units: 0n })
})

test.each([
  ['ECDSA, of the payment account', everyday.address],
  ['BIP-322, of the ordinals account', ordinals.address],
])('CHN-03 a signed message verifies: %s', async (_protocol, address) => {
  await kernel.connections.connect(ID)
  const feature = await (await kernel.chain(regtest.id)).feature('signMessage')
  const message = 'Grüße 🔑\n00'
  const call = feature?.planMessage(`${regtest.id}:${address}`, message)
  const signature = feature?.parseResult(call && (await kernel.request(call)))
  expect(Verifier.verifySignature(address, message, signature ?? '')).toBe(true)
  expect(Verifier.verifySignature(address, `${message}.`, signature ?? '')).toBe(false)
})

test('CHN-03 a transfer is built, signed, sent and mined; amount and change are exact', async () => {
  await kernel.connections.connect(ID)
  const [ownBefore, theirsBefore] = [await heldBy(everyday.address), await heldBy(savings.address)]
  const amount = 30_000_000n // 0.1 + 0.2 BTC
  const { txid } = (await transfer(amount)) as { txid: string }
  expect(await heldBy(savings.address)).toBe(theirsBefore + amount)
  const hex = await (await fetch(`${chain.esploraUrl}/tx/${txid}/hex`)).text()
  const tx = Transaction.fromRaw(Buffer.from(hex, 'hex'))
  const fee = ownBefore - (await heldBy(everyday.address)) - amount
  // The endpoint knows no rate on an idle test network: the minimum of one satoshi a virtual byte.
  expect(fee).toBeGreaterThanOrEqual(BigInt(tx.vsize))
  expect(fee).toBeLessThan(BigInt(tx.vsize) + 10n)
  await chain.mine()
  expect(await confirmations(txid)).toMatchObject({ confirmed: true })
})

test('CHN-03 nothing is paid by value from the ordinals account: an inscription would be spent as money', async () => {
  await kernel.connections.connect(ID)
  await expect(transfer(1_000_000n, ordinals.address)).rejects.toMatchObject({ code: 'rpc/unsupported-method' })
  expect(standard.requests).not.toContain('signTransaction')
})

test("CHN-03 the page's own PSBT may spend from the ordinals account; the node decides", async () => {
  await kernel.connections.connect(ID)
  const [coin] = await coinsOf(ordinals.address)
  const key = pubSchnorr(Buffer.from(ordinals.privateKey, 'hex'))
  const { script } = p2tr(key, undefined, REGTEST)
  const tx = new Transaction()
  const amount = BigInt(coin?.value ?? 0)
  const witnessUtxo = { script, amount }
  tx.addInput({ txid: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo, tapInternalKey: key })
  tx.addOutputAddress(ordinals.address, amount - 200n, REGTEST)
  const psbt = Buffer.from(tx.toPSBT()).toString('base64')
  const params = { account: ordinals.address, psbt }
  const signed = (await request('signPsbt', params)) as { psbt: string }
  expect(Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64')).getInput(0).tapKeySig).toHaveLength(64)
  // The local node has no taproot and relays no such spend: what reached it was final anyway.
  const sending = request('signPsbt', { ...params, broadcast: true })
  await expect(sending).rejects.toMatchObject({ code: 'rpc/transaction-rejected' })
})

test.each(['0', '1', '545', '01e3', '-1', '0.1', '2100000000000001', ''])(
  'CHN-03 an amount of %j is refused before a request to the wallet',
  async (amount) => {
    await kernel.connections.connect(ID)
    await expect(transfer(amount)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
    expect(standard.requests).not.toContain('signTransaction')
  },
)

test('CHN-03 21e14 satoshis is a valid number, and more than any account here has', async () => {
  await kernel.connections.connect(ID)
  await expect(transfer(2_100_000_000_000_000n)).rejects.toMatchObject({ code: 'rpc/insufficient-funds' })
})

test('CHN-03 a payment to an address of another network is refused', async () => {
  await kernel.connections.connect(ID)
  const params = { account: everyday.address, recipientAddress: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', amount: '1000' }
  await expect(request('sendTransfer', params)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
})

/** A PSBT of the page's own, which spends one coin. */
async function draftPsbt(): Promise<string> {
  const script = p2wpkh(pubECDSA(Buffer.from(everyday.privateKey, 'hex')), REGTEST).script
  const [coin] = await coinsOf(everyday.address)
  const tx = new Transaction()
  const amount = BigInt(coin?.value ?? 0)
  tx.addInput({ txid: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo: { script, amount } })
  tx.addOutputAddress(savings.address, amount - 500n, REGTEST)
  return Buffer.from(tx.toPSBT()).toString('base64')
}

test("CHN-03 the page's own PSBT is signed and returned, and is sent if the request says so", async () => {
  await kernel.connections.connect(ID)
  const psbt = await draftPsbt()
  const params = { account: everyday.address, psbt, signInputs: [{ address: everyday.address, index: 0 }] }
  const signed = (await request('signPsbt', params)) as { psbt: string; txid?: string }
  expect(signed.txid).toBeUndefined()
  expect(Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64')).getInput(0).partialSig).toHaveLength(1)
  const { txid } = (await request('signPsbt', { ...params, broadcast: true })) as { txid: string }
  await chain.mine()
  expect(await confirmations(txid)).toMatchObject({ confirmed: true })
})

test('CHN-03 a wallet that can only sign and send gets the PSBT, and sends it itself', async () => {
  const send = async (signed: Uint8Array) => {
    const tx = Transaction.fromPSBT(signed)
    tx.finalize()
    return (await fetch(`${chain.esploraUrl}/tx`, { method: 'POST', body: tx.hex })).text()
  }
  register(
    { addEventListener, dispatchEvent },
    createScriptedWallet({ network: 'regtest', name: 'Sender', send, createSigner }).wallet,
  )
  await expect.poll(() => kernel.connectors.get('bip122:Sender')).not.toBeNull()
  await kernel.connections.connect('bip122:Sender')
  const before = await heldBy(savings.address)
  const { txid } = (await transfer(2_000n)) as { txid: string }
  expect(await heldBy(savings.address)).toBe(before + 2_000n)
  await chain.mine()
  const params = { account: everyday.address, psbt: await draftPsbt() }
  await expect(request('signPsbt', params)).rejects.toMatchObject({ code: 'rpc/unsupported-method' })
  const sent = (await request('signPsbt', { ...params, broadcast: true })) as { txid: string }
  await chain.mine()
  for (const id of [txid, sent.txid]) expect(await confirmations(id)).toMatchObject({ confirmed: true })
})

test('a response with another transaction is discarded', async () => {
  await kernel.connections.connect(ID)
  const other = Buffer.from(await draftPsbt(), 'base64')
  standard.play(() => [{ signedPsbt: new Uint8Array(other) }], 'signTransaction')
  const before = await heldBy(everyday.address)
  await expect(transfer(1_000n)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
  expect(await heldBy(everyday.address)).toBe(before)
})

test('a rejection in the wallet is rpc/user-rejected, for a message and for a transfer', async () => {
  await kernel.connections.connect(ID)
  standard.play('reject', 'signMessage')
  standard.play('reject', 'signTransaction')
  const message = { account: everyday.address, message: 'x' }
  await expect(request('signMessage', message)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  await expect(transfer(1_000n)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})

test('malformed data for a signature is an error, never a value', async () => {
  await kernel.connections.connect(ID)
  standard.play('malformed', 'signMessage')
  standard.play('malformed', 'signTransaction')
  const message = { account: everyday.address, message: 'x' }
  await expect(request('signMessage', message)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
  await expect(transfer(1_000n)).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
})

test('an abort ends the wait for a wallet that never responds', async () => {
  await kernel.connections.connect(ID)
  standard.play('hang', 'signMessage')
  const aborter = new AbortController()
  const response = request('signMessage', { account: everyday.address, message: 'x' }, aborter.signal)
  await expect.poll(() => standard.requests).toContain('signMessage')
  aborter.abort()
  await expect(response).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test('a signature that arrives after the abort moves no money', async () => {
  await kernel.connections.connect(ID)
  let sign: () => void = () => {}
  const late = new Promise<void>((resolve) => {
    sign = resolve
  })
  let hasSigned: Promise<unknown> = Promise.resolve()
  standard.play((approved) => {
    hasSigned = late.then(approved)
    return hasSigned
  }, 'signTransaction')
  const before = await heldBy(everyday.address)
  const aborter = new AbortController()
  const params = { account: everyday.address, recipientAddress: savings.address, amount: '10000' }
  const response = request('sendTransfer', params, aborter.signal)
  await expect.poll(() => standard.requests).toContain('signTransaction')
  aborter.abort()
  await expect(response).rejects.toMatchObject({ code: 'kernel/aborted' })
  sign()
  await hasSigned
  await request('getAccountAddresses', {})
  expect(await heldBy(everyday.address)).toBe(before)
})

test('no signature is requested from a wallet on another network', async () => {
  await kernel.connections.connect(ID)
  standard.move({ network: 'testnet' })
  await expect(transfer(1_000n)).rejects.toMatchObject({ code: 'rpc/chain-disconnected' })
  expect(standard.requests).not.toContain('signTransaction')
  await expect.poll(() => kernel.connections.account('bip122').caipAddress).toMatch(`${testnet.id}:tb1q`)
})

test('ACC-08 a new account in the wallet is reported once, and the old one no longer signs', async () => {
  await kernel.connections.connect(ID)
  const seen: string[] = []
  kernel.on('session:changed', ({ caipAddress }) => seen.push(caipAddress))
  standard.move({ keys: 'savings' })
  await expect.poll(() => seen).toEqual([`${regtest.id}:${savings.address}`])
  const message = { account: everyday.address, message: 'x' }
  await expect(request('signMessage', message)).rejects.toMatchObject({ code: 'rpc/unauthorized' })
  standard.leave()
  await expect.poll(status).toBe('disconnected')
})

test('CHN-03 the addresses of the account are returned by intention', async () => {
  await kernel.connections.connect(ID)
  await expect(request('getAccountAddresses', { intentions: ['ordinal'] })).resolves.toEqual([
    { address: ordinals.address, intention: 'ordinal', publicKey: expect.any(String) },
  ])
  await expect(request('getAccountAddresses', {})).resolves.toHaveLength(2)
})

test('CHN-03 a session is restored on the next visit without a prompt; a disconnect ends it permanently', async () => {
  await kernel.connections.connect(ID)
  const first = openKernel()
  await first.kernel.connectors.discover()
  await first.kernel.connections.connect(ID)
  first.kernel.destroy()
  const requestCount = standard.requests.length

  const second = openKernel(first)
  await second.kernel.start()
  expect(second.kernel.connections.account('bip122')).toMatchObject({ status: 'connected', caipAddress: account })
  expect(standard.requests).toHaveLength(requestCount)
  await second.kernel.connections.disconnect()
  second.kernel.destroy()

  const third = openKernel(first)
  await third.kernel.start()
  expect(third.kernel.connections.account('bip122').status).toBe('disconnected')
  third.kernel.destroy()
})

test('RPC-01 methods of other families are refused before any wallet or node receives them', async () => {
  await kernel.connections.connect(ID)
  for (const method of ['personal_sign', 'eth_call', 'eth_sendTransaction', 'wallet_getAssets', 'solana_signMessage']) {
    await expect(request(method, {})).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
  }
})

test('Bitcoin Core read methods go to the endpoint', async () => {
  const height = await chain.mine()
  await expect(kernel.request({ network: regtest.id, method: 'getblockcount', params: [] })).resolves.toBe(height)
  const [coin] = await coinsOf(savings.address)
  const read = (method: string, param: string) => kernel.request({ network: regtest.id, method, params: [param] })
  await expect(read('getrawtransaction', coin?.txid ?? '')).resolves.toMatch(/^0[12]000000/)
  await expect(read('getrawtransaction', '../..')).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  await expect(read('sendrawtransaction', '00')).rejects.toMatchObject({ code: 'rpc/transaction-rejected' })
})
