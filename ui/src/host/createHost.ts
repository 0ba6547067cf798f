// The piece of the modal that exists without React: <latchkey-modal>, its shadow root and its native dialog.
// The dialog is never moved or replaced, because an iframe inside it would reload (architecture section 12, point 2).
import type { Dispose } from '@latchkey/kernel'
import { createSheetAdopter } from '../theme/adoptSheet'
import frameCss from '../theme/frame.css?inline'
import { createThemeSetter, type Theme } from '../theme/theme'
import tokensCss from '../theme/tokens.css?inline'
import { focusView } from './focus'
import { presentModally } from './presentModally'

export interface HostOptions {
  /** The modal fills this element of the page instead of floating above it. */
  container?: HTMLElement
  /** The caller puts `element` into the page itself. */
  disableAppend?: boolean
  /** Default `compact`, 380 px; `wide` is 720 px with two panes. */
  layout?: Layout
  theme?: Theme
  /** Default: the language's, else the page's own. */
  dir?: 'ltr' | 'rtl'
  /** BCP 47, of numbers and dates. Default: the language's, else the browser's. */
  locale?: string
}
export type Layout = 'compact' | 'wide'
export interface ModalHost {
  readonly element: HTMLElement
  readonly dialog: HTMLDialogElement
  /** Where React renders: one child of the dialog, so that others (a login iframe) can live beside it. */
  readonly container: HTMLElement
  readonly isEmbedded: boolean
  readonly layout: Layout
  /** True from `show` until the closing transition has ended. */
  isShown(): boolean
  onShownChange(listener: () => void): Dispose
  /** Lays the closed dialog out, unseen, so that the first opening only has to show it. */
  prepare(): void
  show(): void
  hide(): void
  /** Moves focus to the view, unless a field in it has focus or the dialog is closed. */
  focusView(): void
  /** Adopts a style sheet text once. */
  adopt(css: string): void
  setTheme(theme: Theme): void
  dispose(): void
}

/** Builds the modal's elements and puts them into the page, closed. `askToClose` hears every wish of the visitor to leave. */
export function createHost(options: HostOptions, askToClose: () => Promise<boolean>): ModalHost {
  const { container: place, layout = 'compact' } = options
  const { element, root, dialog, container } = createElements(options)
  const adopt = createSheetAdopter(root)
  adopt(tokensCss)
  adopt(frameCss)
  const setTheme = createThemeSetter(element)
  setTheme(options.theme ?? {})

  const listeners = new Set<() => void>()
  let isShown = place !== undefined
  const setShown = (next: boolean) => {
    isShown = next
    for (const listener of listeners) listener()
  }
  const presentation = place ? null : presentModally(dialog, root, askToClose)
  if (place) place.append(element)
  else if (!options.disableAppend) document.body.append(element)

  return {
    element,
    dialog,
    container,
    isEmbedded: place !== undefined,
    layout,
    isShown: () => isShown,
    onShownChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare() {
      if (presentation && !dialog.open) dialog.dataset.warm = ''
    },
    show() {
      presentation?.show()
      delete dialog.dataset.warm
      if (presentation) setShown(true)
    },
    hide() {
      void presentation?.hide().then(() => {
        if (!dialog.open) setShown(false)
      })
    },
    focusView() {
      if (isShown) focusView(root)
    },
    adopt,
    setTheme,
    dispose() {
      presentation?.dispose()
      listeners.clear()
      element.remove()
    },
  }
}

function createElements({ container: place, layout = 'compact', dir, locale }: HostOptions) {
  const element = document.createElement('latchkey-modal')
  const root = element.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  const container = document.createElement('div')
  dialog.dataset.testid = 'lk-modal'
  dialog.dataset.layout = layout
  if (dir) dialog.dir = dir
  if (locale) dialog.lang = locale
  if (place) {
    element.dataset.embedded = ''
    dialog.dataset.embedded = ''
    // Not `show()`: it would take the page's focus at load.
    dialog.open = true
  }
  dialog.append(container)
  root.append(dialog)
  return { element, root, dialog, container }
}
