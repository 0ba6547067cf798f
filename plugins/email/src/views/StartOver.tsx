// Shown below a code for a change of address: there is no second email, but the visitor can enter another address.

import { useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { EmailUpdate } from '../types'
import { useCountdown } from './useCountdown'
import { WaitButton } from './WaitButton'

export function StartOver({ update, isBusy }: { update: EmailUpdate; isBusy: boolean }): JSX.Element {
  const { router } = useKernel()
  const t = useText(en)
  const { seconds } = useCountdown()
  const { redirectView } = update
  return (
    <WaitButton
      seconds={seconds}
      label={t('email.update.over')}
      waitingLabel={t('email.update.overIn', { count: seconds })}
      isBusy={isBusy}
      onPress={() => router.replace('UpdateEmailWallet', redirectView && { redirectView })}
    />
  )
}
