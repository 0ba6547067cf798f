import { expect, test } from 'vitest'
import { type Decision, decisionOf } from './describeRequest'
import type { RecordedRequest } from './recorder'

type Facts = Pick<RecordedRequest, 'safety' | 'route' | 'code'>

test.each<[Decision, Facts]>([
  ['responded', { safety: 'safe', route: 'public', code: null }],
  ['responded', { safety: 'safe', route: 'wallet', code: null }],
  ['approvedInWallet', { safety: 'approval', route: 'wallet', code: null }],
  ['approvedInModal', { safety: 'approval', route: 'modal', code: null }],
  ['refusedByVisitor', { safety: 'approval', route: 'modal', code: 'rpc/user-rejected' }],
  ['refusedByLatchkey', { safety: 'denied', route: null, code: 'kernel/rpc-denied' }],
  ['refusedByLatchkey', { safety: 'approval', route: null, code: 'kernel/not-connected' }],
  ['withdrawn', { safety: 'approval', route: 'wallet', code: 'kernel/aborted' }],
  ['failed', { safety: 'safe', route: 'public', code: 'rpc/timed-out' }],
])('RPC-01 a request is %s: %o', (decision, facts) => expect(decisionOf(facts)).toBe(decision))
