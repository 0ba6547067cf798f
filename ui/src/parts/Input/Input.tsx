// A single-line text field.
import { type ComponentProps, type JSX, type ReactNode, useId } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { Icon } from '../Icon/Icon'
import css from './Input.css?inline'

export interface InputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** The accessible name, also shown as the placeholder. */
  label: string
  /** The field's text. */
  value: string
  /** Called with the new text at each keystroke. */
  onValue: (value: string) => void
  /** The error message below the field. */
  problem?: string | undefined
  start?: ReactNode
  end?: ReactNode
}

/** A labeled field, 48 px high, with space for an icon before it and a button after it. */
export function Input({ label, value, onValue, problem, start, end, ...rest }: InputProps): JSX.Element {
  useStyles(css)
  const problemId = useId()
  return (
    <div>
      <label className="field">
        {start}
        <input
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          {...rest}
        />
        {end}
      </label>
      {problem !== undefined && (
        <p className="field-problem" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A search field that filters the list below it. */
export function SearchField(props: Pick<InputProps, 'label' | 'value' | 'onValue' | 'end' | 'onKeyDown'>): JSX.Element {
  return (
    <Input
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      start={<Icon name="search" size={18} />}
      {...props}
    />
  )
}
