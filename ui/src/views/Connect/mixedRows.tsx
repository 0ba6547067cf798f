// Rows of a page with several network families or with wallets on other devices: one row per wallet, however many connectors it has
// (CON-03). Loaded only by such pages.
import { type Connection, type Connector, type KernelOptions, namespaceOf } from '@latchkey/kernel'
import { mergeConnectors, type WalletEntry } from '@latchkey/kernel/wallets'
import type { JSX } from 'react'
import { useUi } from '../../context'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { Icon } from '../../parts/Icon/Icon'
import { ConnectorRow } from './ConnectorRow'
import { connectMessages } from './connectMessages'
import type { PlacedRow } from './room'
import { sectionOf } from './sections'
import { WalletConnectMark } from './WalletConnectMark'
import { WalletRow } from './WalletRow'

/** What determines the order of wallets with several families. */
export interface MixOptions {
  /** The kernel's options: the order of its chains and the connectors of its plugins. */
  options: Pick<KernelOptions, 'chains' | 'plugins'>
  /** CAIP-2 namespace, if Connect was opened for one family. */
  namespace?: string | undefined
  /** By CAIP-2 namespace. */
  connections: ReadonlyMap<string, Connection>
  /** ID of the connector that the visitor last used; null if there is none. */
  lastUsed: string | null
}

/**
 * Host wallets first, then wallets with several families; unnamed ones come last. One pairing covers every family, so no second one is
 * offered.
 */
export function mixRows(
  found: readonly Connector[],
  { options, namespace, connections, lastUsed }: MixOptions,
): readonly PlacedRow[] {
  const wanted = { families: options.chains.map((chain) => chain.namespace), namespace }
  // Based on what a plugin declares, so the order does not depend on which wallet responds first.
  const isHost = ({ id, kind }: Connector) =>
    kind === 'announced' && options.plugins.some(({ connects }) => connects?.includes(id))
  const inUse = [...connections.values()].map(({ status, connectorId }) => status === 'connected' && connectorId)
  const isPaired = found.some(({ id, kind }) => kind === 'walletConnect' && inUse.includes(id))
  const own = mergeConnectors(
    found.filter((wallet) => !isHost(wallet)),
    wanted,
  )
    .filter(({ kind }) => kind !== 'auth' && (kind !== 'walletConnect' || !isPaired))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((entry) => {
      const key = `own:${entry.key}`
      const isLast = entry.connectors.some(({ id }) => id === lastUsed)
      return { key, section: sectionOf(entry), isLast, row: <EntryRow key={key} entry={entry} /> }
    })
  const hosts = mergeConnectors(found.filter(isHost), wanted).map((entry): PlacedRow => {
    const key = `host:${entry.key}`
    return { key, section: sectionOf(entry), isHost: true, row: <EntryRow key={key} entry={entry} /> }
  })
  return [...hosts, ...own]
}

function rankOf({ kind }: WalletEntry): number {
  if (kind === 'multiChain') return 0
  return kind === 'injected' ? 2 : 1
}

function EntryRow({ entry }: { entry: WalletEntry }): JSX.Element | null {
  const [wallet] = entry.connectors
  if (entry.kind === 'multiChain') return <MultiChainRow entry={entry} />
  if (!wallet) return null
  return wallet.kind === 'walletConnect' ? <PairingRow wallet={wallet} /> : <ConnectorRow wallet={wallet} />
}

/**
 * One press connects the family of the page's active network; other families can be added in the account. A wallet without that family
 * starts with its first one.
 */
function MultiChainRow({ entry }: { entry: WalletEntry }): JSX.Element | null {
  const { networks } = useUi().kernel
  const family = namespaceOf(useLatchkeyAtom(networks.activeAtom).network.id)
  const [first, ...others] = entry.connectors
  const wallet = others.find(({ namespaces }) => namespaces.includes(family)) ?? first
  return wallet ? <ConnectorRow wallet={wallet} entry={entry} /> : null
}

/** WalletConnect shows its code and sends its request automatically. */
function PairingRow({ wallet }: { wallet: Connector }): JSX.Element {
  const { kernel, views } = useUi()
  const t = useText(connectMessages)
  const isMobile = kernel.options.isMobile?.() ?? false
  return (
    <WalletRow
      data-testid="lk-wallet-walletconnect"
      wallet={wallet}
      {...(!wallet.icon && { picture: <WalletConnectMark /> })}
      detail={t(isMobile ? 'connect.app' : 'connect.scan')}
      end={isMobile ? undefined : <Icon name="qr" />}
      onChoose={() => kernel.router.push('ConnectingWalletConnectBasic')}
      onPrepare={() => {
        views.preload('ConnectingWalletConnectBasic')
        void wallet.warm?.()
      }}
    />
  )
}
