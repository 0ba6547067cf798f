import type { Kernel } from '../kernel'

/** Returns the English text of the message that a kernel shows, or null if it shows none. */
export function readToast({ store, snackbar }: Pick<Kernel, 'store' | 'snackbar'>): string | null {
  const message = store.get(snackbar.messageAtom)?.message ?? null
  if (message instanceof Error) {
    const { toast } = message as { toast?: unknown }
    return typeof toast === 'string' ? toast : message.message
  }
  if (message === null || typeof message === 'string') return message
  const [catalog, key] = message
  return catalog[key] ?? null
}
