// Items as a data service tells them, for tests.
import type { Decimal } from '@latchkey/kernel'
import type { ActivityTransfer, SubmittedTransaction } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import type { AddressReader } from '../src/counterparties'
import type { Activity } from '../src/types'

export const OWN = '0x1111111111111111111111111111111111111111'
const NETWORK = 'eip155:1'
export const ACCOUNT = `${NETWORK}:${OWN}` as const
export const FRIEND = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
/** Made to look like the friend. */
export const IMPOSTOR = `0xd8da${'0'.repeat(32)}6045`

type TokenTransfer = Extract<ActivityTransfer, { kind: 'token' }>
type NftTransfer = Extract<ActivityTransfer, { kind: 'nft' }>

export const dollars = (cents: bigint): Decimal => ({ units: cents, decimals: 2 })
export const transfer = (more: Partial<TokenTransfer> = {}): TokenTransfer => ({
  kind: 'token',
  direction: 'in',
  from: FRIEND,
  to: OWN,
  name: 'Test Dollar',
  symbol: 'TUSD',
  iconUrl: null,
  amount: { units: 12_500_000n, decimals: 6 },
  value: dollars(1250n),
  ...more,
})
export const nft = (more: Partial<NftTransfer> = {}): NftTransfer => ({
  kind: 'nft',
  direction: 'in',
  from: FRIEND,
  to: OWN,
  name: 'Door 1',
  previewUrl: null,
  isSpam: false,
  ...more,
})
export const item = (id: string, more: Partial<Activity> = {}): Activity => ({
  id,
  operation: 'receive',
  status: 'confirmed',
  hash: `0x${id}`,
  network: NETWORK,
  minedAtMs: Date.UTC(2025, 3, 12, 8),
  from: FRIEND,
  to: OWN,
  application: null,
  transfers: [transfer()],
  ...more,
})
export const sent = (id: string, to: string, more: Partial<Activity> = {}): Activity =>
  item(id, { operation: 'send', from: OWN, to, transfers: [transfer({ direction: 'out', from: OWN, to })], ...more })
export const submitted = (hash: string, more: Partial<SubmittedTransaction> = {}): SubmittedTransaction => ({
  network: NETWORK,
  hash,
  from: ACCOUNT,
  kind: 'send',
  to: FRIEND,
  sent: {
    token: { network: NETWORK, address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null },
    units: 1_234_567_890_123_456_789n,
  },
  ...more,
})

export const reader: AddressReader = {
  own: OWN,
  canonical: (address) => address.toLowerCase(),
  abbreviate: (address) => `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase(),
}

/** Any address of twenty bytes. */
export const addresses = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
