// First code of a change of address: proves that the visitor reads the email of the current address.
import type { ViewProps } from '@latchkey/kernel'
import { useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { CodeScreen } from './CodeScreen'
import { StartOver } from './StartOver'
import { useCodeRequest } from './useCodeRequest'

export function View({ params }: ViewProps<'UpdateEmailPrimaryOtp'>): JSX.Element {
  const { router } = useKernel()
  const t = useText(en)
  const request = useCodeRequest()
  return (
    <CodeScreen
      detail={t('email.update.primary')}
      email={null}
      request={request}
      submit={async (code, wallet, isHere) => {
        await wallet.submitPrimaryOtp(code)
        if (isHere()) router.replace('UpdateEmailSecondaryOtp', params)
      }}
    >
      <StartOver update={params} isBusy={request.isBusy} />
    </CodeScreen>
  )
}
