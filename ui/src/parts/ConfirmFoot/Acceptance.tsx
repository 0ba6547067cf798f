// The box that must be checked before a risky review can be confirmed. Its label names what is accepted.
import type { JSX, Ref } from 'react'
import { useText } from '../../hooks/useText'
import { AddressInText } from '../Address/AddressInText'
import { Icon } from '../Icon/Icon'
import { Status } from '../Status/Status'
import { confirmMessages } from './confirmMessages'
import type { AcceptanceState } from './useAcceptance'

interface AcceptanceProps extends AcceptanceState {
  isSettling: boolean
  boxRef: Ref<HTMLInputElement>
}

export function Acceptance({ items, isAccepted, setAccepted, isSettling, boxRef }: AcceptanceProps): JSX.Element {
  const t = useText(confirmMessages)
  const isDanger = items.some((item) => item.isDanger)
  return (
    <Status>
      {items.length > 0 && (
        <label className="acceptance" data-danger={isDanger || undefined}>
          {items.map(({ id, text, address = '' }) => (
            <span key={id} data-kind={id}>
              <Icon name="warning" size={18} />
              <span>
                <AddressInText text={text} address={address} />
              </span>
            </span>
          ))}
          <span>
            <input
              ref={boxRef}
              type="checkbox"
              data-testid="lk-accept"
              checked={isAccepted}
              aria-required="true"
              aria-disabled={isSettling || undefined}
              onChange={({ currentTarget }) => isSettling || setAccepted(currentTarget.checked)}
            />
            <b>{t('confirm.accept')}</b>
          </span>
        </label>
      )}
    </Status>
  )
}
