// The amount as the hero, the token beside it, its worth and what there is below.
import { formatUnits } from '@latchkey/kernel'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import {
  cleanName,
  Fiat,
  Icon,
  TokenIcon,
  useKernel,
  useLatchkeyAtom,
  useLocale,
  useOpenView,
  useText,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'

/** CSS pixels. */
const ICON_SIZE = 28
/** Decimals of what is available; all of them are put in by Max. */
const SHOWN_PLACES = 6

/** Characters beyond which the large digits would be cut off. */
const [LONG, LONGEST] = [8, 13]

function lengthOf({ length }: string): 'long' | 'longest' | undefined {
  if (length > LONGEST) return 'longest'
  return length > LONG ? 'long' : undefined
}

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
  const symbol = cleanName(held?.token.symbol ?? '')
  const worth = held?.price && units ? multiplyDecimals(held.price, { units, decimals: held.token.decimals }) : null

  return (
    <div className="send-amount" data-wrong={isWrong || undefined}>
      <div className="send-amount-line">
        <input
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          placeholder="0"
          dir="ltr"
          data-testid="lk-send-amount"
          aria-label={t('send.amount')}
          aria-invalid={isWrong}
          data-length={lengthOf(text)}
          value={text}
          onChange={({ currentTarget }) => send.typeAmount(currentTarget.value, locale)}
        />
        <button type="button" className="send-token" data-testid="lk-send-token" {...openView('WalletSendSelectToken')}>
          {held && <TokenIcon name={held.token.symbol} source={held.token.iconUrl} size={ICON_SIZE} />}
          <bdi>{held ? symbol : t('send.token.choose')}</bdi>
          {held && <span className="hidden">{t('send.token.change')}</span>}
          <Icon name="down" size={16} />
        </button>
      </div>
      <div className="send-amount-foot">
        <span>{worth ? <Fiat value={worth} /> : ' '}</span>
        {held && (
          <span className="send-held">
            <bdi>
              {t('send.held', {
                amount: formatUnits(held.units, held.token.decimals, { places: SHOWN_PLACES }),
                symbol,
              })}
            </bdi>
            <button
              type="button"
              className="send-max"
              aria-label={t('send.max.label')}
              onClick={() =>
                send.takeMax(locale).catch(() => {
                  snackbar.show('error', t('send.hold.refused'))
                })
              }
            >
              {t('send.max')}
            </button>
          </span>
        )}
      </div>
    </div>
  )
}
