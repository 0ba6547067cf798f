// Counts the open sockets of this process by client and by address.
import type { RelayLimits } from './limits.ts'

export interface Occupancy {
  /**
   * Counts one socket, without an address if that is null. Returns null if the limit is reached, otherwise a function that removes the socket from
   * the count.
   */
  enter(clientId: string, address: string | null): (() => void) | null
}

export function createOccupancy(limits: RelayLimits): Occupancy {
  let open = 0
  const clients = new Map<string, number>()
  const addresses = new Map<string, number>()
  return {
    enter(clientId, address) {
      const isFull =
        open >= limits.connections ||
        (clients.get(clientId) ?? 0) >= limits.connectionsPerClient ||
        (address !== null && (addresses.get(address) ?? 0) >= limits.connectionsPerAddress)
      if (isFull) return null
      open += 1
      add(clients, clientId, 1)
      if (address !== null) add(addresses, address, 1)
      return () => {
        open -= 1
        add(clients, clientId, -1)
        if (address !== null) add(addresses, address, -1)
      }
    },
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
