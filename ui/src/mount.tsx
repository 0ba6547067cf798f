// Connects one kernel to one dialog. React starts at the first opening, or earlier when the visitor shows intent.
import { isSupported, type Kernel, LatchkeyError, type ViewId, type Views } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { createRoot, type Root } from 'react-dom/client'
import type { ConnectRows } from './connectRows'
import { UiContext } from './context'
import { createHost, type HostOptions } from './host/createHost'
import type { Catalog } from './i18n/catalog'
import type { Language } from './i18n/language'
import type { Opening } from './openFor'
import { loadLater } from './shell/loadLater'
import { Shell } from './shell/Shell'
import { createViewLoader } from './shell/viewLoader'
import type { Theme } from './theme/theme'

export type { HostOptions, Layout } from './host/createHost'
export type { Opening } from './openFor'

export interface MountOptions extends HostOptions {
  /** Texts that replace the built-in ones, by message key, in every language. */
  messages?: Catalog
  /** Default: English. */
  language?: Language
  /** The rows that Connect needs for more than one family's wallets. If omitted, Connect loads them. */
  rows?: ConnectRows | undefined
}
export interface MountedModal {
  /** The `<latchkey-modal>` element, for a caller that set `disableAppend`. */
  readonly element: HTMLElement
  /** Renders the closed modal, so that opening only has to show it, and looks for installed wallets. */
  warm(): void
  /**
   * Opens the modal at this view or for this opening. Rejects with `kernel/pairing-uri-invalid`, `kernel/view-missing`, or
   * `kernel/plugin-failed` for an opening.
   */
  open(view?: ViewId | Opening, params?: Views[ViewId]): Promise<void>
  /** Resolves when Connect can be rendered in its final order: the installed wallets are known, or 100 ms have passed. */
  settle(): Promise<void>
  /** Replaces the theme, even while the modal is open. */
  setTheme(theme: Theme): void
  /** Switches the language. The host's own `messages`, `dir`, and `locale` stay. */
  setLanguage(language: Language): void
  /** Renders everything again with the kernel's current options and the `messages` of the mount options. */
  render(): void
  /** Removes every element, listener, and timer. A second call does nothing. */
  dispose(): void
}

/** Maximum milliseconds that the first paint waits for wallets; a longer wait would be noticeable. */
const SETTLE_MS = 100

/**
 * Mounts the modal of a kernel, closed. It opens when the kernel's router opens. Throws `kernel/browser-unsupported`.
 *
 * @example
 * ```ts
 * import { mountModal } from '@latchkey/ui/mount'
 *
 * // createWalletModal does this when the modal first opens.
 * const kernel = await core.load()
 * const ui = mountModal(kernel, { theme: { mode: 'auto' } })
 * kernel.router.open()
 * ```
 */
export function mountModal(kernel: Kernel, options: MountOptions = {}): MountedModal {
  if (!isSupported()) {
    throw new LatchkeyError('kernel/browser-unsupported', 'This browser is too old.', { context: undefined })
  }
  const { store, router } = kernel
  const host = createHost(options, () => router.close())
  const termsAtom = atom(false)
  const views = createViewLoader(kernel, options.rows)
  let { language } = options
  let root: Root | null = null
  let isDisposed = false

  const render = () => {
    const messages = { ...language?.messages, ...options.messages }
    const locale = options.locale ?? language?.locale ?? 'en'
    const ui = { kernel, host, views, messages, locale, language: language?.tag, termsAtom }
    root?.render(
      <UiContext.Provider value={ui}>
        <Shell />
      </UiContext.Provider>,
    )
  }
  const setLanguage = (next: Language) => {
    language = next
    host.dialog.lang = next.tag
    host.dialog.dir = options.dir ?? next.dir
    render()
  }
  if (language) setLanguage(language)
  const draw = () => {
    if (root || isDisposed) return
    root = createRoot(host.container)
    render()
  }
  const warm = () => {
    if (!root) host.prepare()
    draw()
  }
  const drawWhenOpen = () => {
    if (store.get(router.stateAtom).isOpen) draw()
  }
  const stop = store.sub(router.stateAtom, drawWhenOpen)
  const forget = kernel.on('modal:closed', () => store.set(termsAtom, false))
  const place = () => kernel.emit('modal:placed', { dialog: host.dialog })
  const stopPlacing = kernel.on('modal:needed', place)
  place()
  if (host.isEmbedded) router.open()
  drawWhenOpen()

  return {
    element: host.element,
    warm,
    open: async (view, params) =>
      typeof view === 'object' ? (await loadLater()).openFor(kernel, view) : router.open(view, params),
    async settle() {
      if (store.get(kernel.connections.activeAtom)) return
      await new Promise<void>((resolve) => {
        const stop = kernel.clock.setTimeout(resolve, SETTLE_MS)
        const go = () => {
          stop()
          resolve()
        }
        kernel.connectors.discover().then(go, go)
      })
    },
    setTheme: host.setTheme,
    setLanguage,
    render,
    dispose() {
      if (isDisposed) return
      isDisposed = true
      stop()
      forget()
      stopPlacing()
      host.dispose()
      // Deferred: a React host may call this while it renders, and React refuses to unmount a root during a render.
      queueMicrotask(() => root?.unmount())
    },
  }
}
