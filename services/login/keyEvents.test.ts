// The audit log: one event for each success, none for refusals, and never a name, a share, or a secret.
import { expect, test, vi } from 'vitest'
import type { Locks } from './keeper/locks.ts'
import type { Shares } from './keeper/shares.ts'
import { auditAccounts, auditLocks, auditPasskeys, auditShares } from './keyEvents.ts'
import { hashToken } from './secrets.ts'
import type { Accounts } from './server/accounts.ts'
import type { KnownPasskey, Passkeys } from './server/passkeys/passkeys.ts'

const SUBJECT = 'email:a@b.example'
const SECRET_HASH = new Uint8Array([1, 2])
const ALIAS = expect.stringMatching(/^[0-9a-f]{16}$/)
const refuse = () => Promise.reject(new Error('refused'))

function createShares(shares: Partial<Shares>) {
  const report = vi.fn()
  const events = () => report.mock.calls.map(([event]) => event)
  return { shares: auditShares(shares as Shares, report), events }
}

test('SRV-02 a share that is stored or released is in the log, under the alias of its person', async () => {
  const { shares, events } = createShares({ put: async () => {}, list: async () => ['share'] })
  await shares.put(SUBJECT, 'share', 'lock')
  expect(await shares.list(SUBJECT)).toEqual(['share'])
  expect(events()).toEqual([
    { action: 'share-kept', subject: ALIAS },
    { action: 'shares-released', subject: ALIAS },
  ])
  expect(events()[0].subject).toBe(events()[1].subject)
  expect(JSON.stringify(events())).not.toContain('a@b')
  const none = createShares({ put: refuse, list: async () => [] })
  await expect(none.shares.put(SUBJECT, 'share')).rejects.toThrow()
  expect([await none.shares.list(SUBJECT), none.events()]).toEqual([[], []])
})

test.each([
  ['open', 'release-asked', 'release-approved'],
  ['export', 'export-asked', 'export-approved'],
] as const)('SRV-02 a link to %s is in the log as %s, then %s', async (purpose, asked, approved) => {
  const { shares, events } = createShares({ request: async () => 'ticket', approve: async () => purpose })
  expect(await shares.request(SUBJECT, SECRET_HASH, 'Firefox', purpose)).toBe('ticket')
  expect(await shares.approve('ticket')).toBe(purpose)
  expect(events()).toEqual([
    { action: asked, subject: ALIAS, release: ALIAS, link: ALIAS },
    { action: approved, link: ALIAS },
  ])
  expect(events()[0].link).toBe(events()[1].link)
  const none = createShares({ request: async () => null, approve: async () => null })
  expect(await none.shares.request(SUBJECT, SECRET_HASH, 'Firefox', purpose)).toBeNull()
  expect([await none.shares.approve('ticket'), none.events()]).toEqual([null, []])
})

test.each([
  [{ shares: ['share'] }, 1],
  ['pending', 0],
  [null, 0],
] as const)('SRV-02 taking %j causes %d events', async (taken, count) => {
  const { shares, events } = createShares({ take: async () => taken as never })
  expect(await shares.take('secret')).toEqual(taken)
  expect(events()).toEqual(Array.from({ length: count }, () => ({ action: 'shares-released', release: ALIAS })))
})

test('SRV-02 the request and the release of one secret have the same alias', async () => {
  const { shares, events } = createShares({ request: async () => 't', take: async () => ({ shares: [] }) })
  await shares.request(SUBJECT, hashToken('secret'), 'Firefox', 'open')
  await shares.take('secret')
  expect(events()[0].release).toBe(events()[1].release)
})

test('SRV-02 locks are in the log when they are closed and ended', async () => {
  const report = vi.fn()
  const close = vi.fn(async () => {})
  const locks = auditLocks({ close, end: async () => {} } as Partial<Locks> as Locks, report)
  await locks.close('key', [SUBJECT], ['code'])
  await locks.end('key')
  expect(close.mock.calls).toEqual([['key', [SUBJECT], ['code']]])
  expect(report.mock.calls).toEqual([
    [{ action: 'shares-locked', lock: ALIAS }],
    [{ action: 'shares-unlocked', lock: ALIAS }],
  ])
  const failing = auditLocks({ close: refuse, end: refuse } as Partial<Locks> as Locks, report)
  await expect(failing.close('key', [], [])).rejects.toThrow()
  await expect(failing.end('key')).rejects.toThrow()
  expect(report).toHaveBeenCalledTimes(2)
})

test('SRV-02 wallets, devices and emails are in the log under their account', async () => {
  const report = vi.fn()
  const parts = { serverShare: 'share', box: 'box' }
  const accounts = {
    addWallet: async () => {},
    openWallet: async () => parts,
    sealBox: async (_: object, box: string) => box === 'box',
    rememberDevice: async () => true,
    changeEmail: async () => {},
  } as Partial<Accounts> as Accounts
  const audited = auditAccounts(accounts, report)
  const session = { accountId: 'a', methodId: 'm' }
  await audited.addWallet(session, { ...parts, addresses: { evm: '0x1', solana: 'S' } })
  expect(await audited.openWallet(session)).toEqual(parts)
  expect(await audited.sealBox(session, 'box')).toBe(true)
  expect(await audited.sealBox(session, 'other')).toBe(false)
  expect(await audited.rememberDevice('a', new Uint8Array(), 'Firefox')).toBe(true)
  await audited.changeEmail('a', { subject: SUBJECT, email: 'a@b.example', box: 'box' })
  const actions = ['wallet-created', 'wallet-opened', 'wallet-sealed', 'device-remembered', 'email-changed']
  expect(report.mock.calls).toEqual(actions.map((action) => [{ action, account: 'a' }]))
})

test.each([true, false])('SRV-02 a new passkey is in the log, and one that seems to be copied: %s', async (isNew) => {
  const report = vi.fn()
  const passkeys = auditPasskeys(
    { add: async () => isNew, count: async () => !isNew } as Partial<Passkeys> as Passkeys,
    report,
  )
  const passkey: KnownPasskey = { id: 'c', subject: 'passkey:1', publicKey: new Uint8Array(), userHandle: 'u' }
  expect(await passkeys.add({ ...passkey, counter: 1 })).toBe(isNew)
  expect(await passkeys.count(passkey, 1)).toBe(!isNew)
  const actions = isNew ? ['passkey-added', 'passkey-copied'] : []
  expect(report.mock.calls).toEqual(actions.map((action) => [{ action, subject: ALIAS }]))
})
