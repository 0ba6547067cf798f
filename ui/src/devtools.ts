// Entry `@latchkey/ui/devtools`: shows a page's developer what a modal does. It listens immediately and loads its panel later.
import type { Core, Dispose } from '@latchkey/kernel'
import { createRecorder } from './devtools/recorder'

/** A modal of the SDK, or any object with a core. */
export interface InspectedModal {
  readonly core: Core
}
export interface DevtoolsOptions {
  /** The panel fills this element instead of floating at the bottom of the page. */
  container?: HTMLElement
  /** Default `auto`: follows the system setting. */
  mode?: 'dark' | 'light' | 'auto'
  /** Default true. If false, a small button opens the panel. */
  isOpen?: boolean
}

/**
 * Shows one panel for one or several modals. Returns a function that removes it. Does nothing on a server.
 *
 * @example
 * ```ts
 * import { mountDevtools } from '@latchkey/sdk/devtools'
 *
 * const unmount = mountDevtools(modal, { mode: 'auto', isOpen: true })
 * ```
 */
export function mountDevtools(
  modals: InspectedModal | readonly InspectedModal[],
  options: DevtoolsOptions = {},
): Dispose {
  if (typeof document === 'undefined') return () => {}
  const recorders = [modals].flat().map(({ core }) => createRecorder(core))
  let unmount: Dispose | null = null
  let isGone = false
  import('./devtools/mountPanel').then(
    ({ mountPanel }) => {
      if (!isGone) unmount = mountPanel(recorders, options)
    },
    (cause: unknown) => console.warn('[latchkey] The devtools panel could not be loaded.', cause),
  )
  return () => {
    isGone = true
    unmount?.()
    for (const recorder of recorders) recorder.stop()
  }
}
