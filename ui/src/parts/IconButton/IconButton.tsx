// A button with only an icon. It always has a name for screen readers.
import type { ComponentProps, JSX } from 'react'
import { Icon, type IconName } from '../Icon/Icon'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** Read aloud, and shown as a tooltip. */
  label: string
}

/** A 44 px target around a 20 px icon. */
export function IconButton({ icon, label, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
