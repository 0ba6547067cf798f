// The permissions of sites for a smart account, and how to revoke them. Sources: ERC-7715, including its first drafts;
// github.com/reown-com/blockchain-api, `sessions`.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { SmartPermission, SmartSessionsFeature } from '@latchkey/kernel/contracts'
import { isAddress, isHex } from 'viem'

const MS_PER_S = 1000
const UNITS_PATTERN = /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i
/** A function of a contract, by its name or its signature. */
const FUNCTION_PATTERN = /^[\w$]{1,64}(?:\([\w,[\]()]{0,128}\))?$/

type Fields = Record<string, unknown>
/** Keyed by the names on the wire. */
const READERS: ReadonlyMap<string, (data: Fields) => SmartPermission | null> = new Map([
  ['native-token-periodic', (data) => readSpending(null, data.periodAmount, data.periodDuration)],
  ['erc20-token-periodic', (data) => readSpending(data.tokenAddress, data.periodAmount, data.periodDuration)],
  ['native-token-recurring-allowance', (data) => readSpending(null, data.allowance, data.period)],
  ['erc20-recurring-allowance', (data) => readSpending(data.address, data.allowance, data.period)],
  ['native-token-transfer', (data) => readSpending(null, data.allowance)],
  ['erc20-token-transfer', (data) => readSpending(data.address, data.allowance)],
  ['contract-call', readCall],
])

/** The feature `smartSessions`. */
export const smartSessions: SmartSessionsFeature = {
  readPermission: ({ type, data }) => (isRecord(data) && READERS.get(type)?.(data)) || null,
  planRevoke: (account, { pci, permissions, expiresAtMs, context }) => ({
    network: networkOf(account),
    method: 'wallet_revokePermissions',
    params: [
      {
        pci,
        permissions,
        expiry: Math.floor(expiresAtMs / MS_PER_S),
        address: addressOf(account),
        // ERC-7715 identifies a permission only by this.
        ...(isHex(context) && context !== '0x' && { permissionContext: context }),
      },
    ],
  }),
  parseRevoked(result) {
    if (isHex(result)) return result
    // By ERC-7715, an account that revoked it returns nothing else.
    const isSilent = result === null || (isRecord(result) && Object.keys(result).length === 0)
    return isSilent ? '0x' : null
  },
}

/** Without a period, it applies once. */
function readSpending(token: unknown, amount: unknown, period?: unknown): SmartPermission | null {
  const units = readUnits(amount)
  const periodS = readUnits(period)
  if (units === null || (period !== undefined && periodS === null)) return null
  if (token !== null && !isText(token, isAddress)) return null
  return { kind: 'spend', tokenAddress: token, units, periodS: periodS === null ? null : Number(periodS) }
}

function readCall({ address, functions = [] }: Fields): SmartPermission | null {
  if (!isText(address, isAddress) || !Array.isArray(functions)) return null
  const names = functions.map((each: unknown) => (isRecord(each) ? each.functionName : each))
  const isNamed = names.every((name) => isText(name, (text) => FUNCTION_PATTERN.test(text)))
  return isNamed ? { kind: 'call', contract: address, functions: names as string[] } : null
}

function readUnits(value: unknown): bigint | null {
  const text = typeof value === 'number' ? String(value) : value
  return isText(text, (each) => UNITS_PATTERN.test(each)) ? BigInt(text) : null
}

function isText(value: unknown, isRight: (text: string) => boolean): value is string {
  return typeof value === 'string' && isRight(value)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
