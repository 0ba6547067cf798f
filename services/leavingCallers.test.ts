// A caller that disconnects in the middle of its request is not a fault of the service: no error is counted or logged.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startAnalytics } from './analytics/startAnalytics.ts'
import { startDataApi } from './data-api/startDataApi.ts'
import { LOOPBACK, listenOnFreePort } from './ports.ts'
import { replyJson, serveRoutes } from './routes.ts'
import { startSignIn } from './sign-in/startSignIn.ts'
import { openTestDatabase } from './test/openTestDatabase.ts'

const PROJECT = 'a'.repeat(32)
const ORIGIN = 'https://shop.example'

/** Sends half a request, disconnects, and resolves when the server has noticed. */
async function leave(server: Server, port: number, path: string): Promise<void> {
  const requested = once(server, 'request')
  const socket = connect(port, LOOPBACK)
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: 100\r\n\r\n{`)
  const [, response] = await requested
  const closed = once(response, 'close')
  socket.destroy()
  await closed
}

test('SRV-03 a caller that disconnects causes no fault', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const faults: string[] = []
  const onFault = (...parts: string[]) => void faults.push(parts.join(' '))
  const left: Promise<void>[] = []
  const openFor = (path: string) => async (server: Server) => {
    const port = await listenOnFreePort(server, 0)
    left.push(leave(server, port, path))
    return port
  }
  const projects = [{ id: PROJECT, origins: [ORIGIN] }]
  const services = [
    await startAnalytics({ database, projects, onFault, openPort: openFor(`/e?projectId=${PROJECT}`) }),
    await startDataApi({ database, networks: [], onFault, openPort: openFor(`/v1?projectId=${PROJECT}`) }),
    await startSignIn({ database, origin: ORIGIN, networks: [], onFault, openPort: openFor('/sign-in/sessions') }),
  ]
  const routes = serveRoutes({ routes: () => ({ 'POST /x': () => replyJson({}) }), onFault })
  await openFor('/x')(routes)
  await Promise.all(left)
  // Each service has answered a later request, so it has processed this one.
  for (const { url } of services) await fetch(`${url}/health`)
  await Promise.all([...services.map(({ stop }) => stop()), routes.close()])
  expect(faults).toEqual([])
})
