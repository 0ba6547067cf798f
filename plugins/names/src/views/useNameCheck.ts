// Checks a name while it is typed: whether it is valid and, after a short pause, whether it is available.
import { useDebounced, useLoad } from '@latchkey/ui'
import { useCallback } from 'react'
import type { CheckedName, NameRegistration } from '../types'
import { validateLabel } from '../validateLabel'

export type NameCheck =
  | { status: 'empty' | 'checking' | 'owned' | 'short' | 'letters' | 'failed' }
  | ({ status: 'checked' } & CheckedName)

/** `label` is the text of the field; `hasName` means that no further name is given. */
export function useNameCheck(
  registration: NameRegistration,
  label: string,
  hasName: boolean,
): { check: NameCheck; again: () => void } {
  const settled = useDebounced(label)
  const fault = validateLabel(settled)
  const { loaded, again } = useLoad(
    useCallback(
      async (signal) => (fault === null && !hasName ? registration.check(settled, { signal }) : null),
      [registration, settled, fault, hasName],
    ),
  )
  return { check: read(), again }

  function read(): NameCheck {
    if (hasName) return { status: 'owned' }
    if (label === '') return { status: 'empty' }
    if (settled !== label) return { status: 'checking' }
    if (fault !== null) return { status: fault }
    if (loaded.status === 'failed') return { status: 'failed' }
    if (loaded.status === 'loading' || loaded.value === null) return { status: 'checking' }
    return { status: 'checked', ...loaded.value }
  }
}
