// Slot items of the bundle as atoms, filtered by what the active chain and the browser can do. Manifests only, no plugin code.
import { type Atom, atom } from 'jotai/vanilla'
import type { FeatureName } from '../chains/features'
import type { Plugins } from '../kernel'
import type { Registry } from './registry'
import type { SlotName, Slots } from './slotItems'

/** Makes atoms: keep the one of a slot for as long as it is read. `featuresAtom`: declared by the chain that the active network belongs to. */
export function createSlots(
  registry: Registry,
  isConnectedAtom: Atom<boolean>,
  featuresAtom: Atom<readonly FeatureName[]>,
): Plugins['slotAtom'] {
  return <S extends SlotName>(name: S) => {
    const items = registry.slot(name)
    return atom((get): readonly (Slots[S] & { plugin: string })[] => {
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
}
