// Reserves a port before its server starts, so that other services can be configured with its URL, and none can take it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'

export interface ReservedPort {
  /** Origin of the server that will listen there. */
  url: string
  /** Passes the port to its server. */
  openPort: OpenPort
  /** Frees the port, for a server that did not start. */
  release(): Promise<void>
}

/** Reserves the preferred port or the next free one. */
export async function reservePort(wished: number): Promise<ReservedPort> {
  const holder = createServer()
  const port = await listenOnFreePort(holder, wished)
  let isHandedOver = false
  return {
    url: `http://${LOOPBACK}:${port}`,
    async openPort(server) {
      isHandedOver = true
      const listening = once(server, 'listening')
      // Passes the socket itself, so that the port is never free in between.
      server.listen(holder)
      await listening
      return port
    },
    async release() {
      if (!isHandedOver) await closeServer(holder)
    },
  }
}
