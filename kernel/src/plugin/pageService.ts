// The service `page`: types only, for plugin authors.
import type { Atom } from 'jotai/vanilla'
import type { Clock } from '../base/clock'
import type { ChainFacts } from '../chains/facts'
import type { AppMetadata, Features } from '../hostOptions'
import type { RouterState } from '../router/contract'
import type { Connections, Connectors } from '../session/contract'
import type { ConnectOptions } from '../wallets/connector'

/** A text that a button of the modal put on the clipboard. */
export interface CopiedText {
  text: string
  /** Milliseconds since the epoch. */
  atMs: number
}

/** What a plugin may know of the page and the bundle it is in. */
export interface PageService {
  readonly clock: Clock
  readonly chains: readonly ChainFacts[]
  /** How wallets show the page. Undefined if the host set none. */
  readonly metadata: AppMetadata | undefined
  readonly features: Readonly<Features>
  readonly connectors: Connectors
  /** A wallet is asked in the click itself, so that it may open a window. */
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
  /** What a wallet of these families would be asked for, the chosen network first. Throws `kernel/chain-missing`. */
  requestedNetworks(namespaces: readonly string[]): ConnectOptions['networks']
  /** Returns whether this is a phone, as the host says. False if it does not say. */
  isMobile(): boolean
  /** What a button of the modal copied last; null before the first. In memory only. */
  readonly copiedAtom: Atom<CopiedText | null>
}
