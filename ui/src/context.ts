// What every component of one modal shares. One context, set once a mount.
import type { Kernel } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'
import { createContext, useContext } from 'react'
import type { ModalHost } from './host/createHost'
import type { Catalogue } from './i18n/message'
import type { ViewLoader } from './shell/viewLoader'

export interface Ui {
  kernel: Kernel
  host: ModalHost
  views: ViewLoader
  messages: Catalogue
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
  if (!ui) throw new Error('Latchkey components and hooks work inside the modal only.')
  return ui
}
