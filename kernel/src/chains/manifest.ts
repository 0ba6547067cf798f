// What a chain declares. Types only, for authors of chains.
import type { PluginContext } from '../plugin/pluginContext'
import type { ChainAdapter } from './adapter'
import type { ChainFacts } from './facts'

/** A chain: data and a `load` function, like a plugin's manifest. */
export interface ChainManifest extends ChainFacts {
  api: 1
  /** Imports the family's own texts in a language, as `PluginManifest` has them for a plugin. */
  translations?(tag: string): Promise<Readonly<Record<string, string>>>
  /** Imports the family's code. After a failure, reported as `kernel/chain-failed`, the next use calls it again. */
  load(): Promise<{ createAdapter: (ctx: PluginContext) => ChainAdapter | Promise<ChainAdapter> }>
}
