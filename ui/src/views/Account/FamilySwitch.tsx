// One wallet per network family: shows the connections and which account is shown, and connects other families.
import { addressOf, type ChainFacts, type Connection, cleanName, networkOf } from '@latchkey/kernel'
import { type JSX, useState } from 'react'
import { useErrorDescription } from '../../hooks/useErrorDescription'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { Address } from '../../parts/Address/Address'
import { Button } from '../../parts/Button/Button'
import { Icon } from '../../parts/Icon/Icon'
import { IconButton } from '../../parts/IconButton/IconButton'
import { List } from '../../parts/List/List'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon'
import { Row } from '../../parts/Row/Row'
import { familyMessages } from './familyMessages'

/** Renders nothing on a page with one family. */
export function FamilySwitch(): JSX.Element | null {
  const { connections, options, snackbar } = useKernel()
  const t = useText(familyMessages)
  const describe = useErrorDescription()
  const all = useLatchkeyAtom(connections.stateAtom)
  const active = useLatchkeyAtom(connections.activeAtom)?.namespace
  const [isOpen, setOpen] = useState(false)
  const { chains } = options
  if (chains.length < 2) return null
  const connected = chains.filter(({ namespace }) => all.get(namespace)?.status === 'connected')
  const report = (error: unknown) => snackbar.show('error', describe(error).title)
  return (
    <>
      <Row
        picture={<Icon name="wallet" />}
        title={t('families.switch', { count: connected.length })}
        detail={connected.map(({ label }) => label).join(', ')}
        end={<Icon name="down" size={18} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <>
          <List label={t('families.list')}>
            {chains.map((chain) => (
              <FamilyRow
                key={chain.namespace}
                chain={chain}
                connection={all.get(chain.namespace)}
                isActive={chain.namespace === active}
                onFailed={report}
              />
            ))}
          </List>
          {connected.length > 1 && (
            <Button weight="plain" icon="leave" onClick={() => void connections.disconnect().catch(report)}>
              {t('families.disconnectAll')}
            </Button>
          )}
        </>
      )}
      <span className="hidden" role="status">
        {isOpen && t('families.shown', { family: chains.find(({ namespace }) => namespace === active)?.label ?? '' })}
      </span>
    </>
  )
}

interface FamilyRowProps {
  chain: ChainFacts
  connection: Connection | undefined
  isActive: boolean
  onFailed: (error: unknown) => void
}

/** The row itself stays mounted in every state of its family, so that the focus is not lost. */
function FamilyRow({ chain, connection, isActive, onFailed }: FamilyRowProps): JSX.Element {
  const { connections, networks, router } = useKernel()
  const t = useText(familyMessages)
  const { namespace, label } = chain
  const session = connection?.sessions[0]
  const isRestoring = connection?.status === 'connecting'
  const network = (session && networks.get(networkOf(session.caipAddress))) ?? chain.networks[0]
  const name = cleanName(connection?.account.profileName ?? '')
  const wallet = cleanName(connection?.account.connectedWalletInfo?.name ?? '')

  const choose = () => {
    if (session) connections.setActive(namespace).catch(onFailed)
    else if (!isRestoring) router.push('Connect', { namespace })
  }
  return (
    <div className="family">
      <Row
        isFlat
        picture={<NetworkIcon network={network} />}
        title={label}
        detail={
          session ? (
            <>
              {name ? <bdi>{name}</bdi> : <Address address={addressOf(session.caipAddress)} />} <bdi>{wallet}</bdi>
            </>
          ) : (
            t(isRestoring ? 'families.restoring' : 'families.connect')
          )
        }
        end={isActive ? <Icon name="check" size={18} /> : !session && <Icon name="next" size={18} />}
        aria-current={isActive || undefined}
        aria-busy={isRestoring || undefined}
        aria-disabled={isRestoring || undefined}
        onClick={choose}
      />
      {session && (
        <IconButton
          icon="leave"
          label={t('families.disconnect', { family: label })}
          onClick={({ currentTarget }) => {
            // This button is removed after the disconnect.
            currentTarget.parentElement?.querySelector('button')?.focus()
            connections.disconnect({ namespace }).catch(onFailed)
          }}
        />
      )}
    </div>
  )
}
