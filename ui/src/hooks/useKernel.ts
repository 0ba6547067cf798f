// The kernel of the modal that a component is rendered in.
import type { Kernel } from '@latchkey/kernel'
import { useUi } from '../context'

/** Returns the modal's kernel. */
export function useKernel(): Kernel {
  return useUi().kernel
}
