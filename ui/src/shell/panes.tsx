// The wide layout: the list stays visible on the left while the right pane shows the result of a choice. A separate chunk, because few
// hosts use two panes.
import type { RouteEntry, ViewId, Views } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useUi } from '../context'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Icon } from '../parts/Icon/Icon'
import { ConnectView } from '../views/Connect/ConnectView'
import { LoadedView } from './LoadedView'
import { paneMessages } from './paneMessages'
import css from './panes.css?inline'
import { titleOf } from './titleOf'

/** Detail views, with the list view that they belong to. */
const LIST_OF: Readonly<Record<string, string>> = { Receipt: 'Activity' }

interface SidePaneProps {
  stack: readonly RouteEntry[]
  /** The entry in the right pane. */
  entry: RouteEntry
}

/** Shows the list for the right pane, with its own heading: the wallets, or the transactions. Renders nothing with other views. */
export function SidePane({ stack, entry }: SidePaneProps): JSX.Element | null {
  const { kernel } = useUi()
  const t = useText(en)
  useStyles(css)
  const bottom = stack[0] ?? entry
  if (bottom.view === 'Connect') {
    return (
      <aside className="side">
        <h3>{t('connect.wallets')}</h3>
        <div className="view">
          <ConnectView params={bottom.params as Views['Connect']} />
        </div>
      </aside>
    )
  }
  const list = stack.find(({ view }) => view === LIST_OF[entry.view])
  if (!list) return null
  return (
    // A long list looks for its scroll container by the class `stage`.
    <aside className="side stage">
      <h3>{titleOf(kernel, list, t)}</h3>
      <div className="view">
        <LoadedView entry={list} />
      </div>
    </aside>
  )
}

/** The view with a QR code for any wallet on another device. */
const CODE: ViewId = 'ConnectingWalletConnectBasic'
const CODE_ENTRY: RouteEntry = { key: 0, view: CODE, params: undefined }

/** The right pane before a wallet is selected: a live QR code, if the page has one and may show it. */
export function Welcome(): JSX.Element {
  const { kernel, termsAtom } = useUi()
  const { connectors, options, plugins, router } = kernel
  const hasAccepted = useLatchkeyAtom(termsAtom) || !options.features?.legalCheckbox
  const discovery = useLatchkeyAtom(connectors.discoveryAtom)
  // While it is preloaded, it sends no request; the visitor waits for the list first.
  const isListed = discovery === 'done' || discovery === 'failed'
  const { isOpen } = useLatchkeyAtom(router.stateAtom)
  return plugins.view(CODE) && hasAccepted && isOpen && isListed ? <LoadedView entry={CODE_ENTRY} /> : <Hello />
}

function Hello(): JSX.Element {
  const t = useText(paneMessages)
  return (
    <div className="hero welcome">
      <span className="badge">
        <Icon name="wallet" size={28} />
      </span>
      <h3>{t('connect.welcome.title')}</h3>
      <p>{t('connect.welcome.detail')}</p>
    </div>
  )
}
