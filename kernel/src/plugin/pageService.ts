// The service `page`: types only, for plugin authors.
import type { Atom } from 'jotai/vanilla'
import type { Clock } from '../base/clock'
import type { ChainFacts } from '../chains/facts'
import type { AppMetadata, Features } from '../hostOptions'
import type { RouterState } from '../router/contract'
import type { Connections, Connectors } from '../session/contract'
import type { ConnectOptions } from '../wallets/connector'

/** A text that a button of the modal copied. */
export interface CopiedText {
  text: string
  /** Milliseconds since the epoch. */
  atMs: number
}

/** What a plugin can read about the page and its bundle. */
export interface PageService {
  readonly clock: Clock
  readonly chains: readonly ChainFacts[]
  /** The description of the page that wallets show. Undefined if the host set none. */
  readonly metadata: AppMetadata | undefined
  readonly features: Readonly<Features>
  readonly connectors: Connectors
  /**
   * The part of `kernel.connections` that plugins use. Call `connect` directly in the click handler, so that a wallet may open a window.
   */
  readonly connections: Pick<
    Connections,
    | 'activeAtom'
    | 'attemptAtom'
    | 'stateAtom'
    | 'connect'
    | 'disconnect'
    | 'preferAccountType'
    | 'updateAccount'
    | 'warm'
  >
  readonly routeAtom: Atom<RouterState>
  /** Returns the networks to request from a wallet of these families, the chosen one first. Throws `kernel/chain-missing`. */
  requestedNetworks(namespaces: readonly string[]): ConnectOptions['networks']
  /** Returns whether this is a phone, as reported by the host. False without a report. */
  isMobile(): boolean
  /** The last text that a button of the modal copied; null before the first. In memory only. */
  readonly copiedAtom: Atom<CopiedText | null>
}
