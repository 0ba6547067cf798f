// Types of the elements for the DOM, JSX, and Svelte. No run-time code.
import type { ConnectedAccount } from '@latchkey/kernel'

export type ButtonSize = 'small' | 'medium' | 'large'

/** Each property has the value of the attribute with the same name, or `null` without it. */
export interface LatchkeyButtonElement extends HTMLElement {
  disabled: boolean
  /** Null means `medium`. */
  size: ButtonSize | null
  /** Replaces the text shown before a connection. */
  label: string | null
  /** Shows the native balance next to the account. */
  balance: boolean
  /** CAIP-2 namespace, like `solana`. */
  namespace: string | null
}

export interface LatchkeyWalletButtonElement extends LatchkeyButtonElement {
  /** ID of the wallet, like `io.metamask`. */
  wallet: string | null
  /** The attribute `wallet-name`: the wallet's name, for the text shown before a connection. */
  walletName: string | null
}

/** Events of the elements. None bubbles: each element reports its own account and its own clicks. */
export interface LatchkeyElementEvents {
  /** The button's account is connected. */
  'latchkey-connect': CustomEvent<ConnectedAccount>
  'latchkey-disconnect': CustomEvent<null>
  /** A click failed. `error.code` says why, like `kernel/connector-missing` or `rpc/user-rejected`. */
  'latchkey-error': CustomEvent<{ error: unknown }>
}

/** Attributes of every button in markup. React 18 passes a flag as text. */
export interface LatchkeyButtonAttributes {
  disabled?: boolean | undefined
  size?: ButtonSize | undefined
  /** Replaces the text shown before a connection. */
  label?: string | undefined
  /** Shows the native balance next to the account. */
  balance?: boolean | undefined
  /** CAIP-2 namespace, like `solana`. */
  namespace?: string | undefined
}

export interface LatchkeyWalletButtonAttributes extends LatchkeyButtonAttributes {
  /** ID of the wallet, like `io.metamask`. */
  wallet: string
  'wallet-name'?: string | undefined
}

/** Listeners in the form of React 19 and Svelte 5. */
export type LatchkeyElementListeners = {
  [Name in keyof LatchkeyElementEvents as `on${Name}`]?: ((event: LatchkeyElementEvents[Name]) => void) | undefined
}

type SvelteProps<Attributes> = Attributes &
  LatchkeyElementListeners & { class?: string; id?: string; style?: string; slot?: string }

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButtonElement
    'latchkey-account-button': LatchkeyButtonElement
    'latchkey-network-button': LatchkeyButtonElement
    'latchkey-wallet-button': LatchkeyWalletButtonElement
  }
  interface HTMLElementEventMap extends LatchkeyElementEvents {}
  /** Read by the Svelte compiler; unused on other pages. */
  namespace svelteHTML {
    interface IntrinsicElements {
      'latchkey-button': SvelteProps<LatchkeyButtonAttributes>
      'latchkey-account-button': SvelteProps<LatchkeyButtonAttributes>
      'latchkey-network-button': SvelteProps<LatchkeyButtonAttributes>
      'latchkey-wallet-button': SvelteProps<LatchkeyWalletButtonAttributes>
    }
  }
}
