// Shown if there is nothing to list: why, and two ways forward.
import { Button, cleanName, Icon, useKernel, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { WalletSearch } from './useWalletSearch'

/** `onLeave` is called before another view is shown. */
export function NoWallets({ search, onLeave }: { search: WalletSearch; onLeave: () => void }): JSX.Element {
  const t = useText(en)
  const { words, isCertified } = search.question
  const hasCodes = useKernel().plugins.view('ConnectingWalletConnectBasic') !== null
  const showAll = () => {
    search.filter(false)
    search.searchNow('')
  }
  return (
    <>
      <div className="hero">
        <span className="badge">
          <Icon name="search" size={28} />
        </span>
        <h3>{words === '' ? t('wallets.none.listed') : t('wallets.none', { words: cleanName(words) })}</h3>
        <p>
          {t(isCertified ? 'wallets.none.uncertified' : hasCodes ? 'wallets.none.detail' : 'wallets.none.spelling')}
        </p>
      </div>
      {(words !== '' || isCertified) && <Button onClick={showAll}>{t('wallets.showAll')}</Button>}
      <CodeButton onLeave={onLeave} />
    </>
  )
}

/** Renders nothing if no plugin of the bundle shows QR codes. */
export function CodeButton({ onLeave }: { onLeave: () => void }): JSX.Element | null {
  const { plugins, router } = useKernel()
  const t = useText(en)
  if (!plugins.view('ConnectingWalletConnectBasic')) return null
  const open = () => {
    onLeave()
    router.push('ConnectingWalletConnectBasic')
  }
  return (
    <Button weight="plain" onClick={open}>
      {t('wallets.byCode')}
    </Button>
  )
}
