// EIP-6963: listens for the page's whole life and asks once. The first wallet to claim a uuid or an rdns keeps it.
import { type Announcement, parseAnnouncement } from './announcement'
import type { WalletPage } from './eip1193'

/** What an announcement leads to; the adapter adds a connector. */
export interface AnnouncementListener {
  signal: AbortSignal
  onWallet(wallet: Announcement): void
  /** Another wallet claimed an id that is taken. It is not listed. */
  onConflict(conflict: { id: string; name: string }): void
}

/** More wallets than anybody installs; a page script that announces without end is cut off here. */
const MAX_WALLETS = 64

/** The id of an announced wallet's connector: its rdns, which is the same on every visit, else its uuid. */
export function connectorIdOf(wallet: Announcement): string {
  return wallet.rdns ?? wallet.uuid
}

/** Reports every installed wallet, now and later. A repeated announcement of a known wallet is silent. */
export function listenForAnnouncements(page: WalletPage, { signal, onWallet, onConflict }: AnnouncementListener): void {
  const known: Announcement[] = []

  function receive(event: Event): void {
    const wallet = parseAnnouncement('detail' in event ? event.detail : null)
    if (wallet === null || known.some(({ provider }) => provider === wallet.provider)) return
    const rival = known.find(({ uuid, rdns }) => uuid === wallet.uuid || (rdns !== undefined && rdns === wallet.rdns))
    if (rival !== undefined) {
      onConflict({ id: connectorIdOf(rival), name: wallet.name })
    } else if (known.length < MAX_WALLETS) {
      known.push(wallet)
      onWallet(wallet)
    }
  }

  page.addEventListener?.('eip6963:announceProvider', receive, { signal })
  page.dispatchEvent?.(new Event('eip6963:requestProvider'))
}
