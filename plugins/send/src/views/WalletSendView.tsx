// The form: how much of which token, and to whom. Its only button says what is missing.
import type { ViewProps } from '@latchkey/kernel'
import { Button, Skeleton, useKernel, useLatchkeyAtom, useStyles, useText } from '@latchkey/ui'
import { useOpening } from '@latchkey/ui/amount'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'
import { AmountField } from './AmountField'
import { FeeLine } from './FeeLine'
import { RecipientField } from './RecipientField'
import css from './send.css?inline'
import { useBlockReasonText } from './useBlockReasonText'
import { useSend } from './useSend'
import { Warnings } from './Warnings'

export function View({ params }: ViewProps<'WalletSend'>): JSX.Element {
  useStyles(css)
  const send = useSend()
  useOpening(send, params)
  return send ? <Form send={send} /> : <Skeleton width="100%" height="280px" />
}

function Form({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const { snackbar } = useKernel()
  const { blocked } = useLatchkeyAtom(send.verdictAtom)
  const warnings = useLatchkeyAtom(send.warningsAtom)
  const textOf = useBlockReasonText(send)
  const label = blocked === null ? t('send.go') : textOf(blocked)

  const review = () => {
    try {
      send.review()
    } catch (error) {
      snackbar.show('error', t.error(error) ?? t('send.blocked.refused'))
    }
  }
  return (
    <form
      className="send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked === null) review()
        else if (blocked === 'balances') send.reload()
      }}
    >
      <AmountField send={send} />
      <RecipientField send={send}>
        <Warnings warnings={warnings} token={null} />
      </RecipientField>
      <FeeLine send={send} />
      <div className="foot">
        <Button
          weight="primary"
          type="submit"
          aria-disabled={blocked !== null && blocked !== 'balances'}
          data-testid="lk-send-review"
        >
          {label}
        </Button>
      </div>
      <span className="hidden" role="status">
        {blocked !== null && blocked !== 'amount' && blocked !== 'recipient' && label}
      </span>
    </form>
  )
}
