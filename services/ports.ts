// Opens ports. On a developer's machine, the next free port replaces one that is in use. An operator gets the exact port or an error.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The default host of every service. */
export const LOOPBACK = '127.0.0.1'
/** Ports above 1023 that browsers block. Source: Fetch standard, port blocking. */
const REFUSED_BY_BROWSERS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
/** How many ports after the preferred one are tried. */
const PORTS_TRIED = 50

/** Opens the port of a server that is not listening yet, and returns it. `wished` is the service's default port. */
export type OpenPort = (server: Server, wished: number) => Promise<number>

/** Listens on `port` or on the next free one (0 lets the system choose). Returns the port. Throws if 50 ports in a row are in use. */
export async function listenOnFreePort(server: Server, port: number): Promise<number> {
  const last = port === 0 ? 0 : port + PORTS_TRIED - 1
  for (let candidate = port; candidate <= last; candidate += 1) {
    if (REFUSED_BY_BROWSERS.has(candidate)) continue
    if (await canListen(server, candidate)) return (server.address() as AddressInfo).port
  }
  throw new Error(`Ports ${port} to ${last} are all in use. Stop the programs that use them, or choose another port.`)
}

/** Describes the system's error in words. */
const LISTEN_FAILURES: Readonly<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `${place} is in use. Stop the program that uses it, or set another PORT.`,
  EACCES: (place) => `${place} is not allowed for this user. Set another PORT.`,
  EADDRNOTAVAIL: (place) => `${place} is not an address of this machine. Set another HOST.`,
  ENOTFOUND: (place) => `${place} is not a known name. Set another HOST.`,
}

/** Listens on exactly this port of this host. Throws one sentence if that fails. */
export async function listenExactly(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  const listening = once(server, 'listening')
  server.listen(port, host)
  try {
    await listening
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new Error(LISTEN_FAILURES[code]?.(`Port ${port} of ${host}`) ?? `The server cannot listen: ${code}`, {
      cause,
    })
  }
  return (server.address() as AddressInfo).port
}

/** Finds a free port, starting with `port`, for a process that opens its own socket. 0 lets the system choose. */
export async function findFreePort(port: number): Promise<number> {
  const probe = createServer()
  const free = await listenOnFreePort(probe, port)
  await closeServer(probe)
  return free
}

/** Closes a server and the connections that browsers keep open. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

function canListen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(true)
    }
    server.once('error', onError).once('listening', onListening).listen(port, LOOPBACK)
  })
}
