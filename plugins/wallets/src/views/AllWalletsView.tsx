// All wallets: a search, and a list as long as the directory. Requirement CON-05.
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { cleanName, useKernel, useLatchkeyAtom, useStyles, useText } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { type JSX, useCallback, useRef, useState } from 'react'
import { en } from '../i18n/en'
import type { Directory } from '../types'
import { DirectoryFailure } from './DirectoryFailure'
import { NoWallets } from './NoWallets'
import { keepPlace, readPlace } from './place'
import { SearchBar } from './SearchBar'
import { hasWayIn, listStores } from './stores'
import { useWalletSearch } from './useWalletSearch'
import { useWalletServices } from './useWalletServices'
import { WalletList } from './WalletList'
import css from './wallets.css?inline'

const LOADING: Directory = {
  status: 'loading',
  wallets: [],
  installed: new Set(),
  unverified: new Set(),
  recent: new Set(),
  count: null,
  hasMore: false,
  error: null,
}
/** Used until the plugin's service is loaded. */
const loadingAtom = atom(LOADING)

/** Keeps loaded rows after every failure, and keeps its scroll position while a wallet is shown. */
export function View(): JSX.Element {
  useStyles(css)
  const kernel = useKernel()
  const [place] = useState(() => readPlace(kernel))
  const services = useWalletServices()
  const directory = useLatchkeyAtom(services?.directory.directoryAtom ?? loadingAtom)
  const search = useWalletSearch(services?.directory ?? null, place.question)
  const frame = useRef<HTMLDivElement>(null)
  const { question } = search
  const isStart = question === place.question
  const { wallets, installed, status } = directory

  const leave = useCallback(
    (walletId: string | null) => {
      const offsetPx = frame.current?.closest('.stage')?.scrollTop ?? 0
      keepPlace(kernel, { question: question, offsetPx, walletId })
    },
    [kernel, question],
  )
  const choose = useCallback(
    (wallet: ListedWallet) => {
      leave(wallet.id)
      const isStranded = !installed.has(wallet.id) && !hasWayIn(wallet, kernel.options.isMobile?.() ?? false)
      if (isStranded && listStores(wallet, 'desktop').length > 0) {
        kernel.router.push('GetListedWallet', { walletId: wallet.id })
      } else services?.list.choose(wallet)
    },
    [kernel, services, installed, leave],
  )
  const loadMore = useCallback(() => services?.directory.loadMore(), [services])
  const focus = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)?.focus()

  return (
    <div className="wallets" ref={frame}>
      <SearchBar search={search} onEnterList={() => focus('[data-index="0"] button')} />
      {wallets.length === 0 && status === 'ready' ? (
        <NoWallets search={search} onLeave={() => leave(null)} />
      ) : (
        <WalletList
          // New results are a new list, which starts at the top.
          key={`${question.isCertified} ${question.words}`}
          directory={directory}
          offsetPx={isStart ? place.offsetPx : 0}
          focusId={isStart ? place.walletId : null}
          onChoose={choose}
          onNearEnd={loadMore}
          onLeave={() => focus('input')}
        />
      )}
      {status === 'failed' && <DirectoryFailure directory={directory} onRetry={loadMore} onLeave={() => leave(null)} />}
      <Announcement directory={directory} words={question.words} />
    </div>
  )
}

/** Announces the number of results once, and not again for every page. */
function Announcement({ directory, words }: { directory: Directory; words: string }): JSX.Element {
  const t = useText(en)
  const { status, wallets } = directory
  const count = Math.max(directory.count ?? 0, wallets.length)
  const isEmpty = count === 0 || wallets.length === 0
  const shown = { count, words: cleanName(words) }
  const found = t(words === '' ? 'wallets.count' : 'wallets.found', shown)
  const nothing = t(words === '' ? 'wallets.none.listed' : 'wallets.none', shown)
  const response = isEmpty ? nothing : found
  return (
    <span className="hidden" role="status">
      {status === 'loading' && isEmpty ? t('wallets.loading') : status === 'failed' && isEmpty ? '' : response}
    </span>
  )
}
