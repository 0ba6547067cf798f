// Describes a settled request for the panel and for an export: how carefully it was handled, and who decided.
import type { RecordedRequest } from './recorder'

export type RequestClass = 'safe' | 'unsafe' | 'disallowed'
export type Decision =
  | 'responded'
  | 'approvedInWallet'
  | 'approvedInModal'
  | 'refusedByVisitor'
  | 'refusedByLatchkey'
  | 'withdrawn'
  | 'failed'

const CLASSES = { safe: 'safe', approval: 'unsafe', denied: 'disallowed' } as const

export function classOf({ safety }: Pick<RecordedRequest, 'safety'>): RequestClass {
  return CLASSES[safety]
}

export function decisionOf({ safety, route, code }: Pick<RecordedRequest, 'safety' | 'route' | 'code'>): Decision {
  if (route === null) return 'refusedByLatchkey'
  if (code === 'rpc/user-rejected') return 'refusedByVisitor'
  if (code === 'kernel/aborted') return 'withdrawn'
  if (code !== null) return 'failed'
  if (safety !== 'approval') return 'responded'
  return route === 'modal' ? 'approvedInModal' : 'approvedInWallet'
}
