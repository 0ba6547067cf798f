// The lifetime of one plugin: an AbortSignal and the disposers that run when it ends.
import type { Dispose } from '../base/store'

export interface Scope {
  readonly signal: AbortSignal
  /** Runs `dispose` when the scope ends, immediately if it has ended. Returns a disposer that runs it earlier, once. */
  add(dispose: Dispose): Dispose
  /** Aborts the signal, then runs the disposers in reverse order. */
  end(): void
}

/** A scope that ends with `end()`. `warn` is called with the error of a disposer that throws; the others still run. */
export function createScope(warn: (message: string, cause?: unknown) => void): Scope {
  const controller = new AbortController()
  const disposers = new Set<Dispose>()

  function run(dispose: Dispose): void {
    try {
      dispose()
    } catch (error) {
      warn('A disposer threw.', error)
    }
  }

  return {
    signal: controller.signal,
    add(dispose) {
      const once = () => {
        if (disposers.delete(once)) run(dispose)
      }
      disposers.add(once)
      if (controller.signal.aborted) once()
      return once
    },
    end() {
      controller.abort()
      for (const dispose of [...disposers].reverse()) dispose()
    },
  }
}
