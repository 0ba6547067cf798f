// What all components of one modal share: one context, set once per mount.

import type { Kernel, ViewId, Views } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import { createContext, useContext } from 'react'
import type { Numbers } from './format/numbers'
import type { ModalHost } from './host/createHost'
import type { Catalog } from './i18n/catalog'

export interface Ui {
  kernel: Kernel
  host: ModalHost
  views: ViewLoader
  messages: Catalog
  /** BCP 47 tag for dates and numbers: the host's, or that of the texts. Never the device's. */
  locale: string
  /** BCP 47 tag of the texts; undefined means English. */
  language: string | undefined
  /** The formatters of `locale`, once a component has needed them: a browser takes too long to make them for every row of a list. */
  numbers?: Numbers
  /** Whether the visitor accepted the terms since the modal opened. Stored nowhere else. */
  termsAtom: PrimitiveAtom<boolean>
}

export const UiContext = createContext<Ui | null>(null)

/** Returns the modal that a component is rendered in. Throws outside of a modal. */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('Use this hook inside the modal')
  return ui
}

export type ViewComponent = ComponentType<{ params: Views[ViewId] }>

export interface ViewLoader {
  /**
   * The rows of Connect (`ConnectRows`), if their code loaded with the shell. Not typed here, because they are rendered with this context.
   */
  readonly rows: unknown
  /** Returns the view if its code is already loaded. */
  peek(id: ViewId): ViewComponent | null
  /** Loads the view. A failure is not cached: the next call tries again. */
  load(id: ViewId): Promise<ViewComponent>
  /** Starts loading when the visitor shows intent. Never throws. */
  preload(id: ViewId): void
}
