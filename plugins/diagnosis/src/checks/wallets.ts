// Checks which wallets announced themselves in this browser, and whether they conflict.
import { type Connector, cleanName } from '@latchkey/kernel'
import type { Finding } from '@latchkey/kernel/contracts'

/** Returns how many wallets share `window.ethereum`, as reported by the wallet that is there; 0 if none does. */
export function countRivals(page: { ethereum?: unknown }): number {
  const { providers } = (page.ethereum ?? {}) as { providers?: unknown }
  return Array.isArray(providers) ? providers.length : 0
}

/** A wallet that announces itself can be called directly. The others share one property, where only one of them is reachable. */
export function checkWallets(connectors: readonly Pick<Connector, 'kind' | 'name'>[], rivals: number): Finding {
  const announced = namesOf(connectors, 'announced')
  const old = namesOf(connectors, 'injected')
  const technical = `announced: ${announced.join(', ') || 'none'}; older: ${old.join(', ') || 'none'}; sharing one place: ${rivals}`
  if (rivals > 1 && announced.length === 0) {
    return { state: 'problem', says: 'diagnosis.wallets.rivals', technical, remedy: 'reloadPage' }
  }
  if (announced.length > 0) {
    return { state: 'ok', says: 'diagnosis.wallets.found', words: { names: announced.join(', ') }, technical }
  }
  if (old.length > 0) return { state: 'ok', says: 'diagnosis.wallets.old', words: { names: old.join(', ') }, technical }
  const hasOtherWays = connectors.length > 0
  return hasOtherWays
    ? { state: 'unused', says: 'diagnosis.wallets.none', technical }
    : { state: 'problem', says: 'diagnosis.wallets.missing', technical, remedy: 'reloadPage' }
}

function namesOf(
  connectors: readonly Pick<Connector, 'kind' | 'name'>[],
  wanted: Connector['kind'],
): readonly string[] {
  return [...new Set(connectors.filter(({ kind }) => kind === wanted).map(({ name }) => cleanName(name)))]
}
