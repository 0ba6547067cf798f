// Buttons for common amounts.
import type { JSX } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { Skeleton } from '../Skeleton/Skeleton'
import css from './AmountPresets.css?inline'

export interface AmountPresetsProps {
  /** What the amount is, read aloud. */
  label: string
  /** Null until they are known; their space is kept. */
  presets:
    | readonly {
        text: string
        /** Read aloud in place of `text`. */
        label?: string
        onChoose: () => void
      }[]
    | null
}

/** Equally sized buttons across the width of their panel. */
export function AmountPresets({ label, presets }: AmountPresetsProps): JSX.Element | null {
  useStyles(css)
  if (presets === null) {
    return (
      <div className="amount-presets">
        <Skeleton width="100%" height="44px" />
      </div>
    )
  }
  if (presets.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these fill one
    <div className="amount-presets" role="group" aria-label={label}>
      {presets.map(({ text, label: spoken, onChoose }) => (
        <button key={text} type="button" aria-label={spoken} onClick={onChoose}>
          {text}
        </button>
      ))}
    </div>
  )
}
