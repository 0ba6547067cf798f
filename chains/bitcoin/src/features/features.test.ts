import type { CaipAddress, Network } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSigner } from '../../test/signer'
import type { Coin } from '../esplora/esplora'
import { mainnet, testnet } from '../networks'
import { createBalances } from './balances'
import { createExplorer } from './explorer'
import { signMessage } from './signMessage'

const signer = createSigner('mainnet')
const [payment, ordinals] = signer.accounts
const account: CaipAddress = `${mainnet.id}:${payment.address}`
const LIVE = { signal: new AbortController().signal }

describe('balances', () => {
  const balanceOf = (coins: () => Promise<readonly Coin[]>, of = account) =>
    createBalances([mainnet], { coins }).native(of, LIVE)
  const coinOf = (valueSats: bigint): Coin => ({ txid: '', vout: 0, valueSats, isConfirmed: false })

  test('BAL-06 the sum of all coins, exactly', async () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }))
    await fc.assert(
      fc.asyncProperty(amounts, async (list) => {
        const units = list.reduce((sum, each) => sum + each, 0n)
        const balance = balanceOf(async () => list.map(coinOf))
        await expect(balance).resolves.toEqual({ units, decimals: 8, symbol: 'BTC' })
      }),
      { examples: [[[]], [[0n]], [[1n]], [[10_000_000n, 20_000_000n]], [[2_100_000_000_000_000n]]] },
    )
  })
  test('BAL-06 0 if no endpoint responds; malformed data and an abort are errors', async () => {
    const fail = (code: string) => async () => {
      throw toRpcError({ code })
    }
    for (const code of ['rpc/http-failed', 'rpc/timed-out']) {
      await expect(balanceOf(fail(code))).resolves.toMatchObject({ units: 0n })
    }
    for (const code of ['rpc/malformed-response', 'kernel/aborted']) {
      await expect(balanceOf(fail(code))).rejects.toMatchObject({ code })
    }
  })
  test('a network that is not listed, or an account of another family, has no balance', async () => {
    const none = async () => []
    await expect(balanceOf(none, `${testnet.id}:${payment.address}`)).rejects.toMatchObject({
      code: 'bitcoin/rpc-url-missing',
    })
    await expect(balanceOf(none, `${mainnet.id}:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7`)).rejects.toMatchObject({
      code: 'rpc/invalid-params',
    })
  })
})

describe('explorer', () => {
  const txid = 'ab'.repeat(32)
  const withUrl = (url: string) => createExplorer([{ ...mainnet, explorers: [{ name: 'x', url }] }])

  test('links have the paths of Esplora', () => {
    const explorer = createExplorer([mainnet, testnet])
    expect(explorer.addressUrl(account)).toBe(`https://mempool.space/address/${payment.address}`)
    expect(explorer.transactionUrl(testnet.id, txid)).toBe(`https://mempool.space/testnet/tx/${txid}`)
  })
  test('field case 13: only https, or http on this machine', () => {
    expect(withUrl('http://localhost:4000').addressUrl(account)).toBe(
      `http://localhost:4000/address/${payment.address}`,
    )
    for (const url of ['http://example.com', 'javascript:alert(1)', 'data:text/html,x', 'not a url', '//x']) {
      expect(withUrl(url).addressUrl(account)).toBeNull()
      expect(withUrl(url).transactionUrl(mainnet.id, txid)).toBeNull()
    }
  })
  test('no explorer, no address or no id: no link', () => {
    const bare: Network = { ...mainnet, explorers: [] }
    expect(createExplorer([bare]).addressUrl(account)).toBeNull()
    expect(createExplorer([mainnet]).addressUrl(`${mainnet.id}:..`)).toBeNull()
    expect(createExplorer([mainnet]).transactionUrl(mainnet.id, 'ab/../..')).toBeNull()
  })
})

describe('signMessage', () => {
  test('CHN-03 the address decides the protocol, and the text is passed unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        expect(signMessage.planMessage(account, message)).toEqual({
          network: mainnet.id,
          method: 'signMessage',
          params: [{ account: payment.address, message, protocol: 'ecdsa' }],
        })
        const plan = signMessage.planMessage(`${mainnet.id}:${ordinals.address}`, message)
        expect(plan.params).toEqual([{ account: ordinals.address, message, protocol: 'bip322' }])
      }),
    )
    const stranger = signMessage.planMessage(`${mainnet.id}:nobody`, 'x')
    expect(stranger.params).toEqual([{ account: 'nobody', message: 'x', protocol: 'ecdsa' }])
  })
  test('CHN-03 a signature is base64, however the wallet encodes it; anything else is null', () => {
    const text = signer.signMessage(payment.address, 'x', 'ecdsa')
    for (const reply of [
      text,
      { signature: text },
      { address: '', signature: Buffer.from(text, 'base64').toString('hex') },
    ]) {
      expect(signMessage.parseResult(reply)).toBe(text)
    }
    for (const reply of [null, '', 'banana', 7, {}, { signature: 7 }, 'AAAA', '0x12', '*'.repeat(88)]) {
      expect(signMessage.parseResult(reply)).toBeNull()
    }
    expect(signMessage.planTypedData(account, {})).toBeNull()
  })
  test.each<[number, boolean]>([
    [63, false],
    [64, true],
    [10_000, true],
    [10_001, false],
  ])('CHN-03 a signature may have %i bytes: %s', (length, isOne) => {
    const text = Buffer.alloc(length, 1).toString('base64')
    expect(signMessage.parseResult(text)).toBe(isOne ? text : null)
  })
})
