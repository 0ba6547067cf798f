// One line of a list: a picture, a name with a quieter second line, and an element at the end.
import type { ComponentProps, JSX, ReactNode } from 'react'

export interface RowProps extends Omit<ComponentProps<'button'>, 'title'> {
  picture: ReactNode
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
  /** Draws no background, for long lists. */
  isFlat?: boolean
}

/** A pressable row of 56 px, or higher for a name of two lines. Longer names are truncated. */
export function Row({ picture, title, detail, end, isFlat = false, ...rest }: RowProps): JSX.Element {
  return (
    <button type="button" className={isFlat ? 'row flat' : 'row'} {...rest}>
      {picture}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {detail && <span className="row-detail">{detail}</span>}
      </span>
      {end}
    </button>
  )
}
