// Says to whom an email was sent, and what to do with it.
import { Icon, useStyles } from '@latchkey/ui'
import type { JSX } from 'react'
import css from './otp.css?inline'

export interface MailHeroProps {
  title: string
  detail: string
  email: string | null
  next: string
}

export function MailHero({ title, detail, email, next }: MailHeroProps): JSX.Element {
  useStyles(css)
  return (
    <div className="hero">
      <span className="badge">
        <Icon name="mail" size={28} />
      </span>
      <h3>{title}</h3>
      <p>{detail}</p>
      {email !== null && <bdi className="otp-address">{email}</bdi>}
      <p>{next}</p>
    </div>
  )
}
