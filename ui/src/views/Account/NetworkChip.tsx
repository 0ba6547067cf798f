// The account's network. If a plugin fills the row `network`, it is a button to the list of networks.
import type { JSX } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useOpenView } from '../../hooks/useOpenView'
import { useSlot } from '../../hooks/useSlot'
import { useText } from '../../hooks/useText'
import { Icon } from '../../parts/Icon/Icon'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon'
import { accountMessages } from './accountMessages'

/** ID of the `account.row` item that this chip replaces. */
export const NETWORK_ROW = 'network'
/** CSS pixels. */
const ICON_SIZE = 20

/** Shows the active network's picture and name. */
export function NetworkChip(): JSX.Element {
  const { networks } = useKernel()
  const t = useText(accountMessages)
  const openView = useOpenView()
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const item = useSlot('account.row').find(({ id }) => id === NETWORK_ROW)
  const content = (
    <>
      <NetworkIcon network={network} size={ICON_SIZE} />
      <span>
        <span className="hidden">{t('account.network')} </span>
        {network.name}
      </span>
    </>
  )
  if (!item || !('opens' in item)) return <span className="chip">{content}</span>
  return (
    <button type="button" className="chip" data-name={NETWORK_ROW} {...openView(item.opens)}>
      {content}
      <Icon name="down" size={16} />
    </button>
  )
}
