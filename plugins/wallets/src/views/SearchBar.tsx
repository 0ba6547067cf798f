// The filters of the list: a search, and only certified wallets. It stays visible while the list scrolls under it.
import { IconButton, SearchField, useText } from '@latchkey/ui'
import type { JSX, KeyboardEvent } from 'react'
import { en } from '../i18n/en'
import type { WalletSearch } from './useWalletSearch'

export interface SearchBarProps {
  search: WalletSearch
  /** Moves the keyboard focus to the first row. */
  onEnterList: () => void
}

/** Enter searches immediately. Escape first clears the words, then closes the modal. */
export function SearchBar({ search, onEnterList }: SearchBarProps): JSX.Element {
  const t = useText(en)
  const { typed, question } = search
  const act = (key: string): boolean => {
    if (key === 'Enter') search.searchNow(typed)
    else if (key === 'ArrowDown') onEnterList()
    else if (key === 'Escape' && typed !== '') search.searchNow('')
    else return false
    return true
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.nativeEvent.isComposing && act(event.key)) event.preventDefault()
  }
  const clear = (event: { currentTarget: HTMLElement }) => {
    event.currentTarget.closest('label')?.querySelector('input')?.focus()
    search.searchNow('')
  }
  return (
    <div className="wallets-search">
      <SearchField
        label={t('wallets.search')}
        value={typed}
        onValue={search.type}
        onKeyDown={press}
        end={typed !== '' && <IconButton icon="close" label={t('wallets.clear')} onClick={clear} />}
      />
      <IconButton
        icon="shield"
        label={t('wallets.certified')}
        aria-pressed={question.isCertified}
        onClick={() => search.filter(!question.isCertified)}
      />
    </div>
  )
}
