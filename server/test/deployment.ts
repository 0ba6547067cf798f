// Runs the services of the compose file as processes behind the proxy with TLS, because the tests have no container engine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../scripts/packages.mjs'
import { findProgram } from '../../scripts/programs.mjs'
import { findFreePort } from '../../services/ports.ts'
import { send } from './loginClient.ts'
import type { Postgres } from './postgres.ts'
import type { openProgram, Program } from './program.ts'

interface ComposeFile {
  services: Record<string, { command?: string[]; environment?: Record<string, string>; entrypoint?: string[] }>
}
export type Settings = Readonly<Record<string, string>>

export const DEPLOY = join(ROOT, 'server/deploy')
export const compose: ComposeFile = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true })
export const SERVICES = ['relay', 'directory', 'data-api', 'login', 'keeper', 'bundler', 'analytics', 'sign-in']
/** Enough for a busy machine. */
const START = { timeout: 30_000 }

export interface DeploymentOptions {
  program: ReturnType<typeof openProgram>
  postgres: Postgres
  /** The operator's `.env` file. */
  settings: Settings
  /** A free port in place of 443. */
  httpsPort: number
  caddyfile?: string
}

export interface Deployment {
  running: Readonly<Record<string, Program>>
  /** The certificate of the proxy's own authority. */
  ca: string
  /** The certificate as the proxy sends it, in PEM. */
  intermediate: string
  stop(): Promise<void>
}

/** The origin of a name under `.localhost`, with the port that replaces 443. */
export const originOf = (name: string, httpsPort: number) => `https://${name}.localhost:${httpsPort}`

export function parseEnv(text: string): Record<string, string> {
  const found = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]))
}

/** Resolves when the proxy answers under every name. The services' processes end with the test. */
export async function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  const { caddyfile = join(DEPLOY, 'Caddyfile'), httpsPort } = options
  const running = await startServices(options)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-deploy-'))
  const upstreams = SERVICES.map((service) => [toVariable(service), new URL(running[service]?.url ?? '').host])
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HTTP_PORT: String(await findFreePort(0)),
    HTTPS_PORT: String(httpsPort),
    ...Object.fromEntries(upstreams),
  }
  const caddy = findProgram('caddy') ?? 'caddy'
  const config = ['--config', caddyfile, '--adapter', 'caddyfile']
  execFileSync(caddy, ['validate', ...config], { env, stdio: 'pipe' })
  const proxy = spawn(caddy, ['run', ...config], { env, stdio: 'ignore' })
  const stop = async () => {
    await end(proxy)
    rmSync(folder, { recursive: true, force: true })
  }
  const read = (name: string) => readFileSync(join(folder, 'caddy/pki/authorities/local', name), 'utf8')
  try {
    const ca = await vi.waitFor(() => read('root.crt'), START)
    // The proxy issues a certificate for each name on its own, while it already listens.
    const names = new Set(readFileSync(caddyfile, 'utf8').match(/[\w-]+(?=\.localhost)/g))
    for (const name of names) await vi.waitFor(() => send(`${originOf(name, httpsPort)}/live`, { ca }), START)
    return { running, ca, intermediate: read('intermediate.crt'), stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function startServices({ program, postgres, settings, httpsPort }: DeploymentOptions) {
  const running: Record<string, Program> = {}
  for (const name of ['latchkey', 'keeper']) await postgres.create(name)

  /** Replaces `${NAME:?}` and `${NAME:-}` as compose does. Host names get the test's port in place of 443. */
  function fill(text: string): string {
    const filled = text.replace(/\$\{([A-Z_]+):([?-])\}/g, (_, name: string, kind: string) => {
      const value = settings[name] ?? ''
      if (value === '' && kind === '?') throw new Error(`.env has no ${name}`)
      return name.endsWith('_HOST') ? `${value}:${httpsPort}` : value
    })
    if (!filled.startsWith('postgres:')) return filled.replace('http://keeper:8080', running.keeper?.url ?? '')
    return postgres.urlOf(new URL(filled).pathname.slice(1))
  }
  // The keeper starts first, because the login server needs its address.
  for (const name of ['keeper', ...SERVICES.filter((each) => each !== 'keeper')]) {
    const { command: [service = ''] = [], environment = {} } = compose.services[name] ?? {}
    const filled = Object.entries(environment).map(([key, value]) => [key, fill(value)])
    running[name] = await program.start(service, Object.fromEntries(filled))
  }
  return running
}

/** The site blocks of the Caddyfile. */
function toVariable(service: string): string {
  return `${service === 'data-api' ? 'DATA' : service.toUpperCase().replace('-', '_')}_UPSTREAM`
}

async function end(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null) return
  const ended = once(proxy, 'exit')
  proxy.kill('SIGKILL')
  await ended
}
