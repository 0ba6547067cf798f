// The part of the modal that exists without React: <latchkey-modal>, its shadow root, and its native dialog. The dialog is never moved or
// replaced, because an iframe inside it would reload.
import type { Dispose } from '@latchkey/kernel'
import { createSheetAdopter } from '../theme/adoptSheet'
import frameCss from '../theme/frame.css?inline'
import { createThemeSetter, type Theme } from '../theme/theme'
import tokensCss from '../theme/tokens.css?inline'
import { createFocusKeeper } from './focus'
import { presentModally } from './presentModally'

/** How the modal's element is placed and styled. */
export interface HostOptions {
  /** The modal fills this element of the page instead of floating above the page. */
  container?: HTMLElement
  /** The modal is the `<latchkey-modal>` that the page has, or the caller adds `element` to the page. */
  disableAppend?: boolean
  /** Default `compact`, 380 px; `wide` is 720 px with two panes. */
  layout?: Layout
  /** Colors, corners, and font. Default: Latchkey's, in dark mode. */
  theme?: Theme
  /** Reading direction. Default: the language's, otherwise the page's. */
  dir?: 'ltr' | 'rtl'
  /** BCP 47 tag for numbers and dates. Default: the language's, otherwise the browser's. */
  locale?: string
}
/** One column of 380 px, or two panes of 720 px. */
export type Layout = 'compact' | 'wide'
export interface ModalHost {
  readonly element: HTMLElement
  /** The native dialog; in embedded mode a section of the page. */
  readonly dialog: HTMLElement
  /** Where React renders: one child of the dialog, so that others, such as a login iframe, can be next to it. */
  readonly container: HTMLElement
  readonly isEmbedded: boolean
  readonly layout: Layout
  /** True from `show` until the closing transition has ended. */
  isShown(): boolean
  onShownChange(listener: () => void): Dispose
  /** Lays out the closed dialog invisibly, so that the first opening only has to show it. */
  prepare(): void
  show(): void
  hide(): void
  /**
   * Moves focus to the view of this entry, or to the element that led away from it. Does nothing while the modal is closed or if focus is
   * elsewhere on the page.
   */
  focusView(entryKey: number): void
  /** Adopts a style sheet once. */
  adopt(css: string): void
  setTheme(theme: Theme): void
  dispose(): void
}

/** Creates the modal's elements and adds them to the page, closed. Calls `confirmClose` whenever the visitor wants to leave. */
export function createHost(options: HostOptions, confirmClose: () => Promise<boolean>): ModalHost {
  const { container: place, layout = 'compact', dir, locale } = options
  const placed = options.disableAppend && document.querySelector<HTMLElement>('latchkey-modal')
  const element = placed || document.createElement('latchkey-modal')
  const root = element.attachShadow({ mode: 'open' })
  // The section is a region of the page, named by its view. Nothing in it is modal.
  const dialog = place ? null : document.createElement('dialog')
  const surface = dialog ?? document.createElement('section')
  const container = document.createElement('div')
  surface.dataset.testid = 'lk-modal'
  surface.dataset.layout = layout
  if (dir) surface.dir = dir
  if (locale) surface.lang = locale
  if (place) {
    element.dataset.embedded = ''
    surface.dataset.embedded = ''
  }
  surface.append(container)
  root.append(surface)

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
  const focus = createFocusKeeper(root)
  const presentation = dialog && presentModally(element, dialog, focus, confirmClose)
  if (place) place.append(element)
  else if (!options.disableAppend) document.body.append(element)

  return {
    element,
    dialog: surface,
    container,
    isEmbedded: place !== undefined,
    layout,
    isShown: () => isShown,
    onShownChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare() {
      if (dialog && !dialog.open) dialog.dataset.warm = ''
    },
    show() {
      presentation?.show()
      delete surface.dataset.warm
      if (presentation) setShown(true)
    },
    hide() {
      void presentation?.hide().then(() => {
        if (!dialog?.open) setShown(false)
      })
    },
    focusView(entryKey) {
      focus.follow(entryKey)
      if (presentation ? isShown : root.activeElement || focus.isLost()) focus.rest()
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
