// The providers, with the fees of each. Requirement ONR-01.
import { useLatchkeyAtom, useNumbers, useText, WalletIcon } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { feeText } from '../providers'
import type { OnrampProvider, OnrampService } from '../types'

/** CSS pixels. */
const ICON_SIZE = 28

/** A single provider is not a choice, but it is still named. */
export function ProviderChoice({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const providers = useLatchkeyAtom(onramp.providersAtom)
  const { provider: chosen } = useLatchkeyAtom(onramp.chosenAtom)
  const isChoice = providers.length > 1
  return (
    <fieldset className="onramp-providers">
      <legend>{t('onramp.provider')}</legend>
      {isChoice
        ? providers.map((provider) => (
            <label key={provider.id} className="onramp-provider">
              <input
                className="onramp-radio"
                type="radio"
                name="onramp-provider"
                checked={provider.id === chosen?.id}
                onChange={() => onramp.choose({ provider: provider.id })}
              />
              <Described provider={provider} />
            </label>
          ))
        : chosen && (
            <div className="onramp-provider">
              <Described provider={chosen} />
            </div>
          )}
    </fieldset>
  )
}

function Described({ provider }: { provider: OnrampProvider }): JSX.Element {
  const t = useText(en)
  const numbers = useNumbers()
  return (
    <>
      <WalletIcon name={provider.name} source={provider.iconUrl} size={ICON_SIZE} />
      <span className="onramp-name">{provider.name}</span>
      <small>
        <bdi>{t('onramp.provider.fee', { fee: feeText(provider, numbers) })}</bdi>
      </small>
    </>
  )
}
