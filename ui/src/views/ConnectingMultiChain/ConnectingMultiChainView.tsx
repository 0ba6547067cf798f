// Asks which network family a wallet with several should connect (CON-03).

import type { ChainFacts, Connector, ViewProps } from '@latchkey/kernel'
import { cleanName } from '@latchkey/kernel'
import { findEntry, mergeConnectors } from '@latchkey/kernel/wallets'
import { type JSX, useCallback, useEffect } from 'react'
import { useUi } from '../../context'
import { onIntent } from '../../hooks/onIntent'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { Icon } from '../../parts/Icon/Icon'
import { List } from '../../parts/List/List'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon'
import { Row } from '../../parts/Row/Row'
import { Tag } from '../../parts/Tag/Tag'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon'
import { multiChainMessages } from './multiChainMessages'

/** CSS pixels. */
const ICON_SIZE = 64

/** One row per family, in the page's order. The wallet is asked in the click handler, so that it may open a window. */
export function ConnectingMultiChainView({ params }: ViewProps<'ConnectingMultiChain'>): JSX.Element {
  const { connectors, options } = useKernel()
  const t = useText(multiChainMessages)
  const found = useLatchkeyAtom(connectors.listAtom)
  const families = options.chains.map(({ namespace }) => namespace)
  const entry = findEntry(mergeConnectors(found, { families }), params.connectorId)
  // If the host opens this view directly, no one may have looked for wallets yet. The outcome is in `discoveryAtom`.
  useEffect(() => {
    connectors.discover().catch(() => {})
  }, [connectors])

  if (!entry) {
    return (
      <p className="hero" role="status">
        {t('multiChain.gone')}
      </p>
    )
  }
  const name = cleanName(entry.name)
  const choices = options.chains.flatMap((chain) =>
    entry.connectors
      .filter(({ namespaces }) => namespaces.includes(chain.namespace))
      .map((connector) => ({ chain, connector })),
  )
  return (
    <>
      <div className="hero">
        <WalletIcon name={name} source={entry.icon} size={ICON_SIZE} />
        <h3>{t('multiChain.title')}</h3>
        <p>{t('multiChain.detail', { name })}</p>
      </div>
      <List label={t('multiChain.list')}>
        {choices.map(({ chain, connector }) => (
          <FamilyRow key={chain.namespace} chain={chain} connector={connector} />
        ))}
      </List>
    </>
  )
}

function FamilyRow({ chain, connector }: { chain: ChainFacts; connector: Connector }): JSX.Element {
  const { kernel, views } = useUi()
  const { connections, router } = kernel
  const t = useText(multiChainMessages)
  const connection = useLatchkeyAtom(connections.stateAtom).get(chain.namespace)
  const isConnected = connection?.status === 'connected' && connection.connectorId === connector.id
  const choose = () => {
    // The outcome is in `attemptAtom`.
    connections.connect(connector.id).catch(() => {})
    router.push('ConnectingExternal', { connectorId: connector.id })
  }
  const prepare = useCallback(() => {
    void connections.warm()
    views.preload('ConnectingExternal')
    void connector.warm?.()
  }, [connections, views, connector])
  // A finger does not hover first, and a wallet that opens a window must be asked during the press.
  useEffect(prepare, [prepare])
  return (
    <Row
      picture={<NetworkIcon network={chain.networks[0]} />}
      title={chain.label}
      end={isConnected ? <Tag>{t('multiChain.connected')}</Tag> : <Icon name="next" size={18} />}
      onClick={choose}
      {...onIntent(prepare)}
    />
  )
}
