// One stay on the frame's own screens. Late results from an earlier stay are dropped, and a press during another action is ignored.
import { describeError } from '../describeError.ts'
import type { ShownScreen } from './securityScreen.ts'

export interface Visit {
  readonly signal: AbortSignal
  /** Runs the work unless the person leaves meanwhile. Errors go to `onError`, or to the screen. */
  attempt(screen: ShownScreen, work: () => Promise<void>, onError?: (cause: unknown) => void): Promise<void>
  /** The same for a press, one at a time. The screen's buttons are disabled meanwhile, and `doing` is announced. */
  press(screen: ShownScreen, work: () => Promise<void>, options?: PressOptions): Promise<void>
  end(): void
}

export interface PressOptions {
  doing?: string
  onError?: (cause: unknown) => void
}

export function startVisit(): Visit {
  const ended = new AbortController()
  const { signal } = ended
  let isPressed = false

  const attempt: Visit['attempt'] = async (screen, work, onError) => {
    try {
      await work()
    } catch (cause) {
      if (signal.aborted) return
      if (onError) onError(cause)
      else screen.announce(describeError(cause))
    }
  }

  return {
    signal,
    attempt,
    async press(screen, work, { doing = '', onError } = {}) {
      if (isPressed) return
      isPressed = true
      screen.announce(doing)
      screen.setBusy(true)
      await attempt(screen, work, onError)
      isPressed = false
      screen.setBusy(false)
    },
    end: () => ended.abort(),
  }
}
