// Where to get a wallet that the visitor does not have: the wallet list knows its stores; else its website, in a page of its own.
import type { LinkedWallet } from '@latchkey/kernel'
import { Button, useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { websiteHref } from '../links'

/** `name` as it stands in sentences. Nothing when nobody knows where. */
export function GetWallet({ wallet, name }: { wallet: LinkedWallet; name: string }): JSX.Element | null {
  const { plugins, router } = useKernel()
  const t = useText(en)
  const label = t('walletconnect.getIt', { wallet: name })
  if (plugins.view('GetListedWallet')) {
    return (
      <Button weight="plain" onClick={() => router.push('GetListedWallet', { walletId: wallet.id })}>
        {label}
      </Button>
    )
  }
  const website = websiteHref(wallet.homepage)
  return website === null ? null : (
    <a className="button plain" href={website} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
