// Two modals with the chosen settings: one in the page, and one behind a site's connect button. They are updated in place where possible,
// and created again when an option cannot change. In headless mode, the page draws the wallet list instead.
import { languages } from '@latchkey/languages'
import { createWalletModal, defaultPlugins, type WalletModal, type WalletModalOptions } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'
import { toOptions } from './options'
import type { Settings } from './settings'
import { createWorld, FIRST_WALLET } from './world'

export interface Preview {
  /** Resolves when both modals show the settings. Later settings wait for earlier ones. */
  show(settings: Settings): Promise<void>
}
/** What is in the page now. `modal` is the one with the chosen settings. */
interface Shown {
  modal: WalletModal | null
  remove(): void
}
/** Options that a modal cannot change after it is created. */
type Fixed = 'drawnBy' | 'layout' | 'dir' | 'view'

/** Stores nothing, so that each modal starts fresh. */
const nowhere = { get: () => null, set: () => {}, remove: () => {} }

/** Creates the preview: a modal in `stage`, and a connect button in `place`. */
export function createPreview(stage: HTMLElement, place: HTMLElement): Preview {
  let buttons = 0
  const showEmbedded = createFollower(['drawnBy', 'layout', 'dir', 'view'], async (settings) => {
    stage.dataset.layout = settings.drawnBy === 'page' ? 'compact' : settings.layout
    if (settings.drawnBy === 'page') return drawList(stage)
    const modal = create(settings, { container: stage })
    if (settings.view === 'Account') {
      const { connections, connectors } = await modal.core.load()
      await connectors.discover()
      await connections.connect(FIRST_WALLET)
    }
    await modal.open(settings.view)
    return { modal, remove: modal.destroy }
  })
  const showButton = createFollower(['drawnBy', 'layout', 'dir'], async (settings) => {
    place.replaceChildren()
    if (settings.drawnBy === 'page') return null
    const modal = create(settings, { id: 'site' })
    buttons += 1
    const buttonName = `latchkey-button-${buttons}`
    defineElements(modal, { buttonName })
    place.replaceChildren(document.createElement(buttonName))
    return { modal, remove: modal.destroy }
  })
  let queue = Promise.resolve()

  return {
    show(settings) {
      const shown = queue.then(async () => {
        await Promise.all([showEmbedded(settings), showButton(settings)])
      })
      // A failure must not block later settings.
      queue = shown.catch(() => {})
      return shown
    },
  }
}

function create(settings: Settings, place: Pick<WalletModalOptions, 'container' | 'id'>): WalletModal {
  return createWalletModal({
    chains: [createWorld()],
    plugins: defaultPlugins(),
    languages,
    language: 'en',
    storage: nowhere,
    ...toOptions(settings),
    ...place,
  })
}

/** Draws the page's own list into `stage`, with the code that the page shows. React loads only for this. */
async function drawList(stage: HTMLElement): Promise<Shown> {
  const { drawWalletList } = await import('./drawWalletList')
  const modal = createWalletModal({ chains: [createWorld()], prefetch: 'none', storage: nowhere })
  const erase = drawWalletList(modal, stage)
  return {
    modal: null,
    remove() {
      erase()
      modal.destroy()
    },
  }
}

/** Keeps one modal in sync with the settings. A change of `fixed` settings creates it again. */
function createFollower(fixed: readonly Fixed[], make: (settings: Settings) => Promise<Shown | null>) {
  let shown: Shown | null = null
  let before: Settings | null = null
  return async (settings: Settings): Promise<void> => {
    const last = before
    if (!last || fixed.some((name) => last[name] !== settings[name])) {
      shown?.remove()
      shown = null
      before = null
      shown = await make(settings)
      before = settings
      return
    }
    before = settings
    shown?.modal?.setTheme(toOptions(settings).theme ?? {})
    if (last.language !== settings.language) await shown?.modal?.setLanguage(settings.language)
  }
}
