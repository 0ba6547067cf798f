// A port that is taken before its server starts, so that others can be told its address first, and no other service takes it meanwhile.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'

export interface ReservedPort {
  /** Origin of the server that will listen there. */
  url: string
  /** Hands the port to its server. */
  openPort: OpenPort
  /** For a server that did not start. */
  release(): Promise<void>
}

/** Takes `wished`, or the next free port. */
export async function reservePort(wished: number): Promise<ReservedPort> {
  const holder = createServer()
  const port = await listenOnFreePort(holder, wished)
  let isHandedOver = false
  return {
    url: `http://${LOOPBACK}:${port}`,
    async openPort(server) {
      isHandedOver = true
      const listening = once(server, 'listening')
      // The socket itself changes hands: the port is never free in between.
      server.listen(holder)
      await listening
      return port
    },
    async release() {
      if (!isHandedOver) await closeServer(holder)
    },
  }
}
