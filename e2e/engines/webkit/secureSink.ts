// Where WebKit's https and wss connections end: it encrypts what it tells a proxy, so the target stays unknown.
import { createServer } from 'node:net'
import { listenOnLoopback } from '../listenOnLoopback'

/** What is noted in place of the address. */
const UNKNOWN = 'unknown:443'

export interface SecureSink {
  readonly port: number
  stop(): void
}

/** Refuses everything; nothing on this machine is served with TLS. */
export async function startSecureSink(note: (target: string) => void): Promise<SecureSink> {
  const server = createServer((socket) => {
    note(UNKNOWN)
    socket.destroy()
  })
  return { port: await listenOnLoopback(server), stop: () => void server.close() }
}
