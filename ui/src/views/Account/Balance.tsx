// The native balance, in large digits. Its space is kept while it loads.
import type { CaipAddress } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useRetry } from '../../hooks/useRetry'
import { useText } from '../../hooks/useText'
import { Amount } from '../../parts/Amount/Amount'
import { Button } from '../../parts/Button/Button'
import { Skeleton } from '../../parts/Skeleton/Skeleton'
import { accountMessages } from './accountMessages'
import { useNativeBalance } from './useNativeBalance'

/** Shows a quiet message with a retry button if the balance cannot be read. */
export function Balance({ account }: { account: CaipAddress }): JSX.Element | null {
  const { status, amount, reload } = useNativeBalance(account)
  const t = useText(accountMessages)
  const retry = useRetry(reload)
  if (status === 'unavailable') return null
  return (
    <div className="account-balance" role="status" aria-busy={status === 'loading'}>
      {status === 'loading' && <Skeleton width="176px" height="36px" />}
      {status === 'ready' && <Amount {...amount} />}
      {status === 'failed' && (
        <span>
          {t('account.balance.failed')}
          <Button weight="plain" icon="refresh" onClick={retry}>
            {t('account.balance.retry')}
          </Button>
        </span>
      )}
    </div>
  )
}
