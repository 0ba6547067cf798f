// Slot items that plugins add to a screen, rendered only from their manifests.
import type { SlotName, Slots } from '@latchkey/kernel'
import { useMemo } from 'react'
import { useKernel } from './useKernel'
import { useLatchkeyAtom } from './useLatchkeyAtom'

/**
 * Returns the items of a slot in order, without those whose features the active chain lacks.
 *
 * @example
 * ```tsx
 * import { Button, useOpenView, useSlot } from '@latchkey/ui'
 *
 * export function AccountActions() {
 *   const openView = useOpenView()
 *   return useSlot('account.action').map(({ plugin, id, label, opens }) => (
 *     <Button key={`${plugin}.${id}`} {...openView(opens)}>
 *       {label}
 *     </Button>
 *   ))
 * }
 * ```
 */
export function useSlot<S extends SlotName>(name: S): readonly (Slots[S] & { plugin: string })[] {
  const { plugins } = useKernel()
  return useLatchkeyAtom(useMemo(() => plugins.slotAtom(name), [plugins, name]))
}
