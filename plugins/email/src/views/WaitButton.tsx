// A button that shows when it can be pressed.
import { Button } from '@latchkey/ui'
import type { JSX } from 'react'

export interface WaitButtonProps {
  /** Seconds to wait; 0 means now. */
  seconds: number
  /** Its label now, and its label with the remaining seconds. */
  label: string
  waitingLabel: string
  isBusy: boolean
  onPress: () => void
}

export function WaitButton({ seconds, label, waitingLabel, isBusy, onPress }: WaitButtonProps): JSX.Element {
  const isOff = seconds > 0 || isBusy
  return (
    <div className="otp-wait">
      <Button weight="plain" aria-disabled={isOff} onClick={() => !isOff && onPress()}>
        {seconds > 0 ? waitingLabel : label}
      </Button>
    </div>
  )
}
