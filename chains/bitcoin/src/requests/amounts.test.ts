// From the digits that a host sends to what each wallet is handed: no satoshi is lost on the way.
import { formatUnits, parseAmount } from '@latchkey/kernel'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakePage } from '../../test/fakePage'
import {
  createLeatherProvider,
  createOkxProvider,
  createSatsConnectProvider,
  createUnisatProvider,
  TXID,
} from '../../test/legacyProviders'
import type { BitcoinWallet } from '../connect/bitcoinWallet'
import { mainnet } from '../networks'
import { findLeather } from '../wallets/leather'
import { findOkx } from '../wallets/okx'
import { findSatsConnectWallets } from '../wallets/satsConnect'
import { findUnisatFamily } from '../wallets/unisat'
import { handleRequest } from './handleRequest'

const MAX_SATS = 2_100_000_000_000_000n
const SATS_DECIMALS = 8
const ADDRESS = p2wpkh(pubECDSA(new Uint8Array(32).fill(3))).address ?? ''
const amounts = fc.bigInt({ min: 1n, max: MAX_SATS })
/** One satoshi, 0.1 + 0.2 bitcoins, and all that there will ever be. */
const EXAMPLES: [bigint][] = [[1n], [30_000_000n], [MAX_SATS - 1n], [MAX_SATS]]

/** The wallet request, with the amount that reached it in satoshis. */
interface Protocol {
  wallet: BitcoinWallet | undefined
  received(): bigint
}
function createProtocols(): [name: string, protocol: Protocol][] {
  const [sats, leather, unisat, okx] = [
    createSatsConnectProvider('mainnet'),
    createLeatherProvider('mainnet'),
    createUnisatProvider('mainnet'),
    createOkxProvider('mainnet'),
  ]
  const page = createFakePage({
    Sats: sats.provider,
    btc_providers: [{ id: 'Sats', name: 'Sats', icon: '' }],
    LeatherProvider: leather.provider,
    unisat: unisat.provider,
    okxwallet: { bitcoin: okx.provider },
  })
  type Transfer = { recipients: [{ amount: number | string }] }
  const lastOf = ({ calls }: { calls: readonly (readonly unknown[])[] }) => calls.at(-1) ?? []
  const firstAmount = (call: readonly unknown[]) => BigInt((call[1] as Transfer).recipients[0].amount)
  return [
    ['sats-connect', { wallet: findSatsConnectWallets(page)[0], received: () => firstAmount(lastOf(sats)) }],
    ['Leather', { wallet: findLeather(page)[0], received: () => firstAmount(lastOf(leather)) }],
    ['UniSat', { wallet: findUnisatFamily(page)[0], received: () => BigInt(lastOf(unisat)[2] as number) }],
    [
      'OKX',
      {
        wallet: findOkx(page, [mainnet.id])[0],
        // It wants bitcoins: the digits without the point are satoshis.
        received: () => BigInt((lastOf(okx)[1] as { value: string }).value.replace('.', '')),
      },
    ],
  ]
}

async function send(wallet: BitcoinWallet | undefined, amount: string) {
  if (!wallet) throw new Error('No wallet was found.')
  return handleRequest(
    {
      network: mainnet.id,
      method: 'sendTransfer',
      params: [{ account: ADDRESS, recipientAddress: ADDRESS, amount }],
    },
    {
      wallet,
      state: { network: mainnet.id, accounts: [{ address: ADDRESS, purpose: 'payment' }] },
      connectorId: 'bip122:x',
      loadPayments: () => Promise.reject(new Error('The wallet sends by itself.')),
      signal: new AbortController().signal,
    },
  )
}

test.each(createProtocols())('CHN-03 %s gets exactly the requested amount', async (_name, { wallet, received }) => {
  await fc.assert(
    fc.asyncProperty(amounts, async (sats) => {
      await expect(send(wallet, String(sats))).resolves.toEqual({ txid: TXID })
      expect(received()).toBe(sats)
    }),
    { examples: EXAMPLES },
  )
})

test.each(['0', '00', String(MAX_SATS + 1n), '0.1', '1e8', '-1', '0x10', ''])(
  'CHN-03 an amount of %j never reaches a wallet',
  async (amount) => {
    for (const [, { wallet }] of createProtocols())
      await expect(send(wallet, amount)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  },
)

test('CHN-03 BAL-06 a typed amount and a displayed amount are the same, from zero to 21 million', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_SATS }), (sats) => {
      const text = formatUnits(sats, SATS_DECIMALS)
      expect(parseAmount(text, SATS_DECIMALS)).toEqual({ ok: true, units: sats })
    }),
    { examples: [[0n], ...EXAMPLES] },
  )
  const [tenth, fifth] = ['0.1', '0.2'].map((text) => parseAmount(text, SATS_DECIMALS))
  const sum = tenth?.ok && fifth?.ok ? tenth.units + fifth.units : null
  expect([sum, formatUnits(sum ?? 0n, SATS_DECIMALS)]).toEqual([30_000_000n, '0.3'])
  expect(formatUnits(MAX_SATS, SATS_DECIMALS)).toBe('21000000')
})
