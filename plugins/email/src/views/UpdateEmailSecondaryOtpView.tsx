// Second code of a change of address: proves that the new address belongs to the visitor too.
import type { ViewProps } from '@latchkey/kernel'
import { useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { CodeScreen } from './CodeScreen'
import { StartOver } from './StartOver'
import { useCodeRequest } from './useCodeRequest'

export function View({ params }: ViewProps<'UpdateEmailSecondaryOtp'>): JSX.Element {
  const { router, snackbar } = useKernel()
  const t = useText(en)
  const request = useCodeRequest()
  return (
    <CodeScreen
      detail={t('email.update.secondary')}
      email={params.email}
      request={request}
      submit={async (code, wallet, isHere) => {
        await wallet.submitSecondaryOtp(code)
        if (!isHere()) return
        snackbar.show('success', t('email.update.done'))
        router.reset(params.redirectView ?? 'Account')
      }}
    >
      <StartOver update={params} isBusy={request.isBusy} />
    </CodeScreen>
  )
}
