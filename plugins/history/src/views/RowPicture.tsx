// The picture of a row: what was moved, with a small mark for the direction and the outcome.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { ActivityTransfer } from '@latchkey/kernel/contracts'
import { Icon, TokenIcon, WalletIcon } from '@latchkey/ui'
import type { JSX } from 'react'
import type { ActivityRow } from './describeRow'

/** CSS pixels; two pictures overlap in the space of one. */
const SIZE = 36
const PAIR_SIZE = 26

/** Pictures in suspicious transactions are not loaded; a letter replaces them. */
export function RowPicture({ row, isSuspicious }: { row: ActivityRow; isSuspicious: boolean }): JSX.Element {
  const { transfers, icon, item } = row
  const isPair = transfers.length === 2
  return (
    <span className="activity-picture" data-status={item.status} aria-hidden="true">
      {transfers.length === 0 && (
        <span className="activity-plain">
          <Icon name={icon} />
        </span>
      )}
      {transfers.map((transfer, index) => (
        <span key={index === 0 ? 'first' : 'second'}>
          {drawMoved(transfer, item.network, isSuspicious, isPair ? PAIR_SIZE : SIZE)}
        </span>
      ))}
      {transfers.length > 0 && (
        <span className="activity-mark">
          <Icon name={isSuspicious ? 'warning' : icon} size={12} />
        </span>
      )}
    </span>
  )
}

function drawMoved(
  transfer: ActivityTransfer,
  network: CaipNetworkId | null,
  isPlain: boolean,
  size: number,
): JSX.Element {
  if (transfer.kind === 'token') {
    const { symbol, address, iconUrl } = transfer
    const token = network && address !== undefined ? { network, address } : undefined
    return <TokenIcon name={symbol} source={isPlain ? null : iconUrl} token={token} size={size} isLazy />
  }
  return <WalletIcon name={transfer.name} source={isPlain ? null : transfer.previewUrl} size={size} isLazy />
}
