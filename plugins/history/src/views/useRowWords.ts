// The texts of one row, in the host's wording and language.
import { formatRelativeTime, shortenAddress } from '@latchkey/kernel'
import { cleanName, useLanguage, useNumbers, useText } from '@latchkey/ui'
import { en } from '../i18n/en'
import type { Suspicion } from '../types'
import { type ActivityRow, counterpartyOf, operationKey, printTransfer, printValue } from './describeRow'

export interface RowWords {
  /** Like `Sent`. */
  what: string
  /** The second line: with whom and when, or why it is suspicious. */
  details: string
  /** One amount, or two for an exchange; the outcome if nothing was moved. */
  amounts: readonly string[]
  /** With the full precision. */
  exact: string | undefined
  /** The value of the first amount in US dollars at that time, if it is known. A stranger's token has only the claimed one. */
  worth: string | null
  /** The whole row, for a screen reader. */
  sentence: string
}

/** `nowMs` is in milliseconds since the epoch. */
export function useRowWords(
  row: ActivityRow,
  { suspicion, nowMs }: { suspicion: Suspicion | null; nowMs: number },
): RowWords {
  const t = useText(en)
  const language = useLanguage()
  const numbers = useNumbers()
  const { item, sign } = row
  const { status, outcome, operation } = item
  const key = operationKey(operation)
  const what = key ? t(key) : cleanName(operation)
  const ended = t(`history.status.${outcome ?? status}`)
  const when = t('history.ago', { time: formatRelativeTime(nowMs, item.minedAtMs, language) })
  const warning = suspicion && t(`history.suspicion.${suspicion}`)

  const [first, second] = row.transfers.map((transfer) => printTransfer(transfer, numbers))
  const pair = first && second
  const exact = pair ? t('history.for', { paid: first.exact, gained: second.exact }) : first && sign + first.exact
  const amounts = pair ? [first.short, second.short] : [first ? sign + first.short : ended]
  const worth = suspicion ? null : printValue(row.transfers[0], numbers)
  const whom = describeParty()
  const isOver = status === 'confirmed' || !first
  const details = warning ? [warning] : [whom, isOver ? when : ended]
  const parts = [`${what} ${exact ?? ''}`, worth, whom, when, ended, warning]
  return { what, details: join(details, ' · '), amounts, exact, worth, sentence: join(parts, ', ') }

  function describeParty(): string | null {
    const party = counterpartyOf(row)
    if (party) {
      const address = shortenAddress(party.address)
      return t(party.isSender ? 'history.from' : 'history.to', { address })
    }
    const app = item.application ? cleanName(item.application.name) : ''
    return app === '' ? null : t('history.with', { app })
  }
}

function join(parts: readonly (string | null)[], separator: string): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator)
}
