// Slot items of the bundle as atoms, filtered by the features of the active chain and the browser. Uses only manifests, no plugin code.
import { type Atom, atom } from 'jotai/vanilla'
import type { FeatureName } from '../chains/features'
import type { Plugins } from '../kernel'
import type { Registry } from './registry'
import type { SlotName, Slots } from './slotItems'

/** Creates atoms: keep a slot's atom for as long as you read it. `featuresAtom` has the features of the active network's chain. */
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
