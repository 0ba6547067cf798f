// Manifest of the names plugin: the part that a page loads before a wallet is connected.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { NamesOptions, NamesTypes } from './types'

export type { NamesOptions, NamesTypes } from './types'

/**
 * Shows accounts by their names, resolves names to accounts, and lets a signed-in visitor choose one.
 *
 * @example
 * ```ts
 * import { names } from '@latchkey/plugin-names'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), names()]
 * modal.subscribe(() => report(modal.getState().name ?? 'No name'))
 * ```
 */
export function names(options: NamesOptions = {}): PluginManifest<NamesTypes> {
  return definePlugin<NamesTypes>({
    id: 'names',
    api: 1,
    options,
    uses: ['page', 'dataApi'],
    provides: ['names', 'nameRegistration'],
    views: {
      RegisterAccountName: { title: 'Choose name', load: () => import('./views/RegisterAccountNameView') },
      RegisterAccountNameSuccess: {
        title: 'Name chosen',
        load: () => import('./views/RegisterAccountNameSuccessView'),
      },
    },
    slots: {
      'account.row': [
        {
          id: 'choose',
          order: 22,
          roomPx: 0,
          load: () => import('./views/ChooseNameRow'),
          when: { features: ['names', 'signMessage'], connected: true },
        },
      ],
    },
    wakeOn: ['session:connected', 'session:restored', 'session:changed'],
    load: () => import('./plugin'),
  })
}
