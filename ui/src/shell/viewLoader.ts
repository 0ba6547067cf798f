// Finds the code of a view: Connect is included here, other built-in views are separate chunks, and the kernel loads those of plugins.

import type { Kernel, ViewId } from '@latchkey/kernel'
import type { ConnectRows } from '../connectRows'
import type { ViewComponent, ViewLoader } from '../context'
import { ConnectView } from '../views/Connect/ConnectView'
import { loadLater } from './loadLater'

type LaterViewId = keyof Awaited<ReturnType<typeof loadLater>>['accountViews']

/** Creates the loader of one modal. */
export function createViewLoader({ plugins }: Kernel, rows: ConnectRows | undefined): ViewLoader {
  const loaded = new Map<ViewId, ViewComponent>([['Connect', ConnectView as ViewComponent]])

  async function load(id: ViewId): Promise<ViewComponent> {
    const builtIn = plugins.view(id) ? null : (await loadLater()).accountViews[id as LaterViewId]
    // A table by name cannot say which parameters belong to which view; the router keeps the two together.
    const view = (builtIn as ViewComponent | null | undefined) ?? (await plugins.loadView(id)).View
    loaded.set(id, view)
    return view
  }

  return {
    rows,
    peek: (id) => loaded.get(id) ?? null,
    load,
    preload(id) {
      if (loaded.has(id)) return
      if (plugins.view(id)) plugins.preload(id)
      else load(id).catch(() => {})
    },
  }
}
