// The label of a review's button: the app that receives the request, or the action if this modal handles it.
import { cleanName } from '@latchkey/kernel'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useText } from '../../hooks/useText'
import { reviewMessages } from './reviewMessages'

export interface ConfirmLabel {
  /** Names the action: `Send 0.5 ETH`. */
  action: string
  /** Default: `confirm`. */
  kind?: 'confirm' | 'approve'
  /** The request is with the wallet. */
  isAsking: boolean
}

/** Returns a function that words the button: `Confirm in Rabby`, or the action if no other app opens. */
export function useConfirmLabel(): (label: ConfirmLabel) => string {
  const t = useText(reviewMessages)
  const { connections, connectors } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const isOwnApp = connectors.get(active?.connectorId ?? '')?.approvesIn === 'modal'
  const wallet = isOwnApp ? '' : cleanName(active?.account.connectedWalletInfo?.name ?? '')
  return ({ action, kind = 'confirm', isAsking }) =>
    wallet === '' ? action : t(`review.${isAsking ? 'asking' : kind}`, { wallet })
}
