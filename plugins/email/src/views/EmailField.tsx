// The field in Connect. It sends no request before a visitor focuses it.
import { Icon, IconButton, Input, useKernel, useLoginFamily, useText } from '@latchkey/ui'
import { type JSX, type SyntheticEvent, useState } from 'react'
import { en } from '../i18n/en'
import { parseEmail } from '../parseEmail'
import { followStep } from './followStep'
import { useCodeRequest } from './useCodeRequest'
import { useResume } from './useResume'

/** A shorter text is not an address yet. */
const MIN_LENGTH = 4

/** Sends the email, then opens the view for its code. */
export function View(): JSX.Element {
  const kernel = useKernel()
  const t = useText(en)
  const { isBusy, problem, send, say } = useCodeRequest()
  const enterFamily = useLoginFamily()
  const [text, setText] = useState('')
  useResume()

  const prepare = () => {
    kernel.emit('email:chosen', undefined)
    kernel.service('embeddedWallet').then(
      (wallet) => wallet.warm(),
      // Submitting the address reports the failure.
      () => {},
    )
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const email = parseEmail(text)
    if (email === null) {
      if (text.trim() !== '') say(t('email.invalid'))
      return
    }
    void send(async (wallet, isHere) => {
      await enterFamily()
      const step = await wallet.connectEmail(email)
      if (isHere()) await followStep(step, email, wallet, kernel.router.push)
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
        enterKeyHint="go"
        data-testid="lk-email"
        label={t('email.field')}
        value={text}
        readOnly={isBusy}
        problem={problem}
        start={<Icon name="mail" size={18} />}
        end={
          text.trim().length >= MIN_LENGTH && (
            <IconButton icon="next" type="submit" label={t('email.go')} aria-disabled={isBusy} />
          )
        }
        onFocus={prepare}
        onValue={setText}
      />
      <span className="hidden" role="status">
        {isBusy && t('email.sending')}
      </span>
    </form>
  )
}
