// Loads a view's code and its plugin in parallel.
import { LatchkeyError } from '../errors/LatchkeyError'
import type { LoadedView, Plugins } from '../kernel'
import { type ActivationDeps, pluginFailed } from './activate'
import type { Registry } from './registry'

interface ConnectionHint {
  connection?: { saveData?: boolean }
}

/** Loads views of the bundle. */
export function createViewLoader(
  registry: Registry,
  inTime: ActivationDeps['inTime'],
  activate: (plugin: string) => Promise<void>,
): Pick<Plugins, 'loadView' | 'preload'> {
  const loadView: Plugins['loadView'] = async (id) => {
    const owned = registry.view(id)
    if (!owned) {
      const message = `No plugin has the view '${id}'. Add one that does.`
      throw new LatchkeyError('kernel/view-missing', message, { context: { view: id } })
    }
    const { plugin, entry } = owned
    const loading = inTime(entry.load()).catch((cause: unknown) => {
      throw pluginFailed(plugin, cause)
    })
    const [view] = await Promise.all([loading, activate(plugin)])
    return view as LoadedView
  }

  return {
    loadView,
    preload(id) {
      const isSaving = (globalThis.navigator as ConnectionHint | undefined)?.connection?.saveData
      if (!isSaving && registry.view(id)) loadView(id).catch(() => {})
    },
  }
}
