import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ConnectionEvent, emptyConnection, reduceConnection } from './connection'
import type { Connection } from './contract'

const session = fc
  .record({ address: fc.constantFrom('0xa', '0xb'), chain: fc.constantFrom('1', '10') })
  .map(({ address, chain }) => ({
    caipAddress: `eip155:${chain}:${address}` as const,
    connectorId: 'x',
    accountType: 'eoa' as const,
  }))
const sessions = fc.array(session, { maxLength: 3 })
const connectorId = fc.constantFrom('x', 'y')
const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.record({ type: fc.constant('restoring' as const), connectorId }),
  fc.record({
    type: fc.constant('connected' as const),
    connectorId,
    sessions,
    account: fc.constant({ connectedWalletInfo: { name: 'W' } }),
  }),
  fc.record({ type: fc.constant('changed' as const), connectorId, sessions }),
  fc.record({ type: fc.constant('detailed' as const), details: fc.constant({ balance: '1' }) }),
  fc.constant({ type: 'disconnected' as const }),
)

function expectWhole(state: Connection): void {
  if (state.status === 'disconnected') expect([state.connectorId, state.sessions]).toEqual([null, []])
  if (state.status === 'connecting') expect(state.sessions).toEqual([])
}

function expectStep(before: Connection, next: ConnectionEvent, after: Connection): void {
  if (next.type === 'changed' && next.connectorId !== before.connectorId) expect(after).toBe(before)
  if (next.type === 'disconnected') expect(after).toEqual(emptyConnection('eip155'))
  const isMoved = after.sessions[0]?.caipAddress !== before.sessions[0]?.caipAddress
  if (isMoved) expect(after.account.balance).toBeUndefined()
}

test('CON-10 whatever the order of events, a state is whole: no connector without a connection, no stale account', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let state = emptyConnection('eip155')
      for (const next of events) {
        const before = state
        state = reduceConnection(before, next)
        expectWhole(state)
        expectStep(before, next, state)
      }
    }),
  )
})
