// Manifest of the names plugin: what a page has of it before a wallet is connected.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { NamesOptions, NamesTypes } from './types'

export type { NamesOptions, NamesTypes } from './types'

/** Shows accounts by the names that lead to them, and finds the account behind a name. */
export function names(options: NamesOptions = {}): PluginManifest<NamesTypes> {
  return definePlugin<NamesTypes>({
    id: 'names',
    api: 1,
    options,
    uses: ['page', 'dataApi'],
    gives: ['names'],
    wakeOn: ['session:connected', 'session:restored', 'session:changed'],
    load: () => import('./plugin'),
  })
}
