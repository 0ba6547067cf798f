// Identity functions: they only give a manifest its type.
import type { ChainManifest } from '../chains/manifest'
import type { PluginManifest } from './manifest'
import type { PluginTypes } from './pluginContext'

/** Types a plugin manifest. */
export function definePlugin<T extends PluginTypes = PluginTypes>(manifest: PluginManifest<T>): PluginManifest<T> {
  return manifest
}

/** Types a chain manifest. */
export function defineChain(manifest: ChainManifest): ChainManifest {
  return manifest
}
