// Types of the embedded wallet's plugin. No run-time code.
import type { Alert, CaipNetworkId, Dispose } from '@latchkey/kernel'
import type { EmbeddedAccountType } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

export interface EmbeddedOptions {
  /** Project ID for the frame's server. Your own frame may not need it. */
  projectId?: string
  /** URL of the login frame. Default: the public one. Its origin must differ from the page's. */
  frameUrl?: string
  /** Makes the frame log to its own console. Default false. */
  enableLogger?: boolean
  /**
   * Checks the frame before it is created (`@latchkey/plugin-embedded/verify`). Resolves to null, or to an alert that is shown instead of
   * the frame.
   */
  verify?: (options: EmbeddedOptions) => Promise<Alert | null>
}

/**
 * `policy`: the page's Content-Security-Policy blocks it. `failed`: the browser could not load it. `silent`: it never reported that it is
 * ready. `changed`: `verify` refused it.
 */
export type UnreachableReason = 'policy' | 'failed' | 'silent' | 'changed'

/** How far the frame has loaded. */
export type FrameStatus = 'absent' | 'loading' | 'ready' | 'failed'

/** The frame, for the view that approves requests. */
export interface EmbeddedFrameService {
  readonly statusAtom: Atom<FrameStatus>
  /**
   * Shows the frame over an element inside the modal, until the returned function is called. `name` is its name for screen readers;
   * `isSecurity` shows the visitor's keys and devices. The frame is not moved in the document.
   */
  show(room: HTMLElement, name: string, isSecurity: boolean): Dispose
}

/** What a login stores. */
export interface LoginStorage extends Record<string, unknown> {
  /** Opaque token of the frame's session. */
  sessionToken: string
  emailLoginUsed: true
  lastUsedChain: CaipNetworkId
  /** Milliseconds since the epoch. */
  lastEmailLoginTime: number
  /** Email address of the last login. */
  email: string
  /** By namespace. */
  preferredAccountTypes: Readonly<Record<string, 'eoa' | 'smartAccount'>>
  /** EVM chain ids. */
  smartAccountNetworks: readonly number[]
  /** Name of the social account of the last login. */
  socialUsername: string
  /** The body parses it with a schema, so that no schema is on every page. */
  emailStep: unknown
}

export interface EmbeddedTypes {
  options: EmbeddedOptions
  storage: LoginStorage
  uses: 'page'
  provides: 'embeddedWallet' | 'embeddedFrame'
}

declare module '@latchkey/kernel' {
  interface Views {
    /** The keys and devices of the embedded wallet, shown by its frame. */
    WalletSecurity: undefined
  }
  interface Services {
    embeddedFrame: EmbeddedFrameService
  }
  interface Events {
    /** The embedded wallet did what a person approved: `transaction` for a hash or a signature. */
    'embedded:approved': { method: string; kind: 'transaction' | 'object' }
    /** The visitor selected the account type, and it is active. */
    'embedded:accountPreferred': { network: CaipNetworkId; accountType: EmbeddedAccountType }
    /** An address was accepted, and an email was sent if one is needed. Later events never say whose it is. */
    'email:submitted': undefined
    /** The link in the email was opened. */
    'email:deviceApproved': undefined
    /** During a login or a change of address. */
    'email:codeAccepted': undefined
    'email:codeFailed': { code: string }
  }
  interface Alerts {
    /** The page's Content-Security-Policy blocks the frame. */
    'embedded:kept-out': undefined
    /** The login frame reported twice that it is ready, as two versions. */
    'embedded:versions-differ': undefined
    /** `verifyFrame` found files that do not belong to a release that the page accepts. */
    'embedded:frame-changed': undefined
  }
  interface ErrorCodes {
    'embedded/frame-unreachable': { reason: UnreachableReason }
    'embedded/frame-missing': undefined
    'embedded/aborted': undefined
    'embedded/timed-out': undefined
    'embedded/refused': { reason: 'unstated' } | undefined
    'embedded/response-malformed': undefined
    'embedded/request-invalid': undefined
    'embedded/too-many-requests': undefined
    'embedded/email-invalid': undefined
    'embedded/throttled': { seconds: number }
    'embedded/chain-unsupported': { network: string }
    'embedded/smart-account-unsupported': undefined
    'embedded/initialize-failed': undefined
    'embedded/method-not-accepted': { method: string }
  }
}
