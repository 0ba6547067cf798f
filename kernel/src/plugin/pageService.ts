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

/** What a plugin may read of the page and its bundle. */
export interface PageService {
  readonly clock: Clock
  readonly chains: readonly ChainFacts[]
  /** How wallets show the page. Undefined if the host set none. */
  readonly metadata: AppMetadata | undefined
  readonly features: Readonly<Features>
  readonly connectors: Connectors
  /** The part of `kernel.connections` that plugins use. Call `connect` in the click itself, so that a wallet may open a window. */
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
  /** Returns the networks that a wallet of these families is asked for, the chosen one first. Throws `kernel/chain-missing`. */
  requestedNetworks(namespaces: readonly string[]): ConnectOptions['networks']
  /** Returns whether this is a phone, as the host says. False if it does not say. */
  isMobile(): boolean
  /** What a button of the modal copied last; null before the first. In memory only. */
  readonly copiedAtom: Atom<CopiedText | null>
}
