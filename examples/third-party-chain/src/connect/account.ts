// Checks the account that a wallet names: its address must be the hash of the contract that the wallet sent.
import type { CaipNetworkId, Session } from '@latchkey/kernel'
import { hex } from '@scure/base'
import { safeParse } from 'valibot'
import { readAddress, writeAddress } from '../address'
import { type Cell, decodeBoc, readBits } from '../boc'
import { NAMESPACE } from '../networks'
import { accountSchema } from './bridge'

export interface Account {
  /** `0:<hex>`. */
  raw: string
  network: CaipNetworkId
  /** Hex; null if the contract does not store the key in a known place. */
  publicKey: string | null
}

const GLOBAL_ID_PATTERN = /^-?[0-9]{1,10}$/
const PUBLIC_KEY_PATTERN = /^[0-9a-f]{64}$/i
/** Only code and data, as in every wallet: block.tlb's StateInit without depth, special, and library. */
const CODE_AND_DATA = '00110'
/** Where wallets store their key, in bits from the start of the data: after seqno (versions 1, 2), wallet ID (3, 4), and a flag (5). */
const KEY_OFFSETS = [32, 64, 65] as const
const KEY_BITS = 256

/** Returns the account among the items of a connect event, or null. */
export function readAccount(items: readonly unknown[]): Account | null {
  const item = items.map((each) => safeParse(accountSchema, each)).find(({ success }) => success)
  if (!item?.success) return null
  const { address, network, publicKey = '', walletStateInit } = item.output
  const raw = readAddress(address)?.raw
  const contract = decodeBoc(walletStateInit)
  if (!raw || !GLOBAL_ID_PATTERN.test(network) || !contract) return null
  if (hex.encode(contract.hash) !== raw.split(':')[1]) return null
  const isProven = PUBLIC_KEY_PATTERN.test(publicKey) && hasKey(contract, publicKey)
  return { raw, network: `${NAMESPACE}:${network}`, publicKey: isProven ? publicKey.toLowerCase() : null }
}

function hasKey(contract: Cell, publicKey: string): boolean {
  const data = contract.references[1]
  if (!data || readBits(contract, 0, CODE_AND_DATA.length) !== CODE_AND_DATA) return false
  const wanted = BigInt(`0x${publicKey}`).toString(2).padStart(KEY_BITS, '0')
  return KEY_OFFSETS.some((offset) => readBits(data, offset, KEY_BITS) === wanted)
}

/** Returns the kernel's sessions: none without an account. */
export function toSessions(
  account: Account | null,
  { connectorId, methods, testnets }: { connectorId: string; methods: readonly string[]; testnets: readonly string[] },
): readonly Session[] {
  if (account === null) return []
  const { raw, network, publicKey } = account
  const address = writeAddress({ raw, isTestOnly: testnets.includes(network) })
  const caipAddress = `${network}:${address}` as const
  return [{ caipAddress, connectorId, accountType: 'eoa', methods, ...(publicKey !== null && { publicKey }) }]
}
