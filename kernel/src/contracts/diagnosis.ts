// Checks for 'Why can't I connect?': each package may add some with the slot `diagnosis.check`. Types only.
import type { Clock } from '../base/clock'
import type { Store } from '../base/store'
import type { ServiceName, Services } from '../plugin/registries'
import type { SlotItem } from '../plugin/slotItems'

/** `unknown`: the check could not decide. `unused`: nothing in this page needs the checked part. */
export type FindingState = 'ok' | 'problem' | 'unknown' | 'unused'
/** What a visitor can do about a problem, offered as a button. */
export type Remedy = 'checkAgain' | 'otherWallet' | 'reloadPage'

/** The result of a check. */
export interface Finding {
  state: FindingState
  /** Key of a text in `texts`: the result, and what to do about it. The headline of a problem has this key and `.title`. */
  says: string
  /** Values for the placeholders of the texts, by name. */
  words?: Readonly<Record<string, string | number>>
  /** One English line for support, without account addresses, tokens, or names of people. */
  technical: string
  /** Origins that the check called, to name a rule of the page that blocks them. */
  origins?: readonly string[]
  /** Default: `checkAgain`. */
  remedy?: Remedy
}
/** What a check can use. */
export interface CheckPorts {
  /** Aborts when the check's time is up or the visitor leaves. Close sockets and requests with it. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly store: Store
  /** Loads the plugin that provides the service. Throws `kernel/service-missing` or `kernel/plugin-failed`. */
  service<S extends ServiceName>(name: S): Promise<Services[S]>
}
/**
 * A check that the diagnosis runs, from the slot item of a plugin.
 *
 * @example
 * ```ts
 * import type { DiagnosisCheck } from '@latchkey/kernel/contracts'
 *
 * const bridgeCheck: DiagnosisCheck = {
 *   texts: { 'acme.ok': 'Responding.', 'acme.down.title': 'The bridge is closed', 'acme.down': 'Come back tomorrow.' },
 *   async run({ signal }) {
 *     const { ok, status } = await fetch('/bridge/health', { signal })
 *     return { state: ok ? 'ok' : 'problem', says: ok ? 'acme.ok' : 'acme.down', technical: `bridge: ${status}` }
 *   },
 * }
 * ```
 */
export interface DiagnosisCheck {
  /** English texts by message key; a message catalog overrides them. */
  texts: Readonly<Record<string, string>>
  /** Runs the check. If it rejects, the result is shown as undecided. */
  run(ports: CheckPorts): Promise<Finding>
}
/** A check in a manifest. It runs only when a visitor opens the diagnosis. The likeliest cause comes first. */
export interface DiagnosisCheckItem extends SlotItem {
  /** English name of what is checked; the message key `<plugin>.<id>` overrides it. */
  label: string
  /** Imports the check's code when a visitor opens the diagnosis. */
  load(): Promise<DiagnosisCheck>
}

declare module '../plugin/slotItems' {
  interface Slots {
    /** Below the buttons of a view whose connection failed or takes long. */
    'connect.failed': Action
    'diagnosis.check': DiagnosisCheckItem
  }
}
