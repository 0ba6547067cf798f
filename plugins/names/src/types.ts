// Types of the names plugin. No run-time code.
import type { LatchkeyError } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'

export interface NamesOptions {
  /** Suffixes of the data service's names; new names get the first one. Default: those of the public service. */
  suffixes?: readonly string[]
  /** Looks up accounts on test networks, too. Default false. */
  testnets?: boolean
}

export interface NamesTypes {
  options: NamesOptions
  uses: 'page' | 'dataApi'
  provides: 'names' | 'nameRegistration'
}

/** The progress of a registration. */
export interface NameAttempt {
  /** As typed, without its suffix; empty if none is wanted. */
  label: string
  isBusy: boolean
  /** `names/register-failed` or `names/account-missing`. */
  problem: LatchkeyError | null
  /** The wallet responded too late for the service to accept the signature. */
  isLate: boolean
}
export interface CheckedName {
  isTaken: boolean
  /** Available similar names, without their suffix. */
  others: readonly string[]
}

/** For the views of this package. */
export interface NameRegistration {
  readonly attemptAtom: Atom<NameAttempt>
  /** Suffix of every new name, with its dot. */
  readonly suffix: string
  /** Whether the name is already taken. Rejects with `names/suggest-failed`, or `kernel/aborted`. */
  check(label: string, options: { signal: AbortSignal }): Promise<CheckedName>
  /** Signs, submits, and opens the next view. Never rejects: the result is in `attemptAtom`. */
  register(label: string): Promise<void>
}

declare module '@latchkey/kernel' {
  interface Views {
    RegisterAccountName: undefined
    RegisterAccountNameSuccess: undefined
  }
  interface Services {
    /** Its code loads with the first use. */
    nameRegistration: { load(): Promise<NameRegistration> }
  }
  interface Events {
    'name:registrationStarted': { name: string }
    'name:registered': { name: string }
    'name:registrationFailed': { name: string; code: string }
  }
  interface ErrorCodes {
    'names/resolve-failed': { name: string }
    'names/list-failed': undefined
    'names/suggest-failed': undefined
    'names/register-failed': { name: string }
    'names/account-missing': undefined
  }
}
