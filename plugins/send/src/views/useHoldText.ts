// What keeps the button shut, in words.
import { findError } from '@latchkey/kernel'
import { cleanName, useKernel, useLatchkeyAtom, useNumbers, useText } from '@latchkey/ui'
import { en } from '../i18n/en'
import type { Hold, SendService } from '../types'

/** Returns the sentence of a hold, with the token, the network and the family it is about. */
export function useHoldText(send: SendService): (hold: Hold) => string {
  const t = useText(en)
  const { networks } = useKernel()
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const draft = useLatchkeyAtom(send.draftAtom)
  const planning = useLatchkeyAtom(send.planningAtom)
  const { exact } = useNumbers()
  const receiver = draft?.receiver
  const small = planning.status === 'failed' ? findError(planning.error, 'transfer/amount-too-small') : null
  const words = {
    symbol: cleanName(draft?.token?.token.symbol ?? ''),
    native: network.native.symbol,
    network: network.name,
    least:
      small && draft?.token ? exact({ units: small.context.leastUnits, decimals: draft.token.token.decimals }) : '',
    family: receiver?.status === 'problem' ? (receiver.family ?? '') : '',
  }
  return (hold) => t(`send.hold.${hold}`, words)
}
