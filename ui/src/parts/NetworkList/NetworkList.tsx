// The host's networks: switches with one press and explains why a network cannot be selected. Used by UnsupportedChain and the networks
// plugin.
import { type CaipNetworkId, namespaceOf } from '@latchkey/kernel'
import { type JSX, useState } from 'react'
import { useErrorDescription } from '../../hooks/useErrorDescription'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { Icon } from '../Icon/Icon'
import { SearchField } from '../Input/Input'
import { List } from '../List/List'
import { Problem } from '../Problem/Problem'
import { Status } from '../Status/Status'
import { NetworkRow, type NetworkRowProps } from './NetworkRow'
import { networkMessages } from './networkMessages'
import { type NetworkChoice, sortNetworks } from './sortNetworks'

/** Above this number of networks, the list has a search field. */
const SEARCH_FROM = 8

export interface NetworkListProps {
  /** Called when the wallet is on the selected network. */
  onSwitched: () => void
  /** Limits the list to these networks. Default: all. */
  only?: ReadonlySet<CaipNetworkId>
}

/**
 * All networks, approved ones first; selecting the current one counts as switched. Allows one switch at a time and shows an error below its
 * row.
 */
export function NetworkList({ onSwitched, only }: NetworkListProps): JSX.Element {
  const { networks, connections, router } = useKernel()
  const t = useText(networkMessages)
  const describe = useErrorDescription()
  const all = useLatchkeyAtom(networks.listAtom)
  const active = useLatchkeyAtom(networks.activeAtom)
  const switching = useLatchkeyAtom(networks.switchingAtom)
  const families = useLatchkeyAtom(connections.stateAtom)
  const connected = useLatchkeyAtom(connections.activeAtom)
  const wallet = connected?.account.connectedWalletInfo?.name ?? ''
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<{ id: CaipNetworkId; error: unknown } | null>(null)
  const listed = only ? all.filter(({ id }) => only.has(id)) : all
  const choices = sortNetworks(listed, networks.approved, search)

  /** This network needs a different wallet than the one that is shown. */
  const isApart = (id: CaipNetworkId) => connected !== null && families.get(namespaceOf(id))?.status !== 'connected'
  const switchTo = (id: CaipNetworkId) => {
    setFailure(null)
    const go = isApart(id) ? () => router.push('Connect', { namespace: namespaceOf(id) }) : onSwitched
    networks.switch(id).then(go, (error: unknown) => setFailure({ id, error }))
  }
  const stateOf = ({ network: { id }, isApproved }: NetworkChoice): NetworkRowProps['state'] => {
    if (switching === id) return 'switching'
    if (active.network.id === id) return 'current'
    if (isApart(id)) return 'apart'
    return isApproved ? 'offered' : 'unapproved'
  }

  return (
    <>
      {listed.length > SEARCH_FROM && <SearchField label={t('networks.search')} value={search} onValue={setSearch} />}
      <List label={t('networks.list')}>
        {choices.map((choice) => {
          const { network } = choice
          return (
            <div key={network.id}>
              <NetworkRow
                network={network}
                state={stateOf(choice)}
                isLocked={switching !== null}
                onChoose={() => switchTo(network.id)}
              />
              {failure?.id === network.id && (
                <Problem error={describe(failure.error, { wallet })} onRetry={() => switchTo(network.id)} />
              )}
            </div>
          )
        })}
      </List>
      <Status>
        {choices.length === 0 && (
          <div className="hero">
            <span className="badge">
              <Icon name="search" size={28} />
            </span>
            <h3>{t('networks.empty')}</h3>
          </div>
        )}
      </Status>
    </>
  )
}
