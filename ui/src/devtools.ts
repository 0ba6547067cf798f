// Entry `@latchkey/ui/devtools`: what a modal does, for the developer of a page. It listens at once; its panel is loaded after that.
import type { Core, Dispose } from '@latchkey/kernel'
import { createRecorder } from './devtools/recorder'

/** A modal of the SDK, or anything with a core. */
export interface InspectedModal {
  readonly core: Core
}
export interface DevtoolsOptions {
  /** The panel fills this element instead of floating at the lower end of the page. */
  container?: HTMLElement
  /** Default `auto`: as the system has it. */
  mode?: 'dark' | 'light' | 'auto'
  /** Default true. False: a small button opens it. */
  isOpen?: boolean
}

/**
 * Shows one panel for a modal, or for all that are given. Returns what takes it away. Does nothing on a server.
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
