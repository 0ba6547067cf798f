// Runs all checks of a page when the view opens and when the visitor asks again. Leaving the view ends pending checks.
import type { Finding } from '@latchkey/kernel/contracts'
import { useKernel, useLanguage, useSlot } from '@latchkey/ui'
import { useEffect, useMemo, useState } from 'react'
import { checkPolicy, type Violation, watchViolations } from '../checks/policy'
import { tryPopup, untriedPopups } from '../checks/popups'
import { en } from '../i18n/en'
import { createOwnChecks, PLUGIN, POLICY_ORDER, POPUPS_ORDER } from '../ownChecks'
import { type Result, runCheck } from '../runCheck'

export interface CheckedRow {
  plugin: string
  id: string
  /** English; a translation overrides it. */
  label: string
  order: number
  /** Null before the first result; the previous result during a new check. */
  result: Result | null
  isChecking: boolean
}
export interface Diagnosis {
  rows: readonly CheckedRow[]
  isChecking: boolean
  /** The first problem in the list, which explains those after it. */
  cause: Result | null
  checkAgain(): void
  /** Call it directly in the click handler. */
  openTestWindow(): void
}
type Dated = Result & { round: number }
const NONE: ReadonlyMap<string, Dated> = new Map()

const keyOf = ({ plugin, id }: { plugin: string; id: string }) => `${plugin}.${id}`

/** Runs while the component is mounted. */
export function useDiagnosis(): Diagnosis {
  const kernel = useKernel()
  const language = useLanguage()
  const contributed = useSlot('diagnosis.check')
  const items = useMemo(
    () => [...createOwnChecks(kernel, window, language), ...contributed],
    [kernel, language, contributed],
  )
  const [round, setRound] = useState(1)
  const [results, setResults] = useState(NONE)
  const [popups, setPopups] = useState<Finding>(untriedPopups)
  const violations = useViolations()

  useEffect(() => {
    const visit = new AbortController()
    const { clock, store } = kernel
    const ports = { signal: visit.signal, clock, store, service: kernel.service.bind(kernel) }
    for (const item of items) {
      void runCheck(item, ports).then((result) => {
        if (!visit.signal.aborted) setResults((known) => new Map(known).set(keyOf(item), { ...result, round }))
      })
    }
    return () => visit.abort()
  }, [kernel, items, round])

  const checked = items.map((item) => {
    const result = results.get(keyOf(item)) ?? null
    return { ...item, result, isChecking: result?.round !== round }
  })
  const isChecking = checked.some((row) => row.isChecking)
  const origins = checked.flatMap(({ result }) => result?.finding.origins ?? [])
  const isKnown = checked.every(({ result }) => result !== null)
  const policy = isKnown ? { texts: en, finding: checkPolicy(violations, origins) } : null
  const rows: readonly CheckedRow[] = [
    ...checked,
    { plugin: PLUGIN, id: 'policy', label: en['diagnosis.policy'], order: POLICY_ORDER, result: policy, isChecking },
    {
      plugin: PLUGIN,
      id: 'popups',
      label: en['diagnosis.popups'],
      order: POPUPS_ORDER,
      result: { texts: en, finding: popups },
      isChecking: false,
    },
  ].sort((a, b) => a.order - b.order)

  return {
    rows,
    isChecking,
    cause: rows.find(({ result }) => result?.finding.state === 'problem')?.result ?? null,
    checkAgain() {
      setPopups(untriedPopups)
      setRound((count) => count + 1)
    },
    openTestWindow: () => setPopups(tryPopup(() => window.open('about:blank', '_blank', 'popup,width=240,height=160'))),
  }
}

/** Without duplicates. */
function useViolations(): readonly Violation[] {
  const [violations, setViolations] = useState<readonly Violation[]>([])
  useEffect(
    () =>
      watchViolations(document, (found) =>
        setViolations((known) =>
          known.some(({ directive, host }) => directive === found.directive && host === found.host)
            ? known
            : [...known, found],
        ),
      ),
    [],
  )
  return violations
}
