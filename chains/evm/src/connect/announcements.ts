// EIP-6963: listens until the page ends and sends one request. The first wallet that claims a UUID or an rdns keeps it.
import { type Announcement, parseAnnouncement } from './announcement'
import type { WalletPage } from './eip1193'

/** What to do with an announcement; the adapter adds a connector. */
export interface AnnouncementListener {
  signal: AbortSignal
  /** Returns whether there is room for a wallet with this rdns. */
  allows(rdns: string | null, count: number): boolean
  /** Called when there is no room. Well-known wallets always get a row. */
  isKnown(rdns: string): Promise<boolean>
  onWallet(wallet: Announcement): void
  /** Another wallet claimed an ID that is taken. It is not listed. */
  onConflict(conflict: { id: string; name: string }): void
}

/**
 * Returns the connector ID of an announced wallet: its rdns, which is the same on every page load, otherwise its UUID with a prefix. The
 * wallet chooses its UUID; the prefix keeps it from equaling the ID of a built-in connector or another wallet's rdns.
 */
export function connectorIdOf({ rdns, uuid }: Announcement): string {
  return rdns ?? `uuid:${uuid}`
}

/** Reports every installed wallet, now and later. A repeated announcement of a known wallet is ignored. */
export function listenForAnnouncements(
  page: WalletPage,
  { signal, allows, isKnown, onWallet, onConflict }: AnnouncementListener,
): void {
  const known: Announcement[] = []

  function receive(event: Event): void {
    const wallet = parseAnnouncement((event as CustomEvent).detail)
    if (wallet === null) return
    const { rdns } = wallet
    const hasRoom = allows(rdns ?? null, known.length)
    const isOpen = list(wallet, hasRoom)
    if (isOpen && rdns) void isKnown(rdns).then((isIt) => isIt && !signal.aborted && list(wallet, true))
  }

  /** Returns true if the only problem is a lack of room. */
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
