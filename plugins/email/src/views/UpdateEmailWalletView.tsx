// Changes the account's email address; two codes confirm it.
import type { ViewProps } from '@latchkey/kernel'
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { Button, Icon, Input, useKernel, useLatchkeyAtom, useService, useStyles, useText } from '@latchkey/ui'
import { type JSX, type SyntheticEvent, useState } from 'react'
import { en } from '../i18n/en'
import { parseEmail } from '../parseEmail'
import css from './otp.css?inline'
import { useCodeRequest } from './useCodeRequest'

export function View({ params }: ViewProps<'UpdateEmailWallet'>): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const wallet = useService('embeddedWallet')
  return (
    <>
      <p className="otp-intro">{t('email.update.intro')}</p>
      {wallet.status === 'ready' && <Change wallet={wallet.service} redirectView={params?.redirectView} />}
      {wallet.status === 'failed' && <p role="alert">{t('email.lost')}</p>}
    </>
  )
}

type Redirect = NonNullable<ViewProps<'UpdateEmailWallet'>['params']>['redirectView'] | undefined

function Change({ wallet, redirectView }: { wallet: EmbeddedWalletService; redirectView: Redirect }): JSX.Element {
  const { router } = useKernel()
  const t = useText(en)
  const current = useLatchkeyAtom(wallet.userAtom)?.email ?? ''
  const { isBusy, problem, send, say } = useCodeRequest()
  const [text, setText] = useState(current)
  const isChanged = text.trim() !== '' && text.trim() !== current

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const email = parseEmail(text)
    if (!isChanged) return
    if (email === null) return say(t('email.invalid'))
    void send(async (_, isHere) => {
      const step = await wallet.updateEmail(email)
      if (!isHere()) return
      const view = step === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
      router.push(view, { email, ...(redirectView && { redirectView }) })
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Input
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        label={t('email.field')}
        value={text}
        readOnly={isBusy}
        problem={problem}
        start={<Icon name="mail" size={18} />}
        onValue={setText}
      />
      <div className="foot">
        <Button weight="primary" type="submit" aria-disabled={!isChanged || isBusy} aria-busy={isBusy}>
          {t('email.update.save')}
        </Button>
        {redirectView && (
          <Button weight="plain" onClick={() => router.reset(redirectView)}>
            {t('email.update.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
