// Finds the code of a view: Connect is included here, other built-in views are separate chunks, and the kernel loads those of plugins.

import type { Kernel, ViewId } from '@latchkey/kernel'
import type { ConnectRows } from '../connectRows'
import type { ViewComponent, ViewLoader } from '../context'
import { ConnectView } from '../views/Connect/ConnectView'

type AccountViewId = keyof typeof import('../views/accountViews').accountViews
// A table by name cannot say which parameters belong to which view; the router keeps the two together.
const loadAccountView = async (id: ViewId) =>
  (await import('../views/accountViews')).accountViews[id as AccountViewId] as ViewComponent
const BUILT_IN: { readonly [V in ViewId]?: (id: ViewId) => Promise<ViewComponent> } = {
  ConnectingExternal: loadAccountView,
  ConnectingMultiChain: loadAccountView,
  Account: loadAccountView,
  AccountSettings: loadAccountView,
  UnsupportedChain: loadAccountView,
}

/** Creates the loader of one modal. */
export function createViewLoader({ plugins }: Kernel, rows: ConnectRows | undefined): ViewLoader {
  const loaded = new Map<ViewId, ViewComponent>([['Connect', ConnectView as ViewComponent]])

  async function load(id: ViewId): Promise<ViewComponent> {
    const builtIn = BUILT_IN[id]
    const view = builtIn && !plugins.view(id) ? await builtIn(id) : (await plugins.loadView(id)).View
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
