// Two modals that look as was chosen: one drawn in the page, and one behind the connect button of a site. Both are changed in place
// where they can be, and made again where an option of theirs is for life. Headless, the page draws the list of wallets instead.
import { languages } from '@latchkey/languages'
import { createWalletModal, defaultPlugins, type WalletModal, type WalletModalOptions } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'
import { toOptions } from './options'
import type { Settings } from './settings'
import { createWorld, FIRST_WALLET } from './world'

export interface Preview {
  /** Resolves when both look so; later settings wait for earlier ones. */
  show(settings: Settings): Promise<void>
}
/** What is in the page now; `modal`: the one that looks as was chosen. */
interface Shown {
  modal: WalletModal | null
  remove(): void
}
/** What a modal cannot change while it lives. */
type Fixed = 'drawnBy' | 'layout' | 'dir' | 'view'

/** Nothing is kept: each modal starts afresh. */
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
      // What failed once must not keep later settings away.
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

/** Draws the page's own list into `stage`, with the code that the page shows. React loads only for it. */
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

/** Keeps one modal like the settings; `fixed`: those of them for which it is made again. */
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
