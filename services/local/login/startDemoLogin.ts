// Everything that signing in needs on one machine: providers, keeper and login server, set up for each other. Tests set its clock and keys;
// the stack starts the same through the program, see startLocalLogin.ts.
import type { Database } from '../../database/database.ts'
import type { Running } from '../../log.ts'
import { readGrantPublicKey } from '../../login/grants.ts'
import { startKeeper } from '../../login/keeper/startKeeper.ts'
import type { MasterKey } from '../../login/keyStore.ts'
import { createMailer } from '../../login/mailer.ts'
import type { LoginProject } from '../../login/projects.ts'
import { startLogin } from '../../login/server/startLogin.ts'
import { startProviders } from './providers/startProviders.ts'

/** In the open, like the accounts of the local networks: what is sealed with them is worth nothing. */
export const DEMO_KEYS = {
  login: new Uint8Array(32).fill(1),
  keeper: new Uint8Array(32).fill(2),
  grant: new Uint8Array(32).fill(3),
}
export const FROM = { address: 'no-reply@latchkey.example', name: 'Latchkey' }

export interface DemoLoginOptions {
  database: Database
  /** `smtp://` address that takes the emails. */
  smtpUrl: string
  projects: readonly LoginProject[]
  /** Ports are chosen by the system instead of wished for. */
  onAnyPort?: boolean
  /** Of the login server alone, which is its own origin for browsers. */
  loginPort?: number
  /** Default: the demo's own, which everyone knows. */
  keys?: { login: MasterKey; keeper: MasterKey; grant: MasterKey }
  /** Keys of before, or the next ones, see seals.ts. */
  oldKeys?: { login: readonly MasterKey[]; keeper: readonly MasterKey[] }
  /** For how many values of one server an old key is still needed. */
  onOldSeals?: (server: 'login' | 'keeper', left: number) => void
  /** Name of this machine in the login server's origin. Default: 127.0.0.1. */
  host?: string
  proxyHops?: number
  onFault?: (route: string, kind: string) => void
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

export interface DemoLogin extends Running {
  /** Origin of the frame, which is at `/sdk`. */
  url: string
  keeperUrl: string
  providersUrl: string
}

/** Starts all three; when one fails, those already started are stopped and its error is thrown. */
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
