// Where to get a wallet that the visitor does not have: the wallet list knows its stores; else its website, in a page of its own.
import type { LinkedWallet } from '@latchkey/kernel'
import { Button, useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { websiteHref } from '../links'

/** Longest name that half a row holds, in characters. */
const MAX_NAME = 20

/** `wallet` is null when any will do; `name` as it stands in sentences. Nothing when no place is known. */
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
