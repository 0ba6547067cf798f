// Which plugins a modal has, and with which options.
import type { PluginManifest } from '@latchkey/kernel'
import { listLanguages } from '@latchkey/languages'
import type { EverythingFeatures } from './features'
import { PLUGINS } from './plugins'

/** Plugins that need a server: a public one with a project id, or the host's own, which their options name. */
const OF_SERVERS = ['data', 'embedded', 'walletConnect']
const TAKES_PROJECT = [...OF_SERVERS, 'analytics', 'wallets']
/** Plugins that cannot work without another. */
const NEEDED: Readonly<Record<string, string>> = {
  swaps: 'data',
  onramp: 'data',
  email: 'embedded',
  socials: 'embedded',
  languageMenu: 'languages',
}
/** A site decides that it sends, asks for or shows something. */
const ON_REQUEST = ['analytics', 'siwx', 'smartSessions']
/** Options that a part has unless it is given others. Asking for analytics turns it on. */
const PRESET: Readonly<Record<string, object>> = {
  analytics: { enabled: true },
  languageMenu: { tags: listLanguages() },
}

export interface PluginChoice {
  has(name: string): boolean
  create(): PluginManifest[]
}

export function choosePlugins(features: EverythingFeatures, projectId: string | undefined): PluginChoice {
  const choices: Readonly<Record<string, unknown>> = features
  const creators: Readonly<Record<string, (options: never) => PluginManifest>> = PLUGINS

  function has(name: string): boolean {
    const choice = choices[name]
    if (choice !== undefined) return choice !== false
    if (ON_REQUEST.includes(name)) return false
    const needed = NEEDED[name]
    if (needed) return has(needed)
    return projectId !== undefined || !OF_SERVERS.includes(name)
  }

  function optionsOf(name: string): object {
    const choice = choices[name]
    const project = projectId !== undefined && TAKES_PROJECT.includes(name) ? { projectId } : {}
    return { ...project, ...PRESET[name], ...(typeof choice === 'object' && choice) }
  }

  return {
    has,
    create: () =>
      Object.entries(creators).flatMap(([name, create]) => (has(name) ? [create(optionsOf(name) as never)] : [])),
  }
}
