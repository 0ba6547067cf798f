// The server of a host: a framework's own, or Vite's development server.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Running } from '../../services/log.ts'
import { startCommand } from './build/command.mjs'
import type { findHost } from './build/listHosts.mjs'

type Host = ReturnType<typeof findHost>

/** Runs the command of a server on a free port, and resolves when it listens there. `rpcUrl`: a node, for a server that calls one. */
export async function startServer(command: string, host: Host, rpcUrl = ''): Promise<Running & { url: string }> {
  const port = await findFreePort()
  const words = /^vite\b/.test(command) ? `${command} --port ${port} --strictPort` : command
  const url = `http://localhost:${port}`
  const child = startCommand(words, host, { PORT: String(port), HOST: 'localhost', ORIGIN: url, RPC_URL: rpcUrl })
  await untilListening(child, port).catch((error) => {
    child.kill()
    throw error
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.kill()
    })
  return { url, stop }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Every server prints its URL when it listens, each in its own format. */
function untilListening(child: ChildProcess, port: number): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes(`:${port}`)) resolve()
      })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The server ended with code ${code}.\n${output}`)))
  })
}
