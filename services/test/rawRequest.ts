// Requests as bytes over a socket, which no client would send.
import { connect } from 'node:net'

export const CLOSE = 'Connection: close\r\n'
export const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '',
].join('\r\n')

/** The status of the answer to a request that begins with this line; 0 when the socket was closed without one. */
export async function request(origin: string, line: string, headers = CLOSE, body = ''): Promise<number> {
  const head = `${line} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${body.length}\r\n\r\n`
  const answer = await exchange(origin, head + body)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

/** The first that comes back for these bytes; nothing when the socket is closed before. */
export function exchange(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes, 'latin1'))
    socket.once('data', (data) => {
      resolve(data.toString('latin1'))
      socket.destroy()
    })
    socket.once('close', () => resolve(''))
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve('') : reject(error)))
  })
}

/** Sends these bytes, and resets the connection as soon as they are written: the response meets a closed socket. */
export function sendAndReset(origin: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(bytes, 'latin1', () => socket.resetAndDestroy())
    })
    // A reset that comes back is what is wanted.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve())
  })
}
