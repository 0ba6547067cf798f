// One owner's values as a plugin sees them. In its own file, because plugins load later than the page.
import type { PluginStorage } from '../plugin/pluginContext'
import type { StorageSection } from './createStorage'

/** Returns storage whose methods are asynchronous, so that a later backend may be. */
export function createPluginStorage<S extends Record<string, unknown>>({
  read,
  write,
  remove,
}: StorageSection<S>): PluginStorage<S> {
  return {
    get: async (key) => read(key),
    set: async (key, value) => write(key, value),
    remove: async (key) => remove(key),
  }
}
