// The weights of a button: one primary a view, in the color of danger where it is risky; everything else is quiet.
import type { ComponentProps, JSX } from 'react'
import { Icon, type IconName } from '../Icon/Icon'

export interface ButtonProps extends ComponentProps<'button'> {
  /** Default `quiet`. */
  weight?: 'primary' | 'danger' | 'quiet' | 'plain'
  icon?: IconName
  isBusy?: boolean
}

/** A button of full width, 48 px high; `plain` is a line of text with a target of 44 px. */
export function Button({ weight = 'quiet', icon, isBusy = false, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" className={`button ${weight}`} aria-busy={isBusy} aria-disabled={isBusy} {...rest}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}
