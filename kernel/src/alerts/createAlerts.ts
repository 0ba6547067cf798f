// Decides which alerts are shown: each ID once per modal, a moment after it was raised, until it is dismissed.
import { atom } from 'jotai/vanilla'
import type { Clock } from '../base/clock'
import type { Store } from '../base/store'
import type { EventBus } from '../events/bus'
import type { AlertList } from '../kernel'
import type { Scope } from '../plugin/scope'
import type { Alert, AlertId } from './contract'

/** Milliseconds from the event to the banner. */
const ALERT_DELAY_MS = 300

/** Listens until the scope ends. A list that is not shown stays empty. */
export function createAlerts(store: Store, clock: Clock, bus: EventBus, scope: Scope, isShown: boolean): AlertList {
  const listAtom = atom<readonly Alert[]>([])
  const raised = new Set<AlertId>()
  const show = (alert: Alert) => store.set(listAtom, (list) => [...list, alert])
  scope.add(
    bus.on('alert:raised', (alert) => {
      if (!isShown || raised.has(alert.id)) return
      raised.add(alert.id)
      scope.add(clock.setTimeout(() => show(alert), ALERT_DELAY_MS))
    }),
  )
  return {
    listAtom,
    dismiss: (id) => store.set(listAtom, (list) => list.filter((alert) => alert.id !== id)),
  }
}
