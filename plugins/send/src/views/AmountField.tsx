// The amount as the hero, the token beside it, its worth and what there is below.
import { formatUnits } from '@latchkey/kernel'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import {
  AmountHeld,
  AmountInput,
  AmountPanel,
  cleanName,
  Fiat,
  TokenButton,
  useKernel,
  useLatchkeyAtom,
  useLocale,
  useOpenView,
  useText,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'

/** Decimals of what is available; all of them are put in by Max. */
const SHOWN_PLACES = 6

/** Characters that have room beside a token. */
const FITS = 8

export function AmountField({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const openView = useOpenView()
  const { snackbar } = useKernel()
  const draft = useLatchkeyAtom(send.draftAtom)
  const { units, hold } = useLatchkeyAtom(send.verdictAtom)
  const held = draft?.token ?? null
  const text = draft?.amountText ?? ''
  const isWrong = hold?.startsWith('amount-') === true || hold === 'funds'
  const worth = held?.price && units ? multiplyDecimals(held.price, { units, decimals: held.token.decimals }) : null
  const takeMax = () =>
    send.takeMax(locale).catch(() => {
      snackbar.show('error', t('send.hold.refused'))
    })
  return (
    <AmountPanel
      isWrong={isWrong}
      foot={
        <>
          <span>{worth ? <Fiat value={worth} /> : ' '}</span>
          {held && (
            <AmountHeld
              text={t('send.held', {
                amount: formatUnits(held.units, held.token.decimals, { places: SHOWN_PLACES }),
                symbol: cleanName(held.token.symbol),
              })}
              max={t('send.max')}
              maxLabel={t('send.max.label')}
              onMax={() => void takeMax()}
            />
          )}
        </>
      }
    >
      <AmountInput
        enterKeyHint="next"
        data-testid="lk-send-amount"
        label={t('send.amount')}
        fits={FITS}
        value={text}
        isWrong={isWrong}
        onValue={(typed) => send.typeAmount(typed, locale)}
      />
      <TokenButton
        token={held?.token ?? null}
        choose={t('send.token.choose')}
        change={t('send.token.change')}
        data-testid="lk-send-token"
        {...openView('WalletSendSelectToken')}
      />
    </AmountPanel>
  )
}
