// The flow of this package for its views, and the window that a click opens.
import { cleanName, useKernel, useService, useText } from '@latchkey/ui'
import { useLayoutEffect } from 'react'
import { en } from '../i18n/en'
import type { OnrampProvider, OnrampService } from '../types'
import { useAmounts } from './useAmounts'

const WINDOW_FEATURES = 'width=600,height=800,scrollbars=yes'

/** Null while its code loads. Throws into the view's error boundary, which offers a retry. */
export function useOnramp(): OnrampService | null {
  const state = useService('onramp')
  if (state.status === 'failed') throw state.error
  return state.status === 'ready' ? state.service : null
}

/**
 * Call it in the click handler, because a browser opens no window later. The window shows only a short text until the URL is known. Each
 * purchase has its own window.
 */
export function useOpenWindow(): (provider: OnrampProvider) => Window | null {
  const t = useText(en)
  return ({ name }) => {
    const popup = window.open('', '_blank', WINDOW_FEATURES)
    if (popup) popup.document.body.textContent = t('onramp.opening', { provider: name })
    return popup
  }
}

/** Shows a snackbar when a purchase is delivered while a view of this package is open. */
export function useArrivals(onramp: OnrampService): void {
  const t = useText(en)
  const { exact } = useAmounts()
  const { on, store, snackbar } = useKernel()
  // A delivery that is announced between the commit and its passive effects must be shown, too.
  useLayoutEffect(
    () =>
      on('onramp:completed', ({ id, symbol }) => {
        const received = store.get(onramp.purchasesAtom).find((each) => each.id === id)?.received
        const amount = received ? `${exact(received.amount)} ${cleanName(received.symbol)}` : cleanName(symbol)
        snackbar.show('success', t('onramp.arrived.snack', { amount }))
      }),
    [on, store, snackbar, onramp, t, exact],
  )
}
