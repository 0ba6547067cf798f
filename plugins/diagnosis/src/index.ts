// Manifest of the diagnosis plugin: the question, and where a visitor can ask it.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'

declare module '@latchkey/kernel' {
  interface Views {
    Diagnosis: undefined
  }
}

const ASK = { id: 'why', order: 20, label: 'Why can’t I connect?', icon: 'help', opens: 'Diagnosis' } as const

/**
 * Adds "Why can’t I connect?" to Connect and to every failed connection. Nothing is checked before a visitor asks.
 *
 * @example
 * ```ts
 * import { diagnosis } from '@latchkey/plugin-diagnosis'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), diagnosis()]
 * ```
 */
export function diagnosis(): PluginManifest {
  return definePlugin({
    id: 'diagnosis',
    api: 1,
    views: { Diagnosis: { title: ASK.label, load: () => import('./views/DiagnosisView') } },
    slots: { 'connect.footer': [ASK], 'connect.failed': [ASK] },
  })
}
