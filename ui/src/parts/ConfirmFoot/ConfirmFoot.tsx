// The foot of every review: the summary, the risks, and the button. Requirements SAF-03, SAF-06, SAF-07.
import { type JSX, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { Button, type ButtonProps } from '../Button/Button'
import { Outcome } from '../Review/Review'
import { Acceptance } from './Acceptance'
import css from './ConfirmFoot.css?inline'
import { type Risk, useAcceptance, type WorseTerms } from './useAcceptance'

export interface ConfirmFootProps
  extends Omit<ButtonProps, 'weight' | 'icon' | 'onClick' | 'onKeyDown' | 'aria-disabled' | 'aria-describedby'> {
  /** The amount, the recipient, the fee, and the total: visible whenever the button is. */
  facts: ReactNode
  /** Less important content: it may scroll away. Anything that must be accepted comes before it. */
  details?: ReactNode
  /** The result of the last press. */
  outcome?: ReactNode
  /** What could cost the visitor money. Each new or changed risk must be accepted before the button works. */
  risks?: readonly Risk[]
  /** Set if the terms are worse than those that the visitor has seen or accepted. */
  worse?: WorseTerms | null
  isDisabled?: boolean
  /** Called when everything is accepted and the button is pressed, but never by a key that is held down. */
  onConfirm: () => void
}

/** `children` is the button's label. The caller's logic must refuse too: this foot only shows and asks. */
export function ConfirmFoot(props: ConfirmFootProps): JSX.Element {
  const { facts, details, outcome, risks = [], worse = null, isDisabled = false, ...rest } = props
  const { onConfirm, ...button } = rest
  useStyles(css)
  const factsId = useId()
  const box = useRef<HTMLInputElement>(null)
  const acceptance = useAcceptance(risks, worse)
  const isSettling = worse?.isSettling === true
  const isBlocked = isDisabled || isSettling || button.isBusy === true
  const press = () => {
    if (isBlocked) return
    // Moves the focus to what is missing, for a visitor who cannot see why nothing happens.
    if (acceptance.isMissing) box.current?.focus()
    else onConfirm()
  }
  return (
    <>
      <Acceptance {...acceptance} isSettling={isSettling} boxRef={box} />
      {details}
      <div className="foot confirm-foot">
        <Outcome>{outcome}</Outcome>
        <div id={factsId} className="confirm-facts">
          {facts}
        </div>
        <Button
          {...button}
          weight={risks.length > 0 ? 'danger' : 'primary'}
          aria-disabled={isBlocked || acceptance.isMissing}
          aria-describedby={factsId}
          onKeyDown={ignoreRepeat}
          onClick={press}
        />
      </div>
    </>
  )
}

/** A key that has been held down since an earlier view confirms nothing. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key !== 'Tab') event.preventDefault()
}
