// The state of a transaction and what it moves: a ring that closes into a check, and the amount.
import { cleanName, Fiat, useNumbers, useText } from '@latchkey/ui'
import { Fragment, type JSX } from 'react'
import { en } from '../i18n/en'
import type { Activity } from '../types'
import { type ActivityRow, operationKey, printTransfer } from './describeRow'

/** The icon in the closed ring. */
const SIGNS = { confirmed: 'M26 41l10 10l19-21', failed: 'M30 30l20 20M50 30l-20 20' } as const

/** Quarters of the ring that turn as one and separate to close it, so that only transforms are animated. */
const ARCS = [0, 1, 2, 3]

export interface ReceiptHeroProps {
  item: Activity
  rows: readonly ActivityRow[]
  /** The claimed value of a stranger's token is not shown. */
  isSuspicious: boolean
}

export function ReceiptHero({ item, rows, isSuspicious }: ReceiptHeroProps): JSX.Element {
  const t = useText(en)
  const numbers = useNumbers()
  const { status, outcome, operation } = item
  const key = operationKey(operation)
  const transfers = rows.flatMap((row) => row.transfers.map((transfer) => ({ transfer, sign: row.sign })))
  return (
    <div className="hero">
      <svg className="receipt-ring" viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r="36" />
        <g>
          {ARCS.map((arc) => (
            <circle key={arc} cx="40" cy="40" r="36" pathLength="100" />
          ))}
        </g>
        <path d={SIGNS[status === 'failed' ? status : 'confirmed']} />
      </svg>
      <p role="status">
        {/* A text of another length gets a new element, so that unchanged text does not move. */}
        <span key={outcome ?? status}>
          {key ? t(key) : cleanName(operation)} · <b>{t(`history.status.${outcome ?? status}`)}</b>
        </span>
      </p>
      {transfers.map(({ transfer, sign }, index) => {
        const { short, exact } = printTransfer(transfer, numbers)
        const value = transfer.kind === 'token' && !isSuspicious ? transfer.value : null
        return (
          <Fragment key={index === 0 ? 'first' : 'second'}>
            <h3 data-direction={transfers.length > 1 ? transfer.direction : undefined} title={exact}>
              <bdi key={exact}>{sign + short}</bdi>
            </h3>
            {/* The history has the value at that time, and loads later. */}
            {transfer.kind === 'token' && <p className="receipt-worth">{value && <Fiat value={value} />}</p>}
          </Fragment>
        )
      })}
    </div>
  )
}
