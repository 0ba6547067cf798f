// A button that says when it can be pressed.
import { Button } from '@latchkey/ui'
import type { JSX } from 'react'

export interface WaitButtonProps {
  /** Seconds to wait; 0: now. */
  seconds: number
  /** What it does now, and in how many seconds. */
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
