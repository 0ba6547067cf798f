// The end of every review, before and after the request to the wallet.
import type { JSX, ReactNode } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useStyles } from '../../hooks/useStyles'
import { useText } from '../../hooks/useText'
import { Button } from '../Button/Button'
import css from './Review.css?inline'
import { reviewMessages } from './reviewMessages'

/** The state of the request to the wallet; takes no space while there is nothing to say. */
export function Outcome({ children }: { children: ReactNode }): JSX.Element {
  useStyles(css)
  return (
    <p className="outcome" role="alert">
      {children}
    </p>
  )
}

export interface ReviewExpiredProps {
  /** Why there is nothing left to review. Default: the account or the network changed. */
  text?: string | undefined
}

/** Replaces a review that is out of date. Its button returns to the form. */
export function ReviewExpired({ text }: ReviewExpiredProps): JSX.Element {
  const t = useText(reviewMessages)
  const { router } = useKernel()
  return (
    <div className="hero">
      <p role="alert">{text ?? t('review.expired')}</p>
      <Button weight="primary" onClick={() => router.back()}>
        {t('review.again')}
      </Button>
    </div>
  )
}
