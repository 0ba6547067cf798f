// Finds the code of a view: Connect is here, the other built-in ones are chunks of their own, a plugin's comes by the kernel.
import type { Kernel, ViewId, ViewProps, Views } from '@latchkey/kernel'
import type { ComponentType } from 'react'
import { ConnectView } from '../views/Connect/ConnectView'

export type ViewComponent = ComponentType<{ params: Views[ViewId] }>
export interface ViewLoader {
  /** The view if its code is here already. */
  peek(id: ViewId): ViewComponent | null
  /** Loads the view. A failure is not kept: the next call tries again. */
  load(id: ViewId): Promise<ViewComponent>
  /** Starts the load on a hint of intent. Never throws. */
  preload(id: ViewId): void
}

const BUILT_IN: { readonly [V in ViewId]?: () => Promise<ComponentType<ViewProps<V>>> } = {
  ConnectingExternal: async () =>
    (await import('../views/ConnectingExternal/ConnectingExternalView')).ConnectingExternalView,
  Account: async () => (await import('../views/Account/AccountView')).AccountView,
  UnsupportedChain: async () => (await import('../views/UnsupportedChain/UnsupportedChainView')).UnsupportedChainView,
}

/** Creates the loader of one modal. */
export function createViewLoader({ plugins }: Kernel): ViewLoader {
  const loaded = new Map<ViewId, ViewComponent>([['Connect', ConnectView]])

  async function load(id: ViewId): Promise<ViewComponent> {
    // The router keeps a view and its parameters together; a table by name cannot say so in its type.
    const builtIn = BUILT_IN[id] as (() => Promise<ViewComponent>) | undefined
    const view = builtIn && !plugins.view(id) ? await builtIn() : (await plugins.loadView(id)).View
    loaded.set(id, view)
    return view
  }

  return {
    peek: (id) => loaded.get(id) ?? null,
    load,
    preload(id) {
      if (loaded.has(id)) return
      if (plugins.view(id)) plugins.preload(id)
      else load(id).catch(() => {})
    },
  }
}
