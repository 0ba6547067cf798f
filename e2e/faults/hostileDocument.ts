// The demo, served as `npm start` serves it, with the site's own scripts before its bundle, and a policy of the site's own.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { type StaticServer, startStatic } from '../../services/local/static.ts'
import type { Environment } from '../environment'

const DEMO = join(ROOT, 'examples/demo/dist')
const BUNDLE = '<script type="module"'

export interface DocumentPlan {
  /** Runs completely before the bundle is loaded. */
  scriptBefore?: string
  /** A Content-Security-Policy. */
  policy?: string
}

/** Serves the site at `url` until it is stopped, without the demo wallet's script. */
export async function serveDemo(
  environment: Environment,
  { scriptBefore = '', policy }: DocumentPlan,
): Promise<StaticServer> {
  const html = await readFile(join(DEMO, 'index.html'), 'utf8')
  if (!html.includes(BUNDLE)) throw new Error('The demo no longer loads its bundle this way.')
  const document = html.replace(BUNDLE, `<script src="/before.js"></script>${BUNDLE}`)
  const { walletScript: _, ...config } = createExampleConfig(environment)
  const send = (type: string, body: string): Awaited<ReturnType<NonNullable<StaticMount>>>[string] => {
    return (_request, response) => void response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
  }
  const mount: StaticMount = async () => ({
    '/?': send('text/html', document),
    '/before.js': send('text/javascript', scriptBefore),
  })
  const headers: Record<string, string> = policy ? { 'content-security-policy': policy } : {}
  const server = await startStatic({ dir: DEMO, port: 0, config, headers, mount })
  return { ...server, url: `${server.url}/?` }
}
type StaticMount = NonNullable<Parameters<typeof startStatic>[0]['mount']>
