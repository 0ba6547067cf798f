// Starts the local services and serves every built example with their URLs, once for all journeys; the demo is served as `npm start` does.
import { basename, join } from 'node:path'
import { createSignInListener } from '../examples/sign-in-server/src/signInListener.ts'
import { listExamples, ROOT } from '../scripts/packages.mjs'
import { createExampleConfig } from '../services/local/exampleConfig.ts'
import { startStack } from '../services/local/stack.ts'
import { startDemoSite } from '../services/local/startDemoSite.ts'
import { startStatic } from '../services/local/static.ts'
import type { Running } from '../services/log.ts'
import { publishEnvironment } from './environment'

/** A reloaded page requests everything again, so that no journey depends on an earlier load. */
const NOT_KEPT = { 'cache-control': 'no-store' }

export default async function startEverything(): Promise<() => Promise<void>> {
  const running: Running[] = []
  const stopAll = async () => {
    for (const each of running.splice(0).reverse()) await each.stop()
  }
  try {
    const stack = await startStack({ log: () => undefined, control: true })
    running.push(stack)
    // Journeys about relay, directory, data or logins name these servers in the URL; all others run without them.
    const {
      projectId: _id,
      relayUrl: _relay,
      explorerUrl: _explorer,
      dataUrl: _data,
      loginUrl: _login,
      ...config
    } = createExampleConfig(stack)
    const { died: _died, stop: _stop, database, ...addresses } = stack
    // Like a host's own server; the demo uses the program's service.
    const mount = async (origin: string) => {
      const { listen } = await createSignInListener({ origin, networks: stack.networks, query: database.query })
      return { '/sign-in/': listen }
    }
    const examples: Record<string, string> = {}
    for (const folder of listExamples()) {
      const dir = join(ROOT, folder, 'dist')
      const isDemo = basename(folder) === 'demo'
      const server = isDemo
        ? await startDemoSite({ stack, port: 0, signIn: { database, onLine: () => undefined } })
        : await startStatic({ dir, port: 0, config, mount, headers: NOT_KEPT })
      running.push(server)
      examples[basename(folder)] = server.url
    }
    publishEnvironment({ ...addresses, examples })
    return stopAll
  } catch (cause) {
    await stopAll()
    throw cause
  }
}
