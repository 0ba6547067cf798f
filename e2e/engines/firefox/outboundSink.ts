// A SOCKS proxy that connects to nothing: Firefox sends everything that is not for this machine here.
import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '../listenOnLoopback'

export interface OutboundSink {
  readonly port: number
  /** Notifies one listener of each `host:port` that Firefox requests; null stops it. */
  notify(listener: ((target: string) => void) | null): void
  stop(): Promise<void>
}

/** SOCKS 5, RFC 1928. */
const NO_AUTHENTICATION = Buffer.from([5, 0])
const NOT_ALLOWED = Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0])
const [IPV4, NAME] = [1, 3]

export async function startOutboundSink(): Promise<OutboundSink> {
  let listener: ((target: string) => void) | null = null
  const server = createServer((socket) => refuse(socket, (target) => listener?.(target)))
  const port = await listenOnLoopback(server)
  return {
    port,
    notify(next) {
      listener = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Reads the greeting and the request, each in one packet, and refuses. */
function refuse(socket: Socket, note: (target: string) => void): void {
  socket.on('error', () => socket.destroy())
  socket.once('data', () => {
    socket.write(NO_AUTHENTICATION)
    socket.once('data', (request) => {
      note(readTarget(request))
      socket.end(NOT_ALLOWED)
    })
  })
}

/** The `host:port` of a SOCKS request: version, command, reserved, address type, address, port. */
function readTarget(request: Buffer): string {
  const port = request.readUInt16BE(request.length - 2)
  const address = request.subarray(4, -2)
  if (request[3] === NAME) return `${address.subarray(1)}:${port}`
  return request[3] === IPV4 ? `${address.join('.')}:${port}` : `[${address.toString('hex')}]:${port}`
}
