// What every review ends with, before and after the wallet is asked.
import type { JSX, ReactNode } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useStyles } from '../../hooks/useStyles'
import { useText } from '../../hooks/useText'
import { Button } from '../Button/Button'
import css from './Review.css?inline'
import { reviewMessages } from './reviewMessages'

/** What became of the question to the wallet; takes no room while there is nothing to say. */
export function Outcome({ children }: { children: ReactNode }): JSX.Element {
  useStyles(css)
  return (
    <p className="outcome" role="alert">
      {children}
    </p>
  )
}

export interface ReviewGoneProps {
  /** Why there is nothing to review any more. Default: the account or the network changed. */
  text?: string | undefined
}

/** In place of a review that the world has moved away from. Its button goes back to the form. */
export function ReviewGone({ text }: ReviewGoneProps): JSX.Element {
  const t = useText(reviewMessages)
  const { router } = useKernel()
  return (
    <div className="hero">
      <p role="alert">{text ?? t('review.gone')}</p>
      <Button weight="primary" onClick={() => router.back()}>
        {t('review.again')}
      </Button>
    </div>
  )
}
