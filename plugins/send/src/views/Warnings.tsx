// What a visitor should know before money moves: a sentence each, the gravest first.
import { AddressInText, Icon, Status, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Warning } from '../warnings'

export function Warnings({ warnings }: { warnings: readonly Warning[] }): JSX.Element {
  const t = useText(en)
  return (
    <Status>
      {warnings.length > 0 &&
        warnings.map((warning) => {
          const address = addressIn(warning)
          const text = t(`send.warning.${warning.kind}`, { known: address, before: address })
          return (
            <p key={warning.kind} className="note" data-kind={warning.kind}>
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

/** What the sentence names, whatever it calls it. */
function addressIn(warning: Warning): string {
  if (warning.kind === 'look-alike') return warning.known
  return warning.kind === 'name-moved' ? warning.before : ''
}
