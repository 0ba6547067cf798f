// The button that every component of `@latchkey/sdk/react` renders. The first client render matches the server's.
'use client'

import type { Network } from '@latchkey/kernel'
import {
  type ButtonHTMLAttributes,
  createElement,
  type ReactElement,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useAccount } from './accountHooks'
import { adoptButtonSheet } from './adoptButtonSheet'
import {
  type ButtonAttempt,
  type ButtonKind,
  type ButtonMoment,
  type ButtonOptions,
  pressButton,
  UNTRIED,
} from './buttonKind'
import { readButtonState } from './buttonState'
import type { ButtonSize } from './elementTypes'
import type { ButtonMessages } from './i18n/en'
import type { ModalState } from './modal'
import { useWalletModal } from './modalContext'
import { loadNetworkIcon } from './networkIcon'
import { printBalance } from './printBalance'
import { watchBalance } from './watchBalance'

/**
 * Returns the modal's state, and renders again when it changes. The first client render matches the server's.
 *
 * @example
 * ```tsx
 * import { useWalletState } from '@latchkey/sdk/react'
 *
 * export function Banner() {
 *   const { status, network, isNetworkSupported } = useWalletState()
 *   if (status !== 'connected' || isNetworkSupported) return null
 *   return <p>{network.name} is not supported. Switch networks in your wallet.</p>
 * }
 * ```
 */
export function useWalletState(): ModalState {
  const modal = useWalletModal()
  return useSyncExternalStore(modal.subscribe, modal.getState, modal.getInitialState)
}

/** The same object while the modal only opens and closes: buttons don't show that, and rendering them would delay the modal. */
function useShownState(): ModalState {
  const modal = useWalletModal()
  const shown = useRef(modal.getInitialState())
  const read = () => {
    const next = modal.getState()
    const before: ModalState = { ...shown.current, isOpen: next.isOpen }
    if (Object.entries(next).some(([name, value]) => before[name as keyof ModalState] !== value)) shown.current = next
    return shown.current
  }
  return useSyncExternalStore(modal.subscribe, read, modal.getInitialState)
}

/** Returns the state with the account and the network of one family, and with its balance if requested. */
export function useButtonState(namespace: string | undefined, wantsBalance: boolean): ModalState {
  const modal = useWalletModal()
  const state = useShownState()
  const account = useAccount({ namespace })
  useEffect(() => (wantsBalance ? watchBalance(modal, { namespace }) : undefined), [modal, namespace, wantsBalance])
  return readButtonState(modal, state, account, namespace)
}

/** Returns a network's picture; null until it is loaded, and if there is none. */
export function useNetworkIcon(network: Network, isWanted: boolean): string | null {
  const [shown, setShown] = useState<{ id: string; icon: string | null } | null>(null)
  useEffect(() => {
    let isHere = true
    if (isWanted) loadNetworkIcon(network).then((icon) => isHere && setShown({ id: network.id, icon }))
    return () => {
      isHere = false
    }
  }, [network, isWanted])
  return isWanted && shown?.id === network.id ? shown.icon : null
}

/** The props of all buttons. Other attributes are passed to the `<button>`. */
export interface PageButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'onClick'> {
  /** Texts of the button. Default: those of the modal's language. */
  messages?: ButtonMessages | undefined
  /** Default `medium`. */
  size?: ButtonSize | undefined
  /** Replaces the text shown before a connection. */
  label?: string | undefined
  /** CAIP-2 namespace, such as `solana`. Default: that of the shown account. */
  namespace?: string | undefined
}

interface KindProps extends PageButtonProps, ButtonOptions {
  kind: ButtonKind
  onFailed?: ((error: unknown) => void) | undefined
}

/** The state that a kind describes, and what a press does. */
export function useButton(kind: ButtonKind, options: ButtonOptions, messages?: ButtonMessages) {
  const modal = useWalletModal()
  const state = useButtonState(options.namespace, options.balance ?? false)
  const [attempt, setAttempt] = useState<ButtonAttempt>(UNTRIED)
  const moment: ButtonMoment = { state, attempt, options, messages, printBalance }
  return { modal, moment, press: () => pressButton(kind, modal, moment, setAttempt) }
}

/** Renders one kind of button, or nothing if it has nothing to show. */
export function PageButton(props: KindProps): ReactElement | null {
  const { kind, messages, size, label, balance, namespace, wallet, walletName, onFailed, className, ...rest } = props
  const options = { label, balance, namespace, wallet, walletName }
  const { modal, moment, press } = useButton(kind, options, messages)
  const [missing, setMissing] = useState<string | null>(null)
  const { network, isNetworkSupported } = moment.state
  const networkIcon = useNetworkIcon(network, (kind.showsNetwork ?? false) && isNetworkSupported)
  useEffect(() => adoptButtonSheet(document), [])
  const described = kind.describe(moment)
  if (!described) return null
  const picture = described.picture ?? networkIcon
  // Decorative: the name is shown next to it.
  const image =
    picture && picture !== missing
      ? createElement('img', {
          src: picture,
          alt: '',
          referrerPolicy: 'no-referrer',
          onError: () => setMissing(picture),
        })
      : null
  return createElement(
    'button',
    {
      'data-testid': 'lk-connect-button',
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-label': described.label,
      'aria-busy': described.isBusy,
      'data-tone': described.tone,
      'data-size': size,
      ...rest,
      className: className ? `lk-connect-button ${className}` : 'lk-connect-button',
      onClick: () => void press().then((error) => error !== null && onFailed?.(error)),
      onPointerEnter: modal.prefetch,
      onFocus: modal.prefetch,
    },
    image,
    described.text,
  )
}
