// Slot items that plugins put on a screen, drawn from manifests alone.
import type { SlotName, Slots } from '@latchkey/kernel'
import { useMemo } from 'react'
import { useKernel } from './useKernel'
import { useLatchkeyAtom } from './useLatchkeyAtom'

/** The items of a slot, in order, as far as the active chain can do them. */
export function useSlot<S extends SlotName>(name: S): readonly (Slots[S] & { plugin: string })[] {
  const { plugins } = useKernel()
  return useLatchkeyAtom(useMemo(() => plugins.slotAtom(name), [plugins, name]))
}
