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
  gives: 'names' | 'nameRegistration'
}

/** How registering a name goes. */
export interface NameAttempt {
  /** As it was typed, without its ending; empty when none is wanted. */
  label: string
  isBusy: boolean
  /** `names/register-failed` or `names/account-missing`. */
  problem: LatchkeyError | null
  /** The wallet's answer came later than the service takes it. */
  isLate: boolean
}
export interface CheckedName {
  isTaken: boolean
  /** Free ones like it, without their ending. */
  others: readonly string[]
}

/** For the views of this package. */
export interface NameRegistration {
  readonly attemptAtom: Atom<NameAttempt>
  /** Ending of every new name, with its dot. */
  readonly suffix: string
  /** Whether the name is already taken. Rejects with `names/suggest-failed`, or `kernel/aborted`. */
  check(label: string, options: { signal: AbortSignal }): Promise<CheckedName>
  /** Signs, submits and leads to what comes next. Never rejects: how it went is in `attemptAtom`. */
  register(label: string): Promise<void>
}

declare module '@latchkey/kernel' {
  interface Views {
    RegisterAccountName: undefined
    RegisterAccountNameSuccess: undefined
  }
  interface Services {
    /** Its code is loaded by the first who asks. */
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
