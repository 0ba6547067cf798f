// Two modals that look as was chosen: one drawn in the page, and one behind the connect button of a site. Both are changed in place
// where they can be, and made again where an option of theirs is for life.
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
/** What a modal cannot change while it lives. */
type Fixed = 'layout' | 'dir' | 'view'

/** Nothing is kept: each modal starts afresh. */
const nowhere = { get: () => null, set: () => {}, remove: () => {} }

/** Creates the preview: a modal in `stage`, and a connect button in `place`. */
export function createPreview(stage: HTMLElement, place: HTMLElement): Preview {
  let buttons = 0
  const showEmbedded = createFollower(['layout', 'dir', 'view'], async (settings) => {
    stage.dataset.layout = settings.layout
    const modal = create(settings, { container: stage })
    if (settings.view === 'Account') {
      const { connections, connectors } = await modal.core.load()
      await connectors.discover()
      await connections.connect(FIRST_WALLET)
    }
    await modal.open(settings.view)
    return modal
  })
  const showButton = createFollower(['layout', 'dir'], async (settings) => {
    const modal = create(settings, { id: 'site' })
    buttons += 1
    const buttonName = `latchkey-button-${buttons}`
    defineElements(modal, { buttonName })
    place.replaceChildren(document.createElement(buttonName))
    return modal
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

/** Keeps one modal like the settings; `fixed`: those of them for which it is made again. */
function createFollower(fixed: readonly Fixed[], make: (settings: Settings) => Promise<WalletModal>) {
  let shown: { modal: WalletModal; settings: Settings } | null = null
  return async (settings: Settings): Promise<void> => {
    const before = shown?.settings
    if (!shown || fixed.some((name) => before?.[name] !== settings[name])) {
      shown?.modal.destroy()
      shown = null
      shown = { modal: await make(settings), settings }
      return
    }
    shown = { ...shown, settings }
    shown.modal.setTheme(toOptions(settings).theme ?? {})
    if (before?.language !== settings.language) await shown.modal.setLanguage(settings.language)
  }
}
