// The networks of the host: switch with one press, see why one cannot be chosen. Used by UnsupportedChain and the networks plugin.
import type { CaipNetworkId } from '@latchkey/kernel'
import { type JSX, useState } from 'react'
import { useErrorDescription } from '../../hooks/useErrorDescription'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { SearchField } from '../Input/Input'
import { List } from '../List/List'
import { Problem } from '../Problem/Problem'
import { NetworkRow } from './NetworkRow'
import { networkMessages } from './networkMessages'
import { sortNetworks } from './sortNetworks'

/** With more networks than this a search field stands above them. */
const SEARCH_FROM = 8

export interface NetworkListProps {
  /** The wallet is on the network that was chosen. */
  onSwitched: () => void
}

/** All networks, approved ones first; the current one counts as switched. One switch at a time; an error stands below the row it belongs to. */
export function NetworkList({ onSwitched }: NetworkListProps): JSX.Element {
  const { networks, connections } = useKernel()
  const t = useText(networkMessages)
  const describe = useErrorDescription()
  const all = useLatchkeyAtom(networks.listAtom)
  const active = useLatchkeyAtom(networks.activeAtom)
  const switching = useLatchkeyAtom(networks.switchingAtom)
  const wallet = useLatchkeyAtom(connections.activeAtom)?.account.connectedWalletInfo?.name ?? ''
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<{ id: CaipNetworkId; error: unknown } | null>(null)
  const choices = sortNetworks(all, networks.approved, search)

  const switchTo = (id: CaipNetworkId) => {
    setFailure(null)
    networks.switch(id).then(onSwitched, (error: unknown) => setFailure({ id, error }))
  }

  return (
    <>
      {all.length > SEARCH_FROM && <SearchField label={t('networks.search')} value={search} onValue={setSearch} />}
      <List label={t('networks.list')}>
        {choices.map(({ network, isApproved }) => (
          <div key={network.id}>
            <NetworkRow
              network={network}
              state={
                switching === network.id
                  ? 'switching'
                  : active.network.id === network.id
                    ? 'current'
                    : isApproved
                      ? 'offered'
                      : 'unapproved'
              }
              isLocked={switching !== null}
              onChoose={() => switchTo(network.id)}
            />
            {failure?.id === network.id && (
              <Problem error={describe(failure.error, { wallet })} onRetry={() => switchTo(network.id)} />
            )}
          </div>
        ))}
      </List>
      {choices.length === 0 && (
        <p className="hero" role="status">
          {t('networks.empty')}
        </p>
      )}
    </>
  )
}
