// Events for an audit log: each time a wallet's share is stored, requested, approved, or released. People, devices, and links appear as hashes.
// Events never contain a share, a secret, or an email address.
import { createHash } from 'node:crypto'
import type { Locks } from './keeper/locks.ts'
import type { Shares } from './keeper/shares.ts'
import type { Accounts } from './server/accounts.ts'
import type { Passkeys } from './server/passkeys/passkeys.ts'

export interface KeyEvent {
  action:
    | 'share-kept'
    | 'release-asked'
    | 'release-approved'
    | 'export-asked'
    | 'export-approved'
    | 'keys-exported'
    | 'shares-released'
    | 'wallet-created'
    | 'wallet-opened'
    | 'wallet-sealed'
    | 'device-remembered'
    | 'email-changed'
    | 'passkey-added'
    | 'passkey-copied'
    | 'device-ended'
    | 'method-linked'
    | 'method-unlinked'
    | 'factor-on'
    | 'factor-off'
    | 'recovery-used'
    | 'shares-locked'
    | 'shares-unlocked'
  /** The keeper's alias for a person. The same for all events of one sign-in method. */
  subject?: string
  /** The login server's ID of an account. */
  account?: string
  /** One request of a device for the shares. The same in the request and in the release. */
  release?: string
  /** The link in an email. The same when it is sent and when it is opened. */
  link?: string
  /** A wallet's lock at the keeper. */
  lock?: string
}

export type ReportKeyEvent = (event: KeyEvent) => void

/** Long enough to tell entries of a log apart. */
const ALIAS_CHARS = 16

/** Calls `report` for each success. */
export function auditShares(shares: Shares, report: ReportKeyEvent): Shares {
  return {
    ...shares,
    async put(subject, share, lockKey) {
      await shares.put(subject, share, lockKey)
      report({ action: 'share-kept', subject: aliasOf('subject', subject) })
    },
    async list(subject, recovery) {
      const listed = await shares.list(subject, recovery)
      if (listed.length > 0) report({ action: 'shares-released', subject: aliasOf('subject', subject) })
      return listed
    },
    async request(subject, secretHash, browser, purpose) {
      const ticket = await shares.request(subject, secretHash, browser, purpose)
      const action = purpose === 'export' ? 'export-asked' : 'release-asked'
      const release = aliasOf('release', Buffer.from(secretHash).toString('hex'))
      const named = { subject: aliasOf('subject', subject), release }
      if (ticket) report({ action, ...named, link: aliasOf('link', ticket) })
      return ticket
    },
    async approve(ticket) {
      const purpose = await shares.approve(ticket)
      const action = purpose === 'export' ? 'export-approved' : 'release-approved'
      if (purpose) report({ action, link: aliasOf('link', ticket) })
      return purpose
    },
    async take(secret, recovery) {
      const taken = await shares.take(secret, recovery)
      const secretHash = createHash('sha256').update(secret).digest('hex')
      if (taken && taken !== 'pending') report({ action: 'shares-released', release: aliasOf('release', secretHash) })
      return taken
    },
  }
}

/** Calls `report` for each success. */
export function auditLocks(locks: Locks, report: ReportKeyEvent): Locks {
  return {
    ...locks,
    async close(key, ...locked) {
      await locks.close(key, ...locked)
      report({ action: 'shares-locked', lock: aliasOf('lock', key) })
    },
    async end(key) {
      await locks.end(key)
      report({ action: 'shares-unlocked', lock: aliasOf('lock', key) })
    },
  }
}

/** Calls `report` for each success. */
export function auditAccounts(accounts: Accounts, report: ReportKeyEvent): Accounts {
  return {
    ...accounts,
    async addWallet(session, wallet) {
      await accounts.addWallet(session, wallet)
      report({ action: 'wallet-created', account: session.accountId })
    },
    async openWallet(session) {
      const parts = await accounts.openWallet(session)
      report({ action: 'wallet-opened', account: session.accountId })
      return parts
    },
    async sealBox(session, box) {
      const isSealed = await accounts.sealBox(session, box)
      if (isSealed) report({ action: 'wallet-sealed', account: session.accountId })
      return isSealed
    },
    async rememberDevice(id, deviceHash, name) {
      const isNew = await accounts.rememberDevice(id, deviceHash, name)
      report({ action: 'device-remembered', account: id })
      return isNew
    },
    async changeEmail(id, change) {
      await accounts.changeEmail(id, change)
      report({ action: 'email-changed', account: id })
    },
  }
}

/** Calls `report` for new passkeys, and for passkeys that seem to be copied. */
export function auditPasskeys(passkeys: Passkeys, report: ReportKeyEvent): Passkeys {
  return {
    ...passkeys,
    async add(passkey) {
      const isAdded = await passkeys.add(passkey)
      if (isAdded) report({ action: 'passkey-added', subject: aliasOf('subject', passkey.subject) })
      return isAdded
    },
    async count(passkey, counter) {
      const isCounted = await passkeys.count(passkey, counter)
      if (!isCounted) report({ action: 'passkey-copied', subject: aliasOf('subject', passkey.subject) })
      return isCounted
    },
  }
}

function aliasOf(kind: string, name: string): string {
  return createHash('sha256').update(`audit ${kind} ${name}`).digest('hex').slice(0, ALIAS_CHARS)
}
