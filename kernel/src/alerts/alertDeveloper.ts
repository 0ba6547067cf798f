// Tells the site's developer in the console what must be fixed.
import { atom } from 'jotai/vanilla'
import type { Core } from '../kernel'
import { alertTexts } from './alertTexts'
import type { Alert, AlertId } from './contract'

const reportedAtom = atom<readonly AlertId[]>([])

/** Writes an alert once per modal, unless the host turned alerts off. */
export function alertDeveloper(
  { options, store }: Pick<Core, 'options' | 'store'>,
  { id, subject, text }: Alert,
): void {
  const reported = store.get(reportedAtom)
  if (options.policy?.showAlerts === false || reported.includes(id)) return
  store.set(reportedAtom, [...reported, id])
  const shown = alertTexts[id] ?? text
  console.warn(`[latchkey] ${shown ? `${shown.title}. ${shown.detail}` : id}`, ...(subject ? [subject] : []))
}
