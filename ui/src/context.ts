// What every component of one modal shares. One context, set once a mount.

import type { Kernel, ViewId, Views } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import { createContext, useContext } from 'react'
import type { ModalHost } from './host/createHost'
import type { Catalog } from './i18n/catalog'

export interface Ui {
  kernel: Kernel
  host: ModalHost
  views: ViewLoader
  messages: Catalog
  /** BCP 47, of dates and numbers: the host's, or that of the texts. Never the machine's. */
  locale: string
  /** BCP 47 tag of the texts; undefined is English. */
  language: string | undefined
  /** Whether the visitor ticked the terms since the modal opened. Kept nowhere else. */
  termsAtom: PrimitiveAtom<boolean>
}

export const UiContext = createContext<Ui | null>(null)

/** The modal a component is rendered in. Throws outside of one. */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('Latchkey hooks work inside the modal only')
  return ui
}

export type ViewComponent = ComponentType<{ params: Views[ViewId] }>

export interface ViewLoader {
  /** The rows of Connect (`ConnectRows`), if their code came with the shell. Not typed here: they are drawn with this context. */
  readonly rows: unknown
  /** The view if its code is here already. */
  peek(id: ViewId): ViewComponent | null
  /** Loads the view. A failure is not kept: the next call tries again. */
  load(id: ViewId): Promise<ViewComponent>
  /** Starts the load on a hint of intent. Never throws. */
  preload(id: ViewId): void
}
