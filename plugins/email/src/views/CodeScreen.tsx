// The common part of three views: where the email was sent, the field for its code, and a way to request another email.
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { useText } from '@latchkey/ui'
import type { JSX, ReactNode } from 'react'
import { en } from '../i18n/en'
import { MailHero } from './MailHero'
import { OtpField } from './OtpField'
import type { CodeRequest } from './useCodeRequest'

export interface CodeScreenProps {
  /** The sentence before the address. */
  detail: string
  /** Null if it is not known here. */
  email: string | null
  request: CodeRequest
  /** Sends the code and opens the next view. */
  submit: (code: string, wallet: EmbeddedWalletService, isHere: () => boolean) => Promise<void>
  /** Below the field. */
  children: ReactNode
}

export function CodeScreen({ detail, email, request, submit, children }: CodeScreenProps): JSX.Element {
  const t = useText(en)
  const { isBusy, problem, send } = request
  return (
    <>
      <MailHero title={t('email.code.title')} detail={detail} email={email} next={t('email.code.life')} />
      <OtpField
        isBusy={isBusy}
        problem={problem}
        onCode={(code) => send((wallet, isHere) => submit(code, wallet, isHere))}
      />
      <div className="foot">{children}</div>
    </>
  )
}
