// Warnings before money moves: one sentence each, the most severe first.
import type { Token } from '@latchkey/kernel/contracts'
import { AddressInText, cleanName, Icon, Status, useNumbers, useText } from '@latchkey/ui'
import { describeFee, fees, type Risk, reviewMessages } from '@latchkey/ui/review'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { isFeeWarning, type Warning } from '../warnings'

/** `token` is the token being sent, for amounts in a sentence. */
export function Warnings({ warnings, token }: { warnings: readonly Warning[]; token: Token | null }): JSX.Element {
  const riskOf = useRiskOf(token)
  return (
    <Status>
      {warnings.length > 0 &&
        warnings.map((warning) => {
          const { id, text, address = '' } = riskOf(warning)
          return (
            <p key={id} className="note" data-kind={id}>
              <Icon name="warning" size={18} />
              <span>
                <AddressInText text={text} address={address} />
              </span>
            </p>
          )
        })}
    </Status>
  )
}

/** The name of the risk in the foot of the review. */
export function useRiskOf(token: Token | null): (warning: Warning) => Risk {
  const t = useText(en)
  const feeText = useText(fees)
  const reviewText = useText(reviewMessages)
  const numbers = useNumbers()
  return (warning) => {
    if (warning.kind === 'unclear') return { id: warning.kind, text: reviewText('review.unclear') }
    if (isFeeWarning(warning)) return { id: warning.kind, text: describeFee(warning, feeText, numbers) }
    const address = addressIn(warning)
    const units = warning.kind === 'keeps-part' ? warning.receivedUnits : 0n
    const amount = token ? `${numbers.exact({ units, decimals: token.decimals })} ${cleanName(token.symbol)}` : ''
    const words = { known: address, before: address, amount }
    return { id: warning.kind, text: t(`send.warning.${warning.kind}`, words), address }
  }
}

/** The address in the sentence, however the sentence calls it. */
function addressIn(warning: Warning): string {
  if (warning.kind === 'look-alike' || warning.kind === 'copied') return warning.known
  return warning.kind === 'name-moved' ? warning.before : ''
}
