// Providers, keeper, and login server, configured for each other. Tests use it to set the clock and keys; the stack starts the same through
// the server program, see startLocalLogin.ts.
import type { Database } from '../../database/database.ts'
import type { Running } from '../../log.ts'
import { readGrantPublicKey } from '../../login/grants.ts'
import { startKeeper } from '../../login/keeper/startKeeper.ts'
import type { MasterKey } from '../../login/keyStore.ts'
import { createMailer } from '../../login/mailer.ts'
import type { LoginProject } from '../../login/projects.ts'
import type { FrameFiles } from '../../login/server/frameFiles.ts'
import { startLogin } from '../../login/server/startLogin.ts'
import { startProviders } from './providers/startProviders.ts'

/** Public, like the accounts of the local networks, so nothing sealed with them is secret. */
export const DEMO_KEYS = {
  login: new Uint8Array(32).fill(1),
  keeper: new Uint8Array(32).fill(2),
  grant: new Uint8Array(32).fill(3),
}
export const FROM = { address: 'no-reply@latchkey.example', name: 'Latchkey' }

export interface DemoLoginOptions {
  database: Database
  /** `smtp://` URL of the mail server. */
  smtpUrl: string
  projects: readonly LoginProject[]
  /** Uses any free ports. */
  onAnyPort?: boolean
  /** Port of the login server, which has its own origin in browsers. */
  loginPort?: number
  /** Default: the public demo keys. */
  keys?: { login: MasterKey; keeper: MasterKey; grant: MasterKey }
  /** Previous or next keys, see seals.ts. */
  oldKeys?: { login: readonly MasterKey[]; keeper: readonly MasterKey[] }
  /** Called with the number of values of a server that still need an old key. */
  onOldSeals?: (server: 'login' | 'keeper', left: number) => void
  /** Host name in the login server's origin. Default: 127.0.0.1. */
  host?: string
  /** Default: bundled once more. */
  frameFiles?: FrameFiles
  proxyHops?: number
  onFault?: (route: string, kind: string) => void
  /** Returns milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export interface DemoLogin extends Running {
  /** Origin of the login server; its frame is at `/sdk`. */
  url: string
  keeperUrl: string
  providersUrl: string
}

/** Starts all three. If one fails, the others are stopped and its error is thrown. */
export async function startDemoLogin(options: DemoLoginOptions): Promise<DemoLogin> {
  const { database, projects, keys = DEMO_KEYS, oldKeys, onOldSeals, onFault, now, proxyHops, host } = options
  const port = options.onAnyPort ? { port: 0 } : {}
  const mailer = createMailer({ url: options.smtpUrl, from: FROM })
  const started: Running[] = [{ stop: async () => mailer.close() }]
  const stop = async () => {
    for (const service of started.splice(0).reverse()) await service.stop()
  }
  const shared = { database, mailer, onFault, now, proxyHops, ...port }
  let loginUrl = ''
  try {
    const providers = await startProviders({ ...port, now })
    started.push(providers)
    const keeper = await startKeeper({
      ...shared,
      key: keys.keeper,
      oldKeys: oldKeys?.keeper,
      onOldSeals: (left) => onOldSeals?.('keeper', left),
      grantKeys: [await readGrantPublicKey(keys.grant)],
      issuers: providers.settings,
      loginUrl: () => loginUrl,
    })
    started.push(keeper)
    const { settings, farcasterUrl } = providers
    const links = { keeperUrl: keeper.url, providers: settings, farcasterUrl }
    const login = await startLogin({
      ...shared,
      ...links,
      ...(options.loginPort && { port: options.loginPort }),
      host,
      frameFiles: options.frameFiles,
      key: keys.login,
      oldKeys: oldKeys?.login,
      onOldSeals: (left) => onOldSeals?.('login', left),
      grantKey: keys.grant,
      projects,
    })
    started.push(login)
    loginUrl = login.url
    providers.setRedirectUri(`${loginUrl}/social/callback`)
    return { url: loginUrl, keeperUrl: keeper.url, providersUrl: providers.url, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
