// Slot items of the bundle as atoms, filtered by what the active chain and the browser can do. Manifests only, no plugin code.
import { type Atom, atom } from 'jotai/vanilla'
import type { FeatureName } from '../contracts/chainFeatures'
import type { Plugins } from '../kernel'
import type { PluginManifest } from './manifest'
import type { Registry } from './registry'
import type { SlotItem, SlotName, Slots } from './slotItems'

export interface SlotsDeps {
  registry: Registry
  isConnectedAtom: Atom<boolean>
  /** Declared features of the chain the active network belongs to. */
  featuresAtom: Atom<readonly FeatureName[]>
}

/** One atom a slot, made at its first use. */
export function createSlots({ registry, isConnectedAtom, featuresAtom }: SlotsDeps): Plugins['slotAtom'] {
  const atoms = new Map<SlotName, Atom<readonly SlotItem[]>>()

  function hasNeeds(manifest: PluginManifest | undefined, features: readonly FeatureName[]): boolean {
    const { chain = [], browser = [] } = manifest?.needs ?? {}
    return chain.every((name) => features.includes(name)) && browser.every((name) => name in globalThis)
  }

  function createSlotAtom<S extends SlotName>(name: S): Atom<readonly (Slots[S] & { plugin: string })[]> {
    const items = registry.slot(name)
    return atom((get) => {
      const features = get(featuresAtom)
      const isConnected = get(isConnectedAtom)
      return items.filter(({ plugin, when = {} }) => {
        if (!hasNeeds(registry.plugins.get(plugin), features)) return false
        if (when.connected !== undefined && when.connected !== isConnected) return false
        return when.features?.every((feature) => features.includes(feature)) ?? true
      })
    })
  }

  return <S extends SlotName>(name: S) => {
    const known = atoms.get(name) as Atom<readonly (Slots[S] & { plugin: string })[]> | undefined
    if (known) return known
    const created = createSlotAtom(name)
    atoms.set(name, created)
    return created
  }
}
