// Slot items of the bundle as atoms, filtered by what the active chain and the browser can do. Manifests only, no plugin code.
import { type Atom, atom } from 'jotai/vanilla'
import type { FeatureName } from '../chains/features'
import type { Plugins } from '../kernel'
import type { Registry } from './registry'
import type { SlotItem, SlotName, Slots } from './slotItems'

/** One atom a slot, made at its first use. `featuresAtom`: declared by the chain that the active network belongs to. */
export function createSlots(
  registry: Registry,
  isConnectedAtom: Atom<boolean>,
  featuresAtom: Atom<readonly FeatureName[]>,
): Plugins['slotAtom'] {
  const atoms = new Map<SlotName, Atom<readonly SlotItem[]>>()

  function createSlotAtom<S extends SlotName>(name: S): Atom<readonly (Slots[S] & { plugin: string })[]> {
    const items = registry.slot(name)
    return atom((get) => {
      const features = get(featuresAtom)
      const isConnected = get(isConnectedAtom)
      const hasAll = (names: readonly FeatureName[] = []) => names.every((name) => features.includes(name))
      return items.filter(({ plugin, when = {} }) => {
        const { chain, browser = [] } = registry.plugins.get(plugin)?.needs ?? {}
        const isWanted = hasAll(chain) && hasAll(when.features) && (when.connected ?? isConnected) === isConnected
        return isWanted && browser.every((name) => name in globalThis)
      })
    })
  }

  return <S extends SlotName>(name: S) => {
    const known = atoms.get(name) ?? createSlotAtom(name)
    atoms.set(name, known)
    return known as Atom<readonly (Slots[S] & { plugin: string })[]>
  }
}
