// The amount as the hero, with the token next to it, and its worth and the available balance below.
import { cleanName, useKernel, useLatchkeyAtom, useLocale, useNumbers, useOpenView, useText } from '@latchkey/ui'
import { AmountHeld, AmountInput, AmountPanel, TokenButton, useFiatEntry } from '@latchkey/ui/amount'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'

export function AmountField({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const numbers = useNumbers()
  const openView = useOpenView()
  const { snackbar } = useKernel()
  const draft = useLatchkeyAtom(send.draftAtom)
  const { units, blocked } = useLatchkeyAtom(send.verdictAtom)
  const held = draft?.token ?? null
  const isWrong = blocked?.startsWith('amount-') === true || blocked === 'funds'
  // Another token is another button, so the browser counts no shift when a payment link brings a longer symbol.
  const tokenKey = `${held?.token.network} ${held?.token.address}`
  const amount = { units: held?.units ?? 0n, decimals: held?.token.decimals ?? 0 }
  const { field, worth } = useFiatEntry({
    text: draft?.amountText ?? '',
    units,
    token: held?.token ?? null,
    price: held?.price ?? null,
    onText: (typed) => send.typeAmount(typed, locale),
  })
  const takeMax = () =>
    send.takeMax(locale).catch(() => {
      snackbar.show('error', t('send.blocked.refused'))
    })
  return (
    <AmountPanel
      isWrong={isWrong}
      foot={
        <>
          {worth}
          {held && (
            <AmountHeld
              key={tokenKey}
              text={t('send.held', {
                amount: numbers.held(amount, { isNative: held.token.address === null }),
                symbol: cleanName(held.token.symbol),
              })}
              title={`${numbers.exact(amount)} ${cleanName(held.token.symbol)}`}
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
        isWrong={isWrong}
        {...field}
      />
      <TokenButton
        key={tokenKey}
        token={held?.token ?? null}
        choose={t('send.token.choose')}
        change={t('send.token.change')}
        data-testid="lk-send-token"
        {...openView('WalletSendSelectToken')}
      />
    </AmountPanel>
  )
}
