// Describes what got worse since the visitor looked: each term with its old and new value.
import type { NativeAmount } from '@latchkey/kernel'
import { cleanName, useNumbers, useText } from '@latchkey/ui'
import type { WorseTerms } from '@latchkey/ui/review'
import { en } from '../i18n/en'
import type { Review, SendService } from '../types'

/** Null while nothing is worse. */
export function useWorse(send: SendService, { worse, seen, plan, isSettling }: Review): WorseTerms | null {
  const t = useText(en)
  const { exact, cost } = useNumbers()
  if (worse.length === 0) return null
  const { decimals, symbol } = plan.shown
  const amount = (units: bigint) => `${exact({ units, decimals })} ${cleanName(symbol)}`
  const most = (fee: NativeAmount | null) => (fee ? `${cost(fee)} ${fee.symbol}` : t('send.fee.own'))
  const words = {
    fee: { before: most(seen.fee), now: most(plan.fee) },
    deposit: { before: most(seen.deposit), now: most(plan.deposit) },
    received: { before: amount(seen.received), now: amount(plan.receivedUnits ?? plan.summary.units) },
  }
  const text = worse.map((term) => t(`send.worse.${term}`, words[term])).join(' ')
  return { text, isSettling, onAcknowledge: send.acknowledge }
}
