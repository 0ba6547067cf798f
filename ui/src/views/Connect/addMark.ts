// The mark of a wallet that is known by the name in its flags only (`isMetaMask`, …), for display only.
import type { Connector, Kernel } from '@latchkey/kernel'
import type { PrimitiveAtom } from 'jotai/vanilla'

/** Rejects when the marks do not arrive. */
export async function addMark(wallet: Connector, { connectors, store }: Kernel): Promise<void> {
  const { walletMarks } = await import('../../marks/walletMarks')
  const icon = walletMarks.get(wallet.name)
  if (!icon) return
  // In place, since the chain that found the wallet removes this very object.
  wallet.icon = icon
  const listAtom = connectors.listAtom as PrimitiveAtom<readonly Connector[]>
  store.set(listAtom, [...store.get(listAtom)])
}
