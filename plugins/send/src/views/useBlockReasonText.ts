// Words why the button is disabled.
import { findError } from '@latchkey/kernel'
import { cleanName, useKernel, useLatchkeyAtom, useNumbers, useText } from '@latchkey/ui'
import { en } from '../i18n/en'
import type { BlockReason, SendService } from '../types'

/** Returns the sentence of a block reason, with its token, network, and family. */
export function useBlockReasonText(send: SendService): (blocked: BlockReason) => string {
  const t = useText(en)
  const { networks } = useKernel()
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const draft = useLatchkeyAtom(send.draftAtom)
  const planning = useLatchkeyAtom(send.planningAtom)
  const { exact } = useNumbers()
  const recipient = draft?.recipient
  const small = planning.status === 'failed' ? findError(planning.error, 'transfer/amount-too-small') : null
  const words = {
    symbol: cleanName(draft?.token?.token.symbol ?? ''),
    native: network.native.symbol,
    network: network.name,
    least:
      small && draft?.token ? exact({ units: small.context.minimumUnits, decimals: draft.token.token.decimals }) : '',
    family: recipient?.status === 'problem' ? (recipient.family ?? '') : '',
  }
  return (blocked) => t(`send.blocked.${blocked}`, words)
}
