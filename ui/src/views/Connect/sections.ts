// The order of the rows in the wallet list.
import type { Connector } from '@latchkey/kernel'
import type { ConnectorSection } from '@latchkey/kernel/contracts'
import { complete, type Placed, sortBy } from './order'

const SECTIONS: readonly ConnectorSection[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** Sorts the host's wallets first, then the last used one, then section by section. Rows of one section keep their order. */
export function orderRows<Row extends Placed>(
  rows: readonly Row[],
  wanted: readonly ConnectorSection[] | undefined,
): readonly Row[] {
  const sections: readonly (ConnectorSection | null)[] = complete(SECTIONS, wanted)
  const ordered = sortBy(rows, ({ section }) => sections.indexOf(section))
  return sortBy(ordered, ({ isHost, isLast }) => (isHost ? 0 : isLast ? 1 : 2))
}

/** Returns the section of a connector of this page. */
export function sectionOf({ kind }: { kind: Connector['kind'] | 'multiChain' }): ConnectorSection {
  return kind === 'walletConnect' || kind === 'external' ? kind : 'injected'
}
