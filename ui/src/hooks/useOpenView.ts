// Opens a view from a button. The view's code starts to load when the visitor shows intent.
import type { ViewId } from '@latchkey/kernel'
import { useUi } from '../context'
import { type IntentProps, onIntent } from './onIntent'

/** Spread these onto a button. */
export interface OpenViewProps extends IntentProps {
  /** Opens the view. */
  onClick: () => void
}

/**
 * Returns event handlers for a button that opens a view, with the view's parameters if it has any.
 *
 * @example
 * ```tsx
 * import { Button, useOpenView } from '@latchkey/ui'
 *
 * export function SendButton() {
 *   const openView = useOpenView()
 *   // Loads the view's code as soon as the pointer or the focus is on the button.
 *   return <Button {...openView('Account')}>Account</Button>
 * }
 * ```
 */
export function useOpenView(): (view: ViewId, params?: object) => OpenViewProps {
  const { kernel, views } = useUi()
  return (view, params) => {
    // Slot items name views by data, so their parameters cannot be checked here.
    const push = kernel.router.push as (view: ViewId, params?: object) => void
    return { onClick: () => push.call(kernel.router, view, params), ...onIntent(() => views.preload(view)) }
  }
}
