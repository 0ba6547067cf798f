// A button that is only an icon. Its name is always given, for those who hear it.
import type { ComponentProps, JSX } from 'react'
import { Icon, type IconName } from '../Icon/Icon'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** Read aloud, and shown as a tooltip. */
  label: string
}

/** A target of 44 px around an icon of 20 px. */
export function IconButton({ icon, label, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
