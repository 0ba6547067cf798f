// Parses a payment request from the typed text to the link: an exact amount, or a reason.
import { parseAmount } from '@latchkey/kernel'
import type { PaymentRequest, ReceiveFeature } from '@latchkey/kernel/contracts'
import { cleanName, createNumbers } from '@latchkey/ui'
import type { en } from '../i18n/en'

type ProblemKey = Extract<keyof typeof en, `receive.problem.${string}`>

export type ReadRequest =
  | { is: 'empty' }
  | { is: 'wrong'; problem: ProblemKey }
  /** `amount` is the exact number with its symbol. */
  | { is: 'good'; uri: string; amount: string }

/** Parses typed text in the number format of `locale` (BCP 47). */
export function readRequest(
  text: string,
  { account, token }: Pick<PaymentRequest, 'account' | 'token'>,
  feature: Pick<ReceiveFeature, 'paymentUri'>,
  locale?: string,
): ReadRequest {
  const typed = parseAmount(text, token.decimals, locale)
  if (!typed.ok) {
    return typed.reason === 'empty' ? { is: 'empty' } : { is: 'wrong', problem: `receive.problem.${typed.reason}` }
  }
  if (typed.units === 0n) return { is: 'wrong', problem: 'receive.problem.nothing' }
  const uri = feature.paymentUri({ account, token, units: typed.units })
  const amount = `${createNumbers(locale).exact({ units: typed.units, decimals: token.decimals })} ${cleanName(token.symbol)}`
  return uri === null ? { is: 'empty' } : { is: 'good', uri, amount }
}
