// Decides whether the modal may close. A required sign-in keeps it open.

import type { Dispose } from '../base/store'
import type { CloseGuard } from './contract'

export interface CloseGuards {
  add(guard: CloseGuard): Dispose
  /** False if a guard blocks. Synchronous if the guards are. A guard that throws does not lock the visitor in. */
  mayClose(): boolean | Promise<boolean>
}

/** All guards must allow; the first that blocks decides. */
export function createCloseGuards(): CloseGuards {
  const guards = new Set<CloseGuard>()

  function check(guard: CloseGuard): ReturnType<CloseGuard> {
    try {
      return guard()
    } catch {
      return 'allow'
    }
  }

  return {
    add(guard) {
      const own: CloseGuard = () => guard()
      guards.add(own)
      return () => guards.delete(own)
    },
    mayClose() {
      const verdicts = [...guards].map(check)
      if (verdicts.includes('block')) return false
      if (verdicts.every((verdict) => verdict === 'allow')) return true
      return Promise.allSettled(verdicts).then((settled) =>
        settled.every((verdict) => verdict.status === 'rejected' || verdict.value === 'allow'),
      )
    },
  }
}
