// Identity functions: they only give a manifest its type.
import type { ChainManifest } from '../chains/manifest'
import type { PluginManifest } from './manifest'
import type { PluginTypes } from './pluginContext'

/** Returns the manifest of a plugin, type-checked. */
export function definePlugin<T extends PluginTypes = PluginTypes>(manifest: PluginManifest<T>): PluginManifest<T> {
  return manifest
}

/** Returns the manifest of a chain, type-checked. */
export function defineChain(manifest: ChainManifest): ChainManifest {
  return manifest
}
