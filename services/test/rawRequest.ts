// Sends requests as raw bytes over a socket, which no client would send.
import { connect } from 'node:net'

export const CLOSE = 'Connection: close\r\n'
export const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '',
].join('\r\n')

/** Resolves to the status of the response to a request with this first line, or to 0 if the socket closed without one. */
export async function request(origin: string, line: string, headers = CLOSE, body = ''): Promise<number> {
  const head = `${line} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${body.length}\r\n\r\n`
  const answer = await exchange(origin, head + body)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

/** Resolves to the first data that comes back for these bytes, or to nothing if the socket closes first. */
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
    // A reset in response is expected.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve())
  })
}
