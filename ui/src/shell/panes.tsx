// The wide layout: the list stays in sight on the left, while the right pane shows what becomes of a choice. Its own chunk:
// few hosts have two panes.
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

/** Views with one of many, and the list it is chosen from. */
const LIST_OF: Readonly<Record<string, string>> = { Receipt: 'Activity' }

interface SidePaneProps {
  stack: readonly RouteEntry[]
  /** What is shown in the right pane. */
  entry: RouteEntry
}

/** What the right pane is chosen from, under a heading of its own: the wallets, or the transactions. Nothing with other views. */
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
    // Long lists look for the stage that they are scrolled in.
    <aside className="side stage">
      <h3>{titleOf(kernel, list, t)}</h3>
      <div className="view">
        <LoadedView entry={list} />
      </div>
    </aside>
  )
}

/** A code for any wallet on another device. */
const CODE: ViewId = 'ConnectingWalletConnectBasic'
const CODE_ENTRY: RouteEntry = { key: 0, view: CODE, params: undefined }

/** The right pane before a wallet is chosen: a live code, where the page has one and may show it. */
export function Welcome(): JSX.Element {
  const { kernel, termsAtom } = useUi()
  const { connectors, options, plugins, router } = kernel
  const hasAccepted = useLatchkeyAtom(termsAtom) || !options.features?.legalCheckbox
  const discovery = useLatchkeyAtom(connectors.discoveryAtom)
  // Drawn ahead, it asks no server for anything; the list is what a visitor waits for.
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
