// EIP-6963: listens for the page's whole life and asks once. The first wallet to claim a uuid or an rdns keeps it.
import { type Announcement, parseAnnouncement } from './announcement'
import type { WalletPage } from './eip1193'

/** What an announcement leads to; the adapter adds a connector. */
export interface AnnouncementListener {
  signal: AbortSignal
  /** Whether there is room for a wallet with this rdns. */
  admits(rdns: string | null, count: number): boolean
  /** Called when there is no room. Well-known wallets always get a row. */
  isKnown(rdns: string): Promise<boolean>
  onWallet(wallet: Announcement): void
  /** Another wallet claimed an id that is taken. It is not listed. */
  onConflict(conflict: { id: string; name: string }): void
}

/**
 * Returns the id of an announced wallet's connector: its rdns, which is the same on every visit, else its uuid with a prefix. The
 * wallet chooses its uuid, and the prefix keeps it from being the id of one of our connectors or another wallet's rdns.
 */
export function connectorIdOf({ rdns, uuid }: Announcement): string {
  return rdns ?? `uuid:${uuid}`
}

/** Reports every installed wallet, now and later. A repeated announcement of a known wallet is silent. */
export function listenForAnnouncements(
  page: WalletPage,
  { signal, admits, isKnown, onWallet, onConflict }: AnnouncementListener,
): void {
  const known: Announcement[] = []

  function receive(event: Event): void {
    const wallet = parseAnnouncement('detail' in event ? event.detail : null)
    if (wallet === null) return
    const { rdns } = wallet
    const hasRoom = admits(rdns ?? null, known.length)
    const isOpen = list(wallet, hasRoom)
    if (isOpen && rdns) void isKnown(rdns).then((isIt) => isIt && !signal.aborted && list(wallet, true))
  }

  /** Returns true when only room is missing. */
  function list(wallet: Announcement, hasRoom: boolean): boolean {
    if (known.some(({ provider }) => provider === wallet.provider)) return false
    const rival = known.find(({ uuid, rdns }) => uuid === wallet.uuid || (rdns !== undefined && rdns === wallet.rdns))
    if (rival !== undefined) {
      onConflict({ id: connectorIdOf(rival), name: wallet.name })
    } else if (hasRoom) {
      known.push(wallet)
      onWallet(wallet)
    }
    return !rival && !hasRoom
  }

  page.addEventListener?.('eip6963:announceProvider', receive, { signal })
  page.dispatchEvent?.(new Event('eip6963:requestProvider'))
}
