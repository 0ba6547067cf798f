// What 'Why can't I connect?' asks the packages of a page: each may add checks by the slot `diagnosis.check`. Types only.
import type { Clock } from '../base/clock'
import type { Store } from '../base/store'
import type { ServiceName, Services } from '../plugin/registries'
import type { SlotItem } from '../plugin/slotItems'

/** `unknown`: the check could not decide. `unused`: nothing in this page needs it. */
export type FindingState = 'ok' | 'problem' | 'unknown' | 'unused'
/** What a visitor can do about a problem, offered as a button. */
export type Remedy = 'checkAgain' | 'otherWallet' | 'reloadPage'

/** What a check found. */
export interface Finding {
  state: FindingState
  /** Key of the check's `texts`: what is so, and what to do about it. A problem has its headline under this key and `.title`. */
  says: string
  /** Values for the placeholders of the texts, by name. */
  words?: Readonly<Record<string, string | number>>
  /** One line for who helps the visitor. English; without addresses of accounts, tokens, and names of people. */
  technical: string
  /** Who was asked, so that a rule of the page that keeps them out can be named. */
  origins?: readonly string[]
  /** Default: `checkAgain`. */
  remedy?: Remedy
}
/** What a check has to work with. */
export interface CheckPorts {
  /** Aborted when its time is up and when the visitor leaves: sockets and requests end with it. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly store: Store
  /** Asking loads the plugin that gives it. */
  service<S extends ServiceName>(name: S): Promise<Services[S]>
}
export interface DiagnosisCheck {
  /** English texts by message key; a message catalog overrides them. */
  texts: Readonly<Record<string, string>>
  /** A rejection is shown as 'could not be told'. */
  run(ports: CheckPorts): Promise<Finding>
}
/** A check as a manifest has it: run when a visitor asks, never before. What comes first is the likelier cause. */
export interface DiagnosisCheckItem extends SlotItem {
  /** English name of what is checked; a translation overrides it under the message key `<plugin>.<id>`. */
  label: string
  /** Imports the check's code, when a visitor asks for the diagnosis. */
  load(): Promise<DiagnosisCheck>
}

declare module '../plugin/slotItems' {
  interface Slots {
    /** Below the buttons of a view whose connection failed, or takes long. */
    'connect.failed': Action
    'diagnosis.check': DiagnosisCheckItem
  }
}
