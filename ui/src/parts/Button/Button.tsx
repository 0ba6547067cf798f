// The weights of a button: one primary button per view, in the danger color if the action is risky. All others are quiet.
import type { ComponentProps, JSX } from 'react'
import { Icon, type IconName } from '../Icon/Icon'

export interface ButtonProps extends ComponentProps<'button'> {
  /** Default `quiet`. */
  weight?: 'primary' | 'danger' | 'quiet' | 'plain'
  icon?: IconName
  isBusy?: boolean
}

/** A full-width button, 48 px high; `plain` is a line of text with a 44 px target. */
export function Button({ weight = 'quiet', icon, isBusy = false, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" className={`button ${weight}`} aria-busy={isBusy} aria-disabled={isBusy} {...rest}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}
