// The code from the email signs the visitor in, or leads to the link for a new device.
import type { ViewProps } from '@latchkey/kernel'
import { useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { CodeScreen } from './CodeScreen'
import { followStep } from './followStep'
import { UnkeptNote } from './UnkeptNote'
import { useCodeRequest } from './useCodeRequest'
import { useCountdown } from './useCountdown'
import { WaitButton } from './WaitButton'

/** The kernel decides which view follows a success. */
export function View({ params: { email } }: ViewProps<'EmailVerifyOtp'>): JSX.Element {
  const { router, snackbar } = useKernel()
  const t = useText(en)
  const request = useCodeRequest()
  const { seconds, restart } = useCountdown()

  const sendAgain = () =>
    request.send(async (wallet, isHere) => {
      const step = await wallet.connectEmail(email)
      restart()
      if (!isHere()) return
      snackbar.show('success', t(step === 'VERIFY_DEVICE' ? 'email.device.sent' : 'email.code.sent'))
      await followStep(step, email, wallet, router.replace)
    })
  return (
    <CodeScreen
      detail={t('email.code.detail')}
      email={email}
      request={request}
      submit={async (code, wallet, isHere) => {
        const step = await wallet.submitOtp(code)
        if (isHere()) await followStep(step, email, wallet, router.replace)
      }}
    >
      <UnkeptNote />
      <WaitButton
        seconds={seconds}
        label={t('email.code.again')}
        waitingLabel={t('email.code.againIn', { count: seconds })}
        isBusy={request.isBusy}
        onPress={sendAgain}
      />
    </CodeScreen>
  )
}
