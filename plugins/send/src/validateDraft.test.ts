// Truth table of what keeps a draft from its review.
import { LatchkeyError } from '@latchkey/kernel'
import type { HeldToken } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDraft, type Draft, type RecipientState } from './draft'
import type { BlockReason, CheckedPlan, Planning } from './types'
import { blocksSubmit, type Facts, validateDraft } from './validateDraft'

const token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null } as const
const held: HeldToken = { token, units: 10n ** 18n, price: null, value: null, isHidden: false }
const known: RecipientState = { status: 'known', recipient: { address: '0x1', name: null, avatarUrl: null } }
const ready: Planning = { status: 'ready', plan: {} as CheckedPlan }
const failed = (code: string, context: object = {}): Planning => ({
  status: 'failed',
  error: new LatchkeyError(code as never, 'x', { context: context as never }),
})
const WHOLE: Partial<Draft> = { token: held, amountText: '0.5', recipient: known }
const FACTS: Facts = { nativeUnits: 10n ** 18n, isSmartAccount: false, isUnread: false, planning: ready }

const judge = (draft: Partial<Draft>, facts: Partial<Facts> = {}) =>
  validateDraft({ ...createDraft('eip155:1:0xa'), ...WHOLE, ...draft }, { ...FACTS, ...facts }).blocked

test.each<[BlockReason | null, Partial<Draft>, Partial<Facts>?]>([
  [null, {}],
  ['token-mismatch', {}, { planning: failed('transfer/token-mismatch', { mismatch: 'decimals' }) }],
  ['token-no-decimals', {}, { planning: failed('transfer/token-refused', { reason: 'no-decimals' }) }],
  ['unreadable', {}, { planning: failed('send/plan-mismatch', { difference: 'token' }) }],
  ['token', { token: null, amountText: '', recipient: { status: 'empty' } }],
  ['balances', { token: null, amountText: '' }, { isUnread: true }],
  [null, {}, { isUnread: true }],
  [null, { amountText: '1' }],
  ['amount', { amountText: '', recipient: { status: 'empty' } }],
  ['amount-malformed', { amountText: '1e5' }],
  ['amount-ambiguous', { amountText: '1,5' }],
  ['amount-decimals', { amountText: '0.0000000000000000001' }],
  ['amount-zero', { amountText: '0.00' }],
  ['funds', { amountText: '1.000000000000000001' }],
  ['funds', { amountText: '9'.repeat(79) }],
  ['fee', {}, { nativeUnits: 0n }],
  [null, {}, { nativeUnits: 0n, isSmartAccount: true }],
  [null, {}, { nativeUnits: null }],
  ['recipient', { recipient: { status: 'empty' } }],
  ['recipient-reading', { recipient: { status: 'reading' } }],
  ['recipient-mistyped', { recipient: { status: 'problem', problem: 'mistyped' } }],
  ['recipient-other-family', { recipient: { status: 'problem', problem: 'other-family', family: 'Solana' } }],
  ['planning', {}, { planning: { status: 'none' } }],
  ['planning', {}, { planning: { status: 'planning' } }],
  ['fee', {}, { planning: failed('transfer/insufficient-fee', { feeUnits: 1n }) }],
  ['funds', {}, { planning: failed('transfer/insufficient-funds') }],
  ['recipient-token-contract', {}, { planning: failed('transfer/recipient-invalid', { reason: 'token-contract' }) }],
  ['refused', {}, { planning: failed('transfer/simulation-failed', { reason: null }) }],
  ['amount-small', {}, { planning: failed('transfer/amount-too-small', { minimumUnits: 546n }) }],
  ['takes-more', {}, { planning: failed('send/takes-more') }],
  ['token-paused', {}, { planning: failed('transfer/token-refused', { reason: 'paused' }) }],
  ['unreadable', {}, { planning: failed('rpc/malformed-response', { rpcCode: null, name: 'malformedResponse' }) }],
  ['no-response', {}, { planning: { status: 'failed', error: 'anything' } }],
])('SND-02 SND-04 case %#: the button is blocked by %s', (blocked, draft, facts) => {
  expect(judge(draft, facts)).toBe(blocked)
})

test.each<[BlockReason | null, boolean]>([
  [null, false],
  ['no-response', false],
  ['unreadable', true],
  ['funds', true],
])('SAF-02 a plan that was shown and then requested again: %s blocks it: %s', (trouble, isAgainst) => {
  expect(blocksSubmit(trouble)).toBe(isAgainst)
})

test('SND-02 without a draft there is nothing to send', () => {
  expect(validateDraft(null, FACTS)).toEqual({ blocked: 'no-draft', units: null })
})

test('SND-02 SND-07 no amount above the balance is ever accepted, and no amount is changed', () => {
  fc.assert(
    fc.property(fc.string(), fc.bigInt({ min: 0n, max: 10n ** 30n }), (amountText, units) => {
      const draft = { ...createDraft('eip155:1:0xa'), ...WHOLE, amountText, token: { ...held, units } }
      const verdict = validateDraft(draft, FACTS)
      if (verdict.blocked === null)
        expect(verdict.units !== null && verdict.units > 0n && verdict.units <= units).toBe(true)
    }),
  )
})
