// Creates the modal. Loads only the core until the modal is needed or there is a stored session.
import { createCore, isReloadedFor, loadOnce } from '@latchkey/kernel'
import type { MountedModal, MountOptions, Theme } from '@latchkey/ui'
import { createModalState } from './createModalState'
import type { LanguageChoice, WalletModal, WalletModalOptions } from './modal'

/** Widths of a bottom sheet and of what pointers without hover use: a phone. */
const PHONE_QUERY = '(hover: none) and (max-width: 480px)'

function readMetadata(given: WalletModalOptions['metadata']): WalletModalOptions['metadata'] {
  // A copy, because it may change.
  if (given) return { ...given }
  return typeof document === 'undefined' ? undefined : { name: document.title, url: location.origin }
}

/** Milliseconds. A shorter loading state would only flicker and render twice before the list. */
const LOADING_AFTER_MS = 400

/** The `saveData` of https://wicg.github.io/netinfo; only Chromium has it. */
interface ConnectionHint {
  connection?: { saveData?: boolean; effectiveType?: string }
}

function isSavingData(): boolean {
  const { saveData, effectiveType = '' } = (globalThis.navigator as ConnectionHint | undefined)?.connection ?? {}
  return saveData || effectiveType.includes('2g')
}

/**
 * Creates a modal. On a server it is inert; in a browser it restores stored sessions. Throws `kernel/plugin-api`,
 * `kernel/plugin-duplicate`, or `kernel/plugin-requirement`.
 *
 * @example
 * ```ts
 * import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
 *
 * const modal = createWalletModal({
 *   chains: [evm()],
 *   plugins: defaultPlugins(),
 *   metadata: { name: 'Shop', url: 'https://shop.example' },
 *   termsUrl: 'https://shop.example/terms',
 * })
 * document.querySelector('button')?.addEventListener('click', () => modal.open())
 * modal.on('session:connected', ({ caipAddress }) => report(caipAddress))
 * ```
 */
export function createWalletModal(options: WalletModalOptions): WalletModal {
  const { plugins = [], container } = options
  const core = createCore({
    ...options,
    plugins,
    metadata: readMetadata(options.metadata),
    // A copy, because they may change.
    features: { ...options.features },
    policy: { ...options, embedded: options.embedded ?? container !== undefined },
    isMobile: () => matchMedia(PHONE_QUERY).matches,
  })
  const state = createModalState(core)
  const initial = state.get()
  const shown: MountOptions = { ...options, language: undefined }
  let mounted: MountedModal | null = null
  let isDestroyed = false
  let language: LanguageChoice | undefined
  let isNeeded = false

  const loadTexts = () => language?.load(options)
  async function setLanguage(wanted = 'auto') {
    const choice = options.languages?.(wanted)
    language = choice
    state.set({ locale: options.locale ?? choice?.locale ?? 'en' })
    choice?.loadButton().then((messages) => choice === language && state.set({ buttonMessages: messages }))
    // Before the modal is needed, only the button has texts to show.
    const loaded = isNeeded && (await loadTexts())
    if (loaded && choice === language) mounted?.setLanguage(loaded)
  }
  setLanguage(options.language)

  async function mount(): Promise<MountedModal> {
    isNeeded = true
    // All requested in this task: code that one part requested later would arrive one round trip later.
    const [kernel, { mountModal }, list] = await Promise.all([
      core.load(),
      import('@latchkey/ui/mount'),
      core.prefetchConnect() ? import('@latchkey/ui/connect-rows').catch(() => null) : null,
      loadTexts(),
    ])
    // Checked again, because another one may have been chosen in the meantime.
    const ui = mountModal(kernel, Object.assign(shown, { language: await loadTexts(), rows: list?.moreRows }))
    if (isDestroyed) ui.dispose()
    mounted = ui
    return ui
  }

  const loadUi = loadOnce(mount)

  async function open(...at: Parameters<MountedModal['open']>): Promise<void> {
    const loading = loadUi()
    const stopWaiting = core.clock.setTimeout(() => state.set({ isLoading: !mounted }), LOADING_AFTER_MS)
    try {
      const ui = await loading
      await ui.settle()
      // Rejected if the modal was destroyed in the meantime.
      await core.load()
      await ui.open(...at)
    } finally {
      stopWaiting()
      state.set({ isLoading: false })
    }
  }

  function prefetch(): void {
    if (options.prefetch === 'none' || isSavingData()) return
    loadUi()
      .then((ui) => ui.warm())
      .catch(() => {})
  }

  const loadQuietly = () => void loadUi().catch(() => {})
  // The kernel also opens the modal when a wallet is on a network that the page does not list, and a plugin's frame lives in the dialog.
  // The texts load with the first alert, because a page that is set up correctly has none.
  core.on('alert:raised', (alert) => {
    import('@latchkey/kernel/alerts').then(({ alertDeveloper }) => alertDeveloper(core, alert)).catch(() => {})
  })
  core.on('modal:opened', loadQuietly)
  core.on('modal:needed', loadQuietly)
  core.on('language:chosen', setLanguage)
  const ready = typeof window === 'undefined' ? Promise.resolve() : core.start()
  if (container) loadQuietly()
  // Safari has no idle callback.
  if (options.prefetch === 'idle') (globalThis.requestIdleCallback ?? globalThis.setTimeout)(prefetch)
  if (isReloadedFor(options.id)) open().catch(() => {})

  return {
    core,
    ready,
    getState: state.get,
    getInitialState: () => initial,
    account: state.account,
    subscribe: state.subscribe,
    on: core.on,
    open,
    close: async () => (state.get().isOpen ? (await core.load()).router.close() : true),
    prefetch,
    disconnect: async (namespace) => (await core.load()).connections.disconnect({ namespace }),
    switchNetwork: async (network) => (await core.load()).networks.switch(network),
    request: async (call, settings) => (await core.load()).request(call, settings),
    setTheme(next: Theme) {
      shown.theme = next
      mounted?.setTheme(next)
    },
    setMessages(next = shown.messages) {
      shown.messages = next
      mounted?.render()
    },
    setLanguage,
    destroy() {
      isDestroyed = true
      state.end()
      core.destroy()
      mounted?.dispose()
    },
  }
}
