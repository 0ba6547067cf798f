// A node that has the accounts a test gives it, and answers everything else as it is told.
import { base58 } from '@scure/base'
import type { Rpc } from '../src/features/transfer/accounts'
import { SYSTEM_PROGRAM } from '../src/features/transfer/programs'

/** An account as `getMultipleAccounts` gives it. */
export interface WireAccount {
  lamports: number | string
  owner: string
  executable: boolean
  data: readonly [base64: string, encoding: string]
}
type Answer = (params: readonly unknown[]) => unknown

export const walletOf = (lamports: number | string, changed: Partial<WireAccount> = {}): WireAccount => ({
  lamports,
  owner: SYSTEM_PROGRAM,
  executable: false,
  data: ['', 'base64'],
  ...changed,
})
const keeping = (owner: string, data: Uint8Array) =>
  walletOf(1, { owner, data: [Buffer.from(data).toString('base64'), 'base64'] })

/** Type, length and value, one after another, behind the byte for the account's kind. */
function extend(base: Uint8Array, kind: number, extensions: Readonly<Record<number, Uint8Array>>): Uint8Array {
  const entries = Object.entries(extensions)
  if (entries.length === 0) return base
  const whole = Buffer.alloc(166)
  whole.set(base)
  whole[165] = kind
  const parts = entries.map(([type, value]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(Number(type))
    head.writeUInt16LE(value.length, 2)
    return Buffer.concat([head, value])
  })
  return Buffer.concat([whole, ...parts])
}

/** A token of this program. */
export function mintOf(program: string, decimals: number, extensions: Readonly<Record<number, Uint8Array>> = {}) {
  const mint = Buffer.alloc(82)
  mint[44] = decimals
  mint[45] = 1
  return keeping(program, extend(mint, 1, extensions))
}

/** An account that holds so much of a token. */
export function holdingOf(
  program: string,
  mint: string,
  units: bigint,
  { isFrozen = false, extensions = {} }: { isFrozen?: boolean; extensions?: Readonly<Record<number, Uint8Array>> } = {},
) {
  const holding = Buffer.alloc(165)
  holding.set(base58.decode(mint))
  holding.writeBigUInt64LE(units, 64)
  holding[108] = isFrozen ? 2 : 1
  return keeping(program, extend(holding, 2, extensions))
}

/** A blockhash: any 32 bytes. */
export const BLOCKHASH = base58.encode(new Uint8Array(32).fill(9))

export function createNode(
  accounts: Readonly<Record<string, unknown>>,
  answers: Readonly<Record<string, Answer>> = {},
) {
  const requests: { method: string; params: readonly unknown[]; isExact: boolean }[] = []
  const all: Readonly<Record<string, Answer>> = {
    getMultipleAccounts: ([addresses]) => ({ value: (addresses as string[]).map((each) => accounts[each] ?? null) }),
    getLatestBlockhash: () => ({ value: { blockhash: BLOCKHASH } }),
    getMinimumBalanceForRentExemption: () => 2_039_280,
    getRecentPrioritizationFees: () => [],
    getEpochInfo: () => ({ epoch: 7 }),
    simulateTransaction: () => ({ value: { err: null, logs: [], unitsConsumed: 30_000 } }),
    ...answers,
  }
  const rpc: Rpc = {
    call: async ({ method, params, isExact = false }) => {
      requests.push({ method, params, isExact })
      const reply = all[method]?.(params)
      if (reply instanceof Error) throw reply
      return reply
    },
  }
  return { rpc, requests }
}
