// Starts sign-in for the stack: providers, keeper, and login server, with settings as an operator writes them.
import { keeper } from '../../../server/src/services/keeper.ts'
import { login } from '../../../server/src/services/login.ts'
import type { Database } from '../../database/database.ts'
import type { Running } from '../../log.ts'
import { readGrantPublicKey } from '../../login/grants.ts'
import type { LoginProject } from '../../login/projects.ts'
import { reservePort } from '../reservePort.ts'
import { startOperated } from '../startOperated.ts'
import { startProviders } from './providers/startProviders.ts'
import { DEMO_KEYS, type DemoLogin, FROM } from './startDemoLogin.ts'

const LOGIN_PORT = 4182
const KEEPER_PORT = 4183

export interface LocalLoginOptions {
  database: Database
  /** `smtp://` URL of the mail server. */
  smtpUrl: string
  projects: readonly LoginProject[]
  /** See startOperated. */
  onLine: (line: string) => void
}

/** Starts all three. If one fails, the others are stopped and its error is thrown. */
export async function startLocalLogin({ database, smtpUrl, projects, onLine }: LocalLoginOptions): Promise<DemoLogin> {
  const started: Running[] = []
  const stop = async () => {
    for (const service of started.splice(0).reverse()) await service.stop()
  }
  // Ports are reserved first, because the settings of each contain the URL of the other.
  const reserve = async (wished: number) => {
    const reserved = await reservePort(wished)
    started.push({ stop: reserved.release })
    return reserved
  }
  try {
    const [loginPort, keeperPort] = [await reserve(LOGIN_PORT), await reserve(KEEPER_PORT)]
    const providers = await startProviders()
    started.push(providers)
    providers.setRedirectUri(`${loginPort.url}/social/callback`)
    const shared = {
      SMTP_URL: smtpUrl,
      EMAIL_FROM: `${FROM.name} <${FROM.address}>`,
      PROVIDERS: JSON.stringify(providers.settings),
    }
    started.push(
      await startOperated(keeper, {
        database,
        port: keeperPort,
        onLine,
        environment: {
          ...shared,
          LOGIN_URL: loginPort.url,
          KEEPER_KEY: writeKey(DEMO_KEYS.keeper),
          GRANT_PUBLIC_KEYS: await readGrantPublicKey(DEMO_KEYS.grant),
        },
      }),
    )
    started.push(
      await startOperated(login, {
        database,
        port: loginPort,
        onLine,
        environment: {
          ...shared,
          KEEPER_URL: keeperPort.url,
          LOGIN_KEY: writeKey(DEMO_KEYS.login),
          GRANT_KEY: writeKey(DEMO_KEYS.grant),
          PROJECTS: JSON.stringify(projects),
          FARCASTER_URL: providers.farcasterUrl,
        },
      }),
    )
    return { url: loginPort.url, keeperUrl: keeperPort.url, providersUrl: providers.url, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

function writeKey(key: Uint8Array): string {
  return Buffer.from(key).toString('base64url')
}
