// Entry `@latchkey/sdk/react`: hooks and a button over a modal that the host made. Renders the same on a server and at hydration.
'use client'

import { isSupported, reloadPage } from '@latchkey/kernel'
import {
  type ButtonHTMLAttributes,
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { adoptButtonSheet } from './adoptButtonSheet'
import { describeButton, RELOAD_FAILURES } from './describeButton'
import type { ButtonMessages } from './i18n/en'
import type { ModalState } from './modal'
import { useWalletModal } from './modalContext'

export {
  type UseAccountOptions,
  useAccount,
  useAccounts,
  useBalance,
  useConnections,
  useUser,
  useWallet,
} from './accountHooks'
export { useWalletModal, WalletModalProvider } from './modalContext'

/** Attributes of `<latchkey-button>`, also under another name. React 18 knows `class` there, React 19 `className` too. */
export type LatchkeyButtonProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  class?: string | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'latchkey-button': LatchkeyButtonProps
    }
  }
}

/** The modal's state; renders again when it changes. The first client render equals the server's. */
export function useWalletState(): ModalState {
  const modal = useWalletModal()
  return useSyncExternalStore(modal.subscribe, modal.getState, modal.getInitialState)
}

export interface ConnectButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'onClick'> {
  messages?: ButtonMessages | undefined
}

/** Opens the modal; shows the account's name, else its short address, when connected. Loads the modal when a pointer or focus comes near. */
export function ConnectButton({ messages, className, ...rest }: ConnectButtonProps): ReactElement {
  const modal = useWalletModal()
  const state = useWalletState()
  const [failures, setFailures] = useState(0)
  const [missing, setMissing] = useState<string | null>(null)
  useEffect(() => adoptButtonSheet(document), [])
  const { text, avatarUrl, label, isBusy, tone } = describeButton(state, failures, messages)

  const open = () => {
    if (failures >= RELOAD_FAILURES && isSupported()) return reloadPage(modal.core.options.id)
    modal.open().then(
      () => setFailures(0),
      () => setFailures(failures + 1),
    )
  }
  // Decorative: the name stands beside it.
  const image = createElement('img', {
    src: avatarUrl,
    alt: '',
    referrerPolicy: 'no-referrer',
    onError: () => setMissing(avatarUrl),
  })
  return createElement(
    'button',
    {
      'data-testid': 'lk-connect-button',
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-label': label,
      'aria-busy': isBusy,
      'data-tone': tone,
      ...rest,
      className: className ? `lk-connect-button ${className}` : 'lk-connect-button',
      onClick: open,
      onPointerEnter: modal.prefetch,
      onFocus: modal.prefetch,
    },
    avatarUrl && avatarUrl !== missing && image,
    text,
  )
}
