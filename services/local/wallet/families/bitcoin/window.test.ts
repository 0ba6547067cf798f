// The window with a real node: what a person reads, and what an approval does.
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BITCOIN_ACCOUNTS, REGTEST } from '../../../chains/bitcoin/accounts.ts'
import { type BitcoinChain, startBitcoinChain } from '../../../chains/bitcoin/startBitcoinChain.ts'
import { readCoins } from './callEsplora.ts'
import { holdBitcoin } from './holdBitcoin.ts'
import { addressesOf } from './keys.ts'
import type { BitcoinRequest } from './message.ts'
import { prepareBitcoin } from './window.ts'

const [everyday, ordinals, savings] = BITCOIN_ACCOUNTS

let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain({ port: 0 })
})
afterAll(() => chain.stop())

const networkHere = () => {
  const { id, name, walletName, versions, nativeCurrency: native, esploraUrl: rpcUrl } = chain
  return { id, name, walletName, versions, native, rpcUrl }
}
function prepare(request: BitcoinRequest, network = chain.id) {
  const config = holdBitcoin([networkHere()]).window
  return prepareBitcoin({ network, request }, { config, origin: 'http://127.0.0.1' })
}
const balanceOf = async (address: string) =>
  (await readCoins(networkHere(), address)).reduce((sum, { valueSats }) => sum + valueSats, 0n)

test('connecting lets a person choose, with exact balances, and returns both addresses', async () => {
  const { accounts, accountRole, balances, execute } = prepare({ kind: 'connect' })
  expect([accountRole, accounts.map(({ name }) => name)]).toEqual(['chosen', ['Everyday', 'Savings']])
  expect(await balances).toEqual(['1.80000001 BTC', '0.025 BTC'])
  const texts = await execute(everyday.address)
  expect(texts).toEqual([everyday.address, expect.any(String), ordinals.address, expect.any(String)])
})

test('CHN-03 a transfer shows amount and recipient, and arrives to the satoshi', async () => {
  const before = await balanceOf(savings.address)
  const request = { kind: 'sendTransfer', account: everyday.address, recipient: savings.address } as const
  const { description, execute } = prepare({ ...request, amountSats: '30000000' })
  expect(description.heading).toBe('Send 0.3 BTC')
  expect(description.facts[0]).toMatchObject({ label: 'To', value: savings.address })
  expect(await execute(everyday.address)).toMatch(/^[0-9a-f]{64}$/)
  expect(await balanceOf(savings.address)).toBe(before + 30_000_000n)
  await chain.mine()
  const tooMuch = prepare({ ...request, amountSats: '2100000000000000' })
  expect(tooMuch.description.heading).toBe('Send 21000000 BTC')
  await expect(tooMuch.execute(everyday.address)).rejects.toMatchObject({ code: -32003 })
})

/** A PSBT that spends one coin, to Savings and back to itself. */
async function draftPsbt(amount: bigint, feeSats: bigint): Promise<string> {
  const [coin] = await readCoins(networkHere(), everyday.address)
  const [{ script }] = addressesOf(
    { name: '', paymentKey: everyday.privateKey, ordinalsKey: ordinals.privateKey },
    networkHere(),
  )
  const held = coin?.valueSats ?? 0n
  const tx = new Transaction()
  tx.addInput({ txid: coin?.txid ?? '', index: coin?.index ?? 0, witnessUtxo: { script, amount: held } })
  tx.addOutputAddress(savings.address, amount, REGTEST)
  tx.addOutputAddress(everyday.address, held - amount - feeSats, REGTEST)
  return base64.encode(tx.toPSBT())
}

test('CHN-03 a PSBT is described: who is paid, what comes back, what the miner gets; then signed, and sent on request', async () => {
  const psbt = await draftPsbt(1_000n, 500n)
  const inputs = [{ address: everyday.address, index: 0 }]
  const request = { kind: 'signPsbt' as const, psbt, inputs }
  const signing = prepare({ ...request, isSent: false })
  expect(signing.description.heading).toBe('Sign 0.00001 BTC')
  expect(signing.description.facts.map(({ label }) => label)).toEqual([
    'To',
    'Amount',
    'Back to you',
    'Amount',
    'Network fee',
  ])
  expect(signing.description.facts.at(-1)?.value).toBe('0.000005 BTC')
  const [signed = ''] = (await signing.execute(everyday.address)) as string[]
  expect(Transaction.fromPSBT(base64.decode(signed)).getInput(0).partialSig).toHaveLength(1)
  const [, txid] = (await prepare({ ...request, isSent: true }).execute(everyday.address)) as string[]
  await chain.mine()
  const status = await (await fetch(`${chain.esploraUrl}/tx/${txid}/status`)).json()
  expect(status).toMatchObject({ confirmed: true })
})

test('an unreadable transaction is shown raw and signs nothing; one for another account is refused', async () => {
  const inputs = [{ address: everyday.address, index: 0 }]
  const malformed = prepare({ kind: 'signPsbt', psbt: 'AAAA', inputs, isSent: false })
  expect(malformed.description.content?.text).toBe('AAAA')
  await expect(malformed.execute(everyday.address)).rejects.toMatchObject({ code: -32602 })
  const message = { kind: 'signMessage', message: 'eA==', protocol: 'ecdsa' } as const
  expect(() => prepare({ ...message, account: 'bcrt1qnobodynobodynobody' })).toThrow(/does not have/)
  expect(() => prepare({ ...message, account: everyday.address }, 'bip122:00')).toThrow(/does not have/)
})

test.each([
  ['R3LDvMOfZQ==', 'Grüße'],
  ['cGF5IOKArmVjaUxB', '70617920e280ae6563694c41'],
])('a message is shown as text only if it cannot mislead the reader', (encoded, shown) => {
  const request = { kind: 'signMessage', account: ordinals.address, message: encoded, protocol: 'bip322' } as const
  const { description, accounts } = prepare(request)
  expect(description.content?.text).toBe(shown)
  expect(accounts).toEqual([{ name: 'Everyday ordinals', address: ordinals.address }])
})
