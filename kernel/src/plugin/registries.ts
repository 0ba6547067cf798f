// Events and services: open registries. A package adds members with `declare module '@latchkey/kernel'`; keys read `<noun>:<pastTense>`.

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
  /** A plugin needs the modal in the page, closed as it may be. `modal:placed` answers. */
  'modal:needed': undefined
  /** The modal is in the page. Its dialog is never moved, so that a frame can live in it. */
  'modal:placed': { dialog: HTMLElement }
  /** Another view is shown; going back tells nothing. What a view was opened with stays inside: it may name a person. */
  'view:opened': { view: ViewId }
  /** The page is shown again after the browser had stopped it, so data of servers and wallets may be stale. */
  'page:returned': undefined
  /** A wallet is asked to connect. */
  'session:requested': { connectorId: string }
  /** It said no, or could not. */
  'session:connectFailed': { connectorId: string; code: string }
  'session:connected': Session
  'session:restored': Session
  'session:changed': Session
  'session:disconnected': { namespace: string; connectorId: string }
  'session:disconnectFailed': { namespace: string; connectorId: string; code: string }
  /** Of what is active: a family in the background changes quietly. */
  'network:switched': { network: CaipNetworkId; previous: CaipNetworkId | null }
  'connector:conflicted': { id: string; name: string }
  'plugin:loaded': { id: string; durationMs: number }
  'plugin:failed': { id: string; code: string }
  'rpc:denied': { method: string }
  'rpc:settled': SettledRequest
  /** Each time something asks for it; the banner shows every id once a modal. */
  'alert:raised': Alert
}

export type EventName = keyof Events & string

export interface Services extends SharedServices {
  /** Given by the kernel itself. */
  page: PageService
}

export type ServiceName = keyof Services & string
