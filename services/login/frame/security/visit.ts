// One stay on the frame's own screens: what was begun in it and comes late is dropped, and a press while another one is worked on does nothing.
import { describeError } from '../describeError.ts'
import type { ShownScreen } from './securityScreen.ts'

export interface Visit {
  readonly signal: AbortSignal
  /** Does it unless the person leaves meanwhile; what goes wrong is told by `onError`, or else on the screen. */
  attempt(screen: ShownScreen, work: () => Promise<void>, onError?: (cause: unknown) => void): Promise<void>
  /** The same for a press, one at a time. The screen's buttons are unavailable for so long, and `doing` is told. */
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
    if (signal.aborted) return
    try {
      await work()
    } catch (cause) {
      if (signal.aborted) return
      if (onError) onError(cause)
      else screen.tell(describeError(cause))
    }
  }

  return {
    signal,
    attempt,
    async press(screen, work, { doing = '', onError } = {}) {
      if (isPressed) return
      isPressed = true
      screen.tell(doing)
      screen.setBusy(true)
      await attempt(screen, work, onError)
      isPressed = false
      screen.setBusy(false)
    },
    end: () => ended.abort(),
  }
}
