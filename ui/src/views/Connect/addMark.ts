// Adds the mark of a wallet that is known only by the name in its flags (`isMetaMask`, …), for display only.
import type { Connector, Kernel } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'

/** Rejects if the marks fail to load. */
export async function addMark(wallet: Connector, { connectors, store }: Kernel): Promise<void> {
  const { walletMarks } = await import('../../marks/walletMarks')
  const icon = walletMarks.get(wallet.name)
  if (!icon) return
  // Changed in place, because the chain that found the wallet later removes this exact object.
  wallet.icon = icon
  const listAtom = connectors.listAtom as PrimitiveAtom<readonly Connector[]>
  store.set(listAtom, (list) => [...list])
}
