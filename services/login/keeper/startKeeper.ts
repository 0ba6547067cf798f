// The keeper of the other share. It releases the share to a new device only after the person has proven their identity to the keeper itself, with a
// link in an email, a provider's token, or a Farcaster signature. It never sees what the login server stores.
import { readFile } from 'node:fs/promises'
import { openClock } from '../../database/clock.ts'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import type { Running } from '../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../../ports.ts'
import { repeatEvery } from '../../repeatEvery.ts'
import { serveRoutes } from '../../routes.ts'
import { createGrantVerifier } from '../grants.ts'
import { auditLocks, auditShares, type ReportKeyEvent } from '../keyEvents.ts'
import { createLimits } from '../limits.ts'
import type { Mailer } from '../mailer.ts'
import { readPageLook } from '../pageLook.ts'
import { createChallenges } from '../passkeys/challenges.ts'
import type { PasskeySettings } from '../passkeys/relyingParty.ts'
import { createRecoveryCodes } from '../recoveryCodes.ts'
import { createSeals, type SealKeys } from '../seals.ts'
import type { SocialProvider } from '../subjects.ts'
import { approvalRoutes } from './approvalRoutes.ts'
import { lockRoutes } from './lockRoutes.ts'
import { createLocks } from './locks.ts'
import { passkeyReleaseRoutes } from './passkeys/passkeyRoutes.ts'
import { releaseRoutes } from './releaseRoutes.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'
import { createShares } from './shares.ts'
import { createIdTokenVerifier, type Issuer } from './verifyIdToken.ts'

const DEFAULT_PORT = 4183
const PURGE_INTERVAL_MS = 60_000

/** The login server does not have its `key`. */
export interface KeeperOptions extends SealKeys {
  /** Preferably not the login server's database. The caller closes it. */
  database: Database
  mailer: Mailer
  /** Public keys of the login server, see grants.ts. During a key change, the old and the new one. */
  grantKeys: readonly string[]
  issuers: Readonly<Partial<Record<SocialProvider, Issuer>>>
  /** The origin of the login server, whose frame sends requests. */
  loginUrl: () => string
  /** The relying party of the passkeys, the same as the login server's. */
  passkeySettings?: PasskeySettings | undefined
  /** Preferred port. If it is in use, the next free one is taken. 0 lets the system choose. */
  port?: number
  /** Opens the port, instead of searching for a free one on this machine. */
  openPort?: OpenPort
  /** The origin as browsers see it, if there is a proxy in front. */
  publicUrl?: string
  /** The number of your own proxies in front of the server, see readCaller. Default 0: never read the caller's address from a header. */
  proxyHops?: number
  onFault?: (route: string, kind: string) => void
  /** Called at the start, and each minute while there are `oldKeys`, with the number of shares and codes that still need an old key. */
  onOldSeals?: (left: number) => void
  /** For an audit log. */
  onKeyEvent?: ReportKeyEvent
  /** The current time in milliseconds since 1970. Default: the database's clock. */
  now?: () => number
}

export interface Keeper extends Running {
  url: string
}

/** Starts the keeper. Resolves when it is ready. */
export async function startKeeper({ port = DEFAULT_PORT, publicUrl, ...options }: KeeperOptions): Promise<Keeper> {
  const { database, proxyHops, oldKeys = [], openPort = listenOnFreePort } = options
  const { onFault = () => undefined, onKeyEvent: report = () => undefined } = options
  let url = publicUrl ?? ''
  await migrate(database, SCHEMA, MIGRATIONS)
  const { now, sync } = await openClock(database, options.now)
  const seals = createSeals(options)
  const limits = createLimits(database, SCHEMA, now)
  const recovery = createRecoveryCodes(database, SCHEMA, seals)
  const locks = auditLocks(createLocks(database, recovery, limits), report)
  const shares = auditShares(createShares(database, seals, now, locks), report)
  const challenges = createChallenges(database, SCHEMA, now)
  const verifyIdToken = createIdTokenVerifier(options.issuers, now)
  const [page, form, css] = await Promise.all([
    readFile(new URL('page/approve.html', import.meta.url), 'utf8'),
    readFile(new URL('page/form.html', import.meta.url), 'utf8'),
    readPageLook(),
  ])
  const grants = createGrantVerifier(options.grantKeys)
  const context = { ...options, onFault, grants, now, url: () => url, shares, locks, limits, challenges, verifyIdToken }
  const routes = {
    ...releaseRoutes(context),
    ...approvalRoutes(context, { page, form, css }),
    ...passkeyReleaseRoutes(context),
    ...lockRoutes(context),
  }
  const server = serveRoutes({ routes: () => routes, readers: () => [options.loginUrl()], proxyHops, onFault })
  const taken = await openPort(server, port)
  url ||= `http://${LOOPBACK}:${taken}`
  const resealAll = async () => (await shares.reseal()) + (await recovery.reseal())
  const reseal = () => resealAll().then(options.onOldSeals, () => onFault('reseal', 'Error'))
  void reseal()
  const endPurge = repeatEvery(PURGE_INTERVAL_MS, () => {
    if (oldKeys.length > 0) void reseal()
    sync()
      .then(() => Promise.all([shares.purge(), limits.purge(), challenges.purge()]))
      .catch(() => onFault('purge', 'Error'))
  })
  return {
    url,
    stop: async () => {
      endPurge()
      await closeServer(server)
    },
  }
}
