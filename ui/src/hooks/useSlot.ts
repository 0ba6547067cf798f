// Slot items that plugins put on a screen, drawn from manifests alone.
import type { SlotName, Slots } from '@latchkey/kernel'
import { useMemo } from 'react'
import { useKernel } from './useKernel'
import { useLatchkeyAtom } from './useLatchkeyAtom'

/** Returns the items of a slot, in order, without those that the active chain has no features for. */
export function useSlot<S extends SlotName>(name: S): readonly (Slots[S] & { plugin: string })[] {
  const { plugins } = useKernel()
  return useLatchkeyAtom(useMemo(() => plugins.slotAtom(name), [plugins, name]))
}
