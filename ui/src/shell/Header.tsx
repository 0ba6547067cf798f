// The header, 56 px high: back or help at the inline start, the title in the middle, close at the inline end.
import type { JSX } from 'react'
import { useUi } from '../context'
import { useOpenView } from '../hooks/useOpenView'
import { useSlot } from '../hooks/useSlot'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { isIconName } from '../parts/Icon/Icon'
import { IconButton } from '../parts/IconButton/IconButton'

export interface HeaderProps {
  title: string
  titleId: string
  isLoading: boolean
}

/** The bar at the top of every view. */
export function Header({ title, titleId, isLoading }: HeaderProps): JSX.Element {
  const { kernel, host } = useUi()
  const t = useText(en)
  const canGoBack = kernel.router.canGoBack()
  return (
    <div className="header" data-drag="">
      {canGoBack ? (
        <IconButton icon="back" label={t('shell.back')} onClick={() => kernel.router.back()} />
      ) : (
        <HeaderStart />
      )}
      <h2 id={titleId}>
        <span key={title}>{title}</span>
      </h2>
      {(!host.isEmbedded || canGoBack) && (
        <IconButton
          icon="close"
          label={t('shell.close')}
          data-testid="lk-close"
          onClick={() => kernel.router.close()}
        />
      )}
      {isLoading && <span className="progress" />}
    </div>
  )
}

function HeaderStart(): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  const [item] = useSlot('header.start')
  if (!item) return <span />
  const icon = isIconName(item.icon) ? item.icon : 'help'
  return <IconButton icon={icon} label={t.label(item.plugin, item)} {...openView(item.opens)} />
}
