// Types of the analytics plugin. No run-time code.
import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import type { EmbeddedAccountType, SocialProvider } from '@latchkey/kernel/contracts'

export interface AnalyticsOptions {
  /** Default false: nothing is loaded or sent. */
  enabled?: boolean
  /** The host's project. Your own service may not need it. */
  projectId?: string
  /** Origin of an analytics service. Default: the public one, if there is a project ID. */
  analyticsUrl?: string
  /**
   * Origin of the wallet directory that says whether the project allows analytics; no response means no. `null`: no directory. Default: the
   * public one, unless you use your own service.
   */
  explorerUrl?: string | null
  /** If false (default), no event contains the account's address. */
  sendAddress?: boolean
  /** Words of the page's path that may be sent, like `['cart', 'checkout']`; all others become `*`. Default: no path. */
  pathWords?: readonly string[]
}

export interface AnalyticsTypes {
  options: AnalyticsOptions
  uses: 'page'
}

/** Events of the bus that are reported; those of a plugin that is not in the bundle never occur. */
export type TrackedEvent =
  | 'modal:opened'
  | 'modal:closed'
  | 'view:opened'
  | 'session:requested'
  | 'session:connected'
  | 'session:connectFailed'
  | 'session:disconnected'
  | 'session:disconnectFailed'
  | 'network:switched'
  | 'tx:submitted'
  | 'plugin:failed'
  | 'wallets:searched'
  | 'email:chosen'
  | 'email:submitted'
  | 'email:deviceApproved'
  | 'email:codeAccepted'
  | 'email:codeFailed'
  | 'social:started'
  | 'social:responded'
  | 'social:signedIn'
  | 'social:failed'
  | 'social:canceled'
  | 'embedded:accountPreferred'
  | 'activity:moreRequested'
  | 'activity:failed'
  | 'send:initiated'
  | 'send:declined'
  | 'send:failed'
  | 'swap:networkChosen'
  | 'swap:initiated'
  | 'swap:failed'
  | 'siwx:requested'
  | 'siwx:authenticated'
  | 'siwx:failed'
  | 'siwx:canceled'
  | 'onramp:providerSelected'
  | 'name:registrationStarted'
  | 'name:registered'
  | 'name:registrationFailed'

/** The network and the symbols of a swap. */
interface SwapFacts {
  network: CaipNetworkId
  from: string
  to: string
}

interface SignInFacts {
  network: CaipNetworkId
  isSmartAccount: boolean
}
type LoginProvider = SocialProvider | 'farcaster'

// Declared as in the plugins that emit them: plugins don't import each other, and the compiler rejects a difference.
declare module '@latchkey/kernel' {
  interface Events {
    'wallets:searched': { words: string; isCertified: boolean }
    'email:chosen': undefined
    'email:submitted': undefined
    'email:deviceApproved': undefined
    'email:codeAccepted': undefined
    'email:codeFailed': { code: string }
    'social:started': { provider: LoginProvider }
    'social:responded': { provider: LoginProvider }
    'social:signedIn': { provider: LoginProvider }
    'social:failed': { provider: LoginProvider; code: string }
    'social:canceled': { provider: LoginProvider }
    'embedded:accountPreferred': { network: CaipNetworkId; accountType: EmbeddedAccountType }
    'activity:moreRequested': { account: CaipAddress }
    'activity:failed': { account: CaipAddress; code: string }
    'send:initiated': { network: CaipNetworkId; token: string }
    'send:declined': { network: CaipNetworkId; token: string }
    'send:failed': { network: CaipNetworkId; token: string; code: string }
    'swap:networkChosen': { network: CaipNetworkId }
    'swap:initiated': SwapFacts
    'swap:failed': SwapFacts & { code: string; step: 'approve' | 'swap' }
    'siwx:requested': SignInFacts
    'siwx:authenticated': SignInFacts
    'siwx:failed': { network: CaipNetworkId; isSmartAccount: boolean; code: string }
    'siwx:canceled': SignInFacts
    'onramp:providerSelected': { provider: string }
    'name:registrationStarted': { name: string }
    'name:registered': { name: string }
    'name:registrationFailed': { name: string; code: string }
  }
}
