// Waits until the visitor approves a new device with a link in an email, possibly on another device.
import type { ViewProps } from '@latchkey/kernel'
import { Button, useKernel, useLoad, useText } from '@latchkey/ui'
import { type JSX, useCallback } from 'react'
import { en } from '../i18n/en'
import { followStep } from './followStep'
import { MailHero } from './MailHero'
import { isRefused, useCodeRequest } from './useCodeRequest'
import { useCountdown } from './useCountdown'
import { WaitButton } from './WaitButton'

/** Listens immediately, and again after every email, until the next step replaces the view. */
export function View({ params: { email } }: ViewProps<'EmailVerifyDevice'>): JSX.Element {
  const kernel = useKernel()
  const { router, snackbar } = kernel
  const t = useText(en)
  const { isBusy, problem, send } = useCodeRequest()
  const { seconds, restart } = useCountdown()
  const wait = useCallback(
    async (signal: AbortSignal) => {
      const wallet = await kernel.service('embeddedWallet')
      const step = await wallet.waitForDevice(signal)
      if (!signal.aborted) await followStep(step, email, wallet, router.replace)
    },
    [kernel, router, email],
  )
  const { loaded, again: listen } = useLoad(wait)
  const hasFailed = loaded.status === 'failed'

  const sendAgain = () =>
    send(async (wallet, isHere) => {
      const step = await wallet.connectEmail(email)
      restart()
      if (!isHere()) return
      snackbar.show('success', t('email.device.sent'))
      if (step === 'VERIFY_DEVICE') listen()
      else await followStep(step, email, wallet, router.replace)
    })
  return (
    <>
      <MailHero
        title={t('email.device.title')}
        detail={t('email.device.detail')}
        email={email}
        next={t('email.device.next')}
      />
      <p className="otp-problem" role="alert">
        {problem ?? (hasFailed && (t.error(loaded.error) ?? t('email.lost')))}
      </p>
      <div className="foot">
        {hasFailed && !isRefused(loaded.error) && (
          <Button weight="primary" onClick={listen}>
            {t('email.device.listen')}
          </Button>
        )}
        <WaitButton
          seconds={seconds}
          label={t('email.device.again')}
          waitingLabel={t('email.device.againIn', { count: seconds })}
          isBusy={isBusy}
          onPress={sendAgain}
        />
      </div>
    </>
  )
}
