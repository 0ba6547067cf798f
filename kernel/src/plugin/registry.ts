// Checks the manifests once, at creation, and finds the owner of a view, a service, or a slot item.

import type { ChainManifest } from '../chains/manifest'
import { LatchkeyError } from '../errors/LatchkeyError'
import type { ViewId } from '../router/views'
import type { PluginManifest, ViewEntry } from './manifest'
import type { ServiceName } from './registries'
import type { SlotName, Slots } from './slotItems'

/** Major version of the plugin contract that this kernel supports. */
const API = 1

export interface Registry {
  readonly plugins: ReadonlyMap<string, PluginManifest>
  readonly chains: ReadonlyMap<string, ChainManifest>
  view(id: ViewId): { plugin: string; entry: ViewEntry<ViewId> } | null
  serviceOwner(name: ServiceName): string | null
  /** Throws `kernel/plugin-api` or `kernel/plugin-duplicate`. */
  add(manifest: PluginManifest): void
  slot<S extends SlotName>(name: S): readonly (Slots[S] & { plugin: string })[]
}

function requireApi(what: string, api: number): void {
  if (api === API) return
  const message = `${what} is for plugin API ${api}; this kernel is for ${API}. Update both.`
  throw new LatchkeyError('kernel/plugin-api', message, { context: { plugin: what, api } })
}

function requireNew(owner: string | undefined, what: string, plugin: string): void {
  if (owner === undefined) return
  const message = `${what} exists twice (${owner} and ${plugin}). Remove one.`
  throw new LatchkeyError('kernel/plugin-duplicate', message, { context: { plugin } })
}

function requireServices(manifest: PluginManifest, services: ReadonlyMap<string, string>): void {
  const missing = manifest.requires?.find((service) => !services.has(service))
  if (missing === undefined) return
  const message = `Plugin '${manifest.id}' needs the service '${missing}'. Add a plugin that provides it.`
  throw new LatchkeyError('kernel/plugin-requirement', message, { context: { plugin: manifest.id, missing } })
}

/** Throws `kernel/plugin-api`, `kernel/plugin-duplicate`, or `kernel/plugin-requirement`, and names both plugins. */
export function createRegistry(manifests: readonly PluginManifest[], chainList: readonly ChainManifest[]): Registry {
  const plugins = new Map<string, PluginManifest>()
  const chains = new Map<string, ChainManifest>()
  const views = new Map<string, { plugin: string; entry: ViewEntry<ViewId> }>()
  const services = new Map<string, string>()

  for (const chain of chainList) {
    requireApi(`Chain '${chain.namespace}'`, chain.api)
    requireNew(chains.get(chain.namespace)?.label, `Chain '${chain.namespace}'`, chain.label)
    chains.set(chain.namespace, chain)
  }
  function add(manifest: PluginManifest): void {
    const { id } = manifest
    requireApi(`Plugin '${id}'`, manifest.api)
    requireNew(plugins.get(id)?.id, `Plugin '${id}'`, id)
    plugins.set(id, manifest)
    for (const [view, entry] of Object.entries(manifest.views ?? {})) {
      requireNew(views.get(view)?.plugin, `View '${view}'`, id)
      views.set(view, { plugin: id, entry: entry as ViewEntry<ViewId> })
    }
    for (const service of manifest.provides ?? []) {
      requireNew(services.get(service), `Service '${service}'`, id)
      services.set(service, id)
    }
  }
  manifests.forEach(add)
  for (const manifest of manifests) requireServices(manifest, services)

  return {
    plugins,
    chains,
    view: (id) => views.get(id) ?? null,
    serviceOwner: (name) => services.get(name) ?? null,
    add,
    slot<S extends SlotName>(name: S) {
      const items = [...plugins.values()].flatMap(({ id, slots }) => {
        const own: readonly Slots[S][] = slots?.[name] ?? []
        return own.map((item) => ({ ...item, plugin: id }))
      })
      return items.sort((a, b) => a.order - b.order)
    },
  }
}
