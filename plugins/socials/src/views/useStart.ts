// What a click on a provider does. The window is opened in the click handler, because a browser opens none later.
import { useKernel, useLoginFamily, useText } from '@latchkey/ui'
import { en } from '../i18n/en'
import { NAMES } from '../providers'
import type { Provider } from '../types'

const WINDOW_NAME = 'popupWindow'
const WINDOW_FEATURES = 'width=600,height=800,scrollbars=yes'

/** Telegram's mini apps open no windows, so the sign-in uses the same tab. */
const isInTelegram = () => 'TelegramWebviewProxy' in window

interface Start {
  /** The visitor is about to select it. */
  prepare: () => void
  start: (provider: Provider, how?: 'push' | 'replace') => void
}

export function useStart(): Start {
  const kernel = useKernel()
  const { router } = kernel
  const t = useText(en)
  const enterFamily = useLoginFamily()

  function openWindow(provider: Provider): Window | null {
    const popup = window.open('', WINDOW_NAME, WINDOW_FEATURES)
    try {
      if (popup) popup.document.body.textContent = t('socials.opening', { provider: NAMES[provider] })
    } catch {
      // A window with that name may already show another site; it is used again unchanged.
    }
    return popup
  }

  return {
    prepare() {
      kernel.service('embeddedWallet').then(
        (wallet) => wallet.warm(),
        // A visitor who continues sees why it fails.
        () => {},
      )
    },
    start(provider, how = 'push') {
      // A person takes longer than this, so the family is loaded before the account exists.
      void enterFamily()
      if (provider === 'farcaster') return router[how]('ConnectingFarcaster')
      const isAway = isInTelegram()
      const popup = isAway ? null : openWindow(provider)
      kernel.service('socialLogin').then(
        (login) => (isAway ? login.leavePage(provider) : login.begin(provider, popup)),
        // The view shows the failure.
        () => popup?.close(),
      )
      router[how]('ConnectingSocial', { provider })
    },
  }
}
