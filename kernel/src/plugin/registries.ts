// Events and services: open registries. A package adds members with `declare module '@latchkey/kernel'`. Keys have the form
// `<noun>:<pastTense>`.

import type { Alert } from '../alerts/contract'
import type { CaipNetworkId } from '../base/caip'
import type { Session } from '../base/session'
import type { SharedEvents, SharedServices } from '../contracts/registries'
import type { ViewId } from '../router/views'
import type { SettledRequest } from '../rpc/call'
import type { PageService } from './pageService'

export interface Events extends SharedEvents {
  'modal:opened': { view: ViewId; connected: boolean }
  'modal:closed': { connected: boolean }
  /** A plugin needs the modal in the page, open or closed. The modal responds with `modal:placed`. */
  'modal:needed': undefined
  /** The modal is in the page. Its dialog is never moved, so a frame can live in it. */
  'modal:placed': { dialog: HTMLElement }
  /**
   * Another view is shown. Going back does not report it again. The view's parameters are not included, because they may identify a person.
   */
  'view:opened': { view: ViewId }
  /** The visitor chose a language in the modal, as a BCP 47 tag: now, or on an earlier visit. */
  'language:chosen': string
  /** The page is shown again after the browser had frozen it, so data from servers and wallets may be stale. */
  'page:returned': undefined
  /** The modal requests a connection from a wallet. */
  'session:requested': { connectorId: string }
  /** The wallet rejected the request, or failed. */
  'session:connectFailed': { connectorId: string; code: string }
  'session:connected': Session
  'session:restored': Session
  'session:changed': Session
  'session:disconnected': { namespace: string; connectorId: string }
  'session:disconnectFailed': { namespace: string; connectorId: string; code: string }
  /** Only for the active family: a change in another family is not reported. */
  'network:switched': { network: CaipNetworkId; previous: CaipNetworkId | null }
  'connector:conflicted': { id: string; name: string }
  'plugin:loaded': { id: string; durationMs: number }
  'plugin:failed': { id: string; code: string }
  'rpc:denied': { method: string }
  'rpc:settled': SettledRequest
  /** Emitted each time a problem occurs. The banner shows each ID once per modal. */
  'alert:raised': Alert
}

export type EventName = keyof Events & string

export interface Services extends SharedServices {
  /** Provided by the kernel itself. */
  page: PageService
}

export type ServiceName = keyof Services & string
