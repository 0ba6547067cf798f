import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ConnectionChange, detailed, disconnected, emptyConnection, restoring } from './connection'
import type { Connection } from './contract'
import { changed, connected } from './sessionChanges'

const session = fc
  .record({ address: fc.constantFrom('0xa', '0xb'), chain: fc.constantFrom('1', '10') })
  .map(({ address, chain }) => ({
    caipAddress: `eip155:${chain}:${address}` as const,
    connectorId: 'x',
    accountType: 'eoa' as const,
  }))
const sessions = fc.array(session, { maxLength: 3 })
const connectorId = fc.constantFrom('x', 'y')
/** A change with what the state after it must keep to. */
interface Step {
  change: ConnectionChange
  isDisconnect?: boolean
  /** Of the connector whose news this is. */
  newsOf?: string
}
const step: fc.Arbitrary<Step> = fc.oneof(
  connectorId.map((id) => ({ change: restoring(id) })),
  fc
    .tuple(connectorId, sessions)
    .map(([id, own]) => ({ change: connected(id, own, { connectedWalletInfo: { id, name: 'W', icon: null } }) })),
  fc.tuple(connectorId, sessions).map(([id, own]) => ({ change: changed(id, own), newsOf: id })),
  fc.constant({ change: detailed({ balance: '1' }) }),
  fc.constant({ change: disconnected, isDisconnect: true }),
)

function expectWhole(state: Connection): void {
  if (state.status === 'disconnected') expect([state.connectorId, state.sessions]).toEqual([null, []])
  if (state.status === 'connecting') expect(state.sessions).toEqual([])
}

function expectStep(before: Connection, { newsOf, isDisconnect }: Step, after: Connection): void {
  if (newsOf !== undefined && newsOf !== before.connectorId) expect(after).toBe(before)
  if (isDisconnect) expect(after).toEqual(emptyConnection('eip155'))
  const isMoved = after.sessions[0]?.caipAddress !== before.sessions[0]?.caipAddress
  if (isMoved) expect(after.account.balance).toBeUndefined()
}

test('CON-10 in any order of changes, a state is complete: no connector without a connection, no stale account', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      let state = emptyConnection('eip155')
      for (const next of steps) {
        const before = state
        state = next.change(before)
        expectWhole(state)
        expectStep(before, next, state)
      }
    }),
  )
})
