// Opening a view from a button: its code starts to load when a visitor shows the intent.
import type { ViewId } from '@latchkey/kernel'
import { useUi } from '../context'
import { type IntentProps, onIntent } from './onIntent'

interface OpenViewProps extends IntentProps {
  onClick: () => void
}

/** Event handlers for a button that opens a view which takes no parameters. */
export function useOpenView(): (view: ViewId) => OpenViewProps {
  const { kernel, views } = useUi()
  return (view) => {
    // Slot items name views by data, so their parameters cannot be checked here; a manifest names views without any.
    const push = kernel.router.push as (view: ViewId) => void
    return { onClick: () => push.call(kernel.router, view), ...onIntent(() => views.preload(view)) }
  }
}
