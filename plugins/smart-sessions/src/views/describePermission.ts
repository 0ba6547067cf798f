// Describes what a session allows.
import type { SmartPermission } from '@latchkey/kernel/contracts'
import { cleanName, type Numbers, type useText } from '@latchkey/ui'
import type { en } from '../i18n/en'
import type { GrantedPermission } from '../types'

type Words = ReturnType<typeof useText<typeof en>>
type Spending = Extract<SmartPermission, { kind: 'spend' }>

/** Seconds. */
const PERIODS = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** Returns one sentence. If a permission cannot be read, the sentence says so; it is never left out. */
export function describePermission({ allows, token, raw }: GrantedPermission, t: Words, numbers: Numbers): string {
  if (allows === null) return t('sessions.unknown', { type: cleanName(raw.type) })
  if (allows.kind === 'spend') return describeSpending(allows, token, t, numbers)
  const { contract, functions } = allows
  if (functions.length === 0) return t('sessions.call.any', { contract })
  return t('sessions.call', { contract, functions: functions.join(', ') })
}

/** Returns the address that the sentence contains; empty if it contains none. */
export function addressIn({ allows }: GrantedPermission): string {
  if (allows === null) return ''
  return (allows.kind === 'spend' ? allows.tokenAddress : allows.contract) ?? ''
}

function describeSpending(
  { units, tokenAddress, periodS }: Spending,
  token: GrantedPermission['token'],
  t: Words,
  { exact }: Numbers,
): string {
  const amount = token
    ? `${exact({ units, decimals: token.decimals })} ${cleanName(token.symbol)}`
    : t('sessions.units', { units: String(units), address: tokenAddress ?? '' })
  if (periodS === null || periodS === 0) return t('sessions.spend.once', { amount })
  const [unitS, unit] = PERIODS.find(([each]) => periodS % each === 0) ?? ([1, 'second'] as const)
  return t(`sessions.spend.${unit}`, { amount, count: periodS / unitS })
}
