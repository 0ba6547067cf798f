// Where to get a wallet that the visitor does not have: its stores from the wallet list, otherwise its website, in a new tab.
import type { LinkedWallet } from '@latchkey/kernel'
import { Button, useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { websiteHref } from '../links'

/** Maximum length of a name that fits in half a row, in characters. */
const MAX_NAME = 20

/** `wallet` is null if any wallet will do; `name` is its name within sentences. Renders nothing if no place is known. */
export function GetWallet({ wallet, name }: { wallet: LinkedWallet | null; name: string }): JSX.Element | null {
  const { plugins, router } = useKernel()
  const t = useText(en)
  if (!wallet) {
    if (!plugins.view('GetWallet')) return null
    return <Button onClick={() => router.push('GetWallet')}>{t('walletconnect.getAny')}</Button>
  }
  const label = name.length > MAX_NAME ? t('walletconnect.getThis') : t('walletconnect.getIt', { wallet: name })
  if (plugins.view('GetListedWallet')) {
    return <Button onClick={() => router.push('GetListedWallet', { walletId: wallet.id })}>{label}</Button>
  }
  const website = websiteHref(wallet.homepage)
  return website === null ? null : (
    <a className="button quiet" href={website} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
