// Bitcoin responses: the addresses on each network, and signatures that Node's crypto module verifies.
import { createHash, createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCAL_REGTEST, LOCAL_TESTNET } from '../../chains/bitcoin/accounts.ts'
import { holdBitcoin } from '../../wallet/families/bitcoin/holdBitcoin.ts'
import { bitcoinWindowConfigSchema } from '../../wallet/families/bitcoin/message.ts'
import { findOwned, readAccount, writeAccounts } from '../owners.ts'
import { createBitcoinFamily } from './bitcoin.ts'
import type { FamilyCall } from './family.ts'

/** DER prefix of a compressed secp256k1 key. Sources: RFC 5480, SEC 2. */
const KEY_HEADER = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex')
const PREFIX = Buffer.from('\u0018Bitcoin Signed Message:\n')
const networks = [LOCAL_REGTEST, LOCAL_TESTNET].map(({ id, name, walletName, versions }) => ({
  id,
  name,
  walletName,
  versions,
  rpcUrl: 'http://127.0.0.1:1',
  native: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}))
const [regtest, testnet] = networks.map(({ id }) => id) as [string, string]
const family = createBitcoinFamily(v.parse(bitcoinWindowConfigSchema, holdBitcoin(networks).window))
const [everyday = '', savings = ''] = family.accounts.map(({ address }) => address)

const read = (method: string, params: unknown, change: Partial<FamilyCall> = {}) =>
  family.read({ chainId: regtest, method, params, address: everyday, ...change })
interface Reported {
  address: string
  publicKey: string
  intention: string
}
function listAddresses(chainId: string): Reported[] {
  const reading = read('getAccountAddresses', { account: everyday }, { chainId })
  return reading.kind === 'answer' ? (reading.result as Reported[]) : []
}

test('an account has a payment and an ordinals address in the encoding of each network', () => {
  const [local, other] = [regtest, testnet].map(listAddresses)
  expect(local?.map(({ intention }) => intention)).toEqual(['payment', 'ordinal'])
  expect(local?.[0]?.address).toBe(everyday)
  expect(other?.map(({ address }) => address.slice(0, 4))).toEqual(['tb1q', 'tb1p'])
  expect(other?.map(({ publicKey }) => publicKey)).toEqual(local?.map(({ publicKey }) => publicKey))
  const written = writeAccounts(family, everyday, [testnet])
  expect(written).toEqual(other?.map(({ address }) => `${testnet}:${address}`))
  for (const account of written) expect(readAccount(family, account)).toBe(everyday)
  expect(readAccount(family, `${testnet}:stranger`)).toBe('stranger')
  expect(findOwned([family], family, savings).name).toBe('Savings')
})

test('a text is signed by the key of the address, on each network', async () => {
  for (const chainId of [regtest, testnet]) {
    const [payment] = listAddresses(chainId)
    const reading = read('signMessage', { account: payment?.address, message: 'One seat' }, { chainId })
    if (reading.kind !== 'prompt') throw new Error('No approval was requested.')
    const { address, signature } = (await reading.execute()).result as { address: string; signature: string }
    expect(address).toBe(payment?.address)
    const der = Buffer.concat([KEY_HEADER, Buffer.from(payment?.publicKey ?? '', 'hex')])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const preimage = Buffer.concat([PREFIX, Buffer.from([8]), Buffer.from('One seat')])
    const once = createHash('sha256').update(preimage).digest()
    const compact = Buffer.from(signature, 'hex').subarray(1)
    expect(verify('sha256', once, { key, dsaEncoding: 'ieee-p1363' }, compact)).toBe(true)
  }
})

test('another account, another network, an incomplete request or an unknown method is refused without a prompt', () => {
  const refusal = (code: number) => expect.objectContaining({ code })
  expect(() => read('signMessage', { account: savings, message: 'x' })).toThrow(refusal(4100))
  expect(() => read('signMessage', { account: everyday, message: 'x' }, { chainId: 'bip122:other' })).toThrow(
    refusal(4100),
  )
  expect(() => read('sendTransfer', { account: everyday, recipientAddress: savings, amount: '-1' })).toThrow(
    refusal(-32602),
  )
  expect(() => read('signPsbt', { account: everyday, psbt: 'AA==', signInputs: [] })).toThrow(refusal(-32602))
  for (const method of ['dumpprivkey', 'constructor']) expect(() => read(method, {})).toThrow(refusal(4200))
})
