// What all routes of the login server share. It is created once.
import type { IncomingHttpHeaders } from 'node:http'
import { openClock } from '../../database/clock.ts'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { RefusedError, type Route, type RouteRequest } from '../../routes.ts'
import { factorNeeded } from '../factorErrors.ts'
import { createGrantSigner, type GrantSigner } from '../grants.ts'
import { auditAccounts, auditPasskeys, type ReportKeyEvent } from '../keyEvents.ts'
import type { MasterKey } from '../keyStore.ts'
import { createLimits, type Limits } from '../limits.ts'
import type { Mailer } from '../mailer.ts'
import { type Challenges, createChallenges } from '../passkeys/challenges.ts'
import type { PasskeySettings } from '../passkeys/relyingParty.ts'
import type { LoginProject } from '../projects.ts'
import { createRecoveryCodes, type RecoveryCodes } from '../recoveryCodes.ts'
import { createSeals, type SealKeys, type Seals } from '../seals.ts'
import type { SocialProvider } from '../subjects.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { createDevices, type Devices } from './devices.ts'
import { createFarcasterClient, type FarcasterClient } from './farcasterClient.ts'
import { createFlows, type Flows } from './flows.ts'
import type { FrameFiles } from './frameFiles.ts'
import { createKeeperClient, type KeeperClient } from './keeperClient.ts'
import { createMethods, type Methods } from './methods/methods.ts'
import { createOpenIdClient, type OpenIdClient, type ProviderSettings } from './openIdClient.ts'
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import { readProof } from './proofs.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'
import { createSessions, type Session, type Sessions } from './sessions.ts'

export interface LoginSettings extends SealKeys {
  /** The caller closes it. */
  database: Database
  /** Another key, which signs grants for the keeper. The keeper has its public key, see grants.ts. */
  grantKey: MasterKey
  mailer: Mailer
  projects: readonly LoginProject[]
  /** The keeper's origin, see keeper/startKeeper.ts. */
  keeperUrl: string
  /** The keeper's URL for this server, if it is not the public origin. */
  keeperInternalUrl?: string | undefined
  providers: Readonly<Partial<Record<SocialProvider, ProviderSettings>>>
  /** The relying party of the passkeys. The keeper must have the same one. */
  passkeySettings?: PasskeySettings | undefined
  /** The origin of the Farcaster relay. Without one, Farcaster is not offered. */
  farcasterUrl?: string
  /** The files of the pages. Default: read and bundled once more. */
  frameFiles?: FrameFiles | undefined
  /** For an audit log. */
  onKeyEvent?: ReportKeyEvent
  /** Called with the route and the kind of an unexpected error. */
  onFault?: (route: string, kind: string) => void
  /** The current time in milliseconds since 1970. Default: the database's clock. */
  now?: () => number
}

export interface LoginContext extends LoginSettings {
  /** The origin of this server as browsers see it. */
  url: () => string
  now: () => number
  /** Synchronizes with the database's clock again. */
  syncClock: () => Promise<void>
  keeper: KeeperClient
  seals: Seals
  accounts: Accounts
  methods: Methods
  devices: Devices
  attempts: Attempts
  sessions: Sessions
  flows: Flows
  limits: Limits
  grants: GrantSigner
  openId: OpenIdClient
  challenges: Challenges
  passkeys: Passkeys
  recovery: RecoveryCodes
  farcaster: FarcasterClient | null
}

/** Migrates the tables, and creates the modules that use them. */
export async function createLoginContext(settings: LoginSettings, url: () => string): Promise<LoginContext> {
  const { database, farcasterUrl } = settings
  const seals = createSeals(settings)
  await migrate(database, SCHEMA, MIGRATIONS)
  const { now, sync } = await openClock(database, settings.now)
  return {
    ...settings,
    url,
    now,
    syncClock: sync,
    seals,
    keeper: createKeeperClient(settings.keeperInternalUrl ?? settings.keeperUrl),
    accounts: auditAccounts(createAccounts(database, seals, now), settings.onKeyEvent ?? (() => undefined)),
    methods: createMethods(database, now),
    devices: createDevices(database, now),
    attempts: createAttempts(database, seals, now),
    sessions: createSessions(database, now),
    flows: createFlows(database, seals, now),
    limits: createLimits(database, SCHEMA, now),
    grants: createGrantSigner(settings.grantKey),
    openId: createOpenIdClient(settings.providers, () => `${url()}/social/callback`),
    challenges: createChallenges(database, SCHEMA, now),
    passkeys: auditPasskeys(createPasskeys(database, now), settings.onKeyEvent ?? (() => undefined)),
    recovery: createRecoveryCodes(database, SCHEMA, seals),
    farcaster: farcasterUrl ? createFarcasterClient(farcasterUrl) : null,
  }
}

/** Allows only the server's own pages. Browsers send the origin, and pages cannot change it. */
export function forOwnPages(context: LoginContext, route: Route): Route {
  return (request, response) => {
    if (request.headers.origin === context.url()) return route(request, response)
    throw new RefusedError(403, 'wrong-page', 'Only the frame can call this.')
  }
}

/** Returns the token in `Authorization: Bearer`. Throws RefusedError 401. */
export function readToken(headers: IncomingHttpHeaders): string {
  const token = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1]
  if (token) return token
  throw new RefusedError(401, 'signed-out', 'Your session has ended. Sign in again.')
}

/** Returns the caller's session, after a proof with the device's key. Throws RefusedError 401, 403 `factor-needed`. */
export async function readSession(context: LoginContext, request: RouteRequest): Promise<Session> {
  const session = await readAnySession(context, request)
  if (session.isFactorDue) throw factorNeeded()
  return session
}

/** Also returns a session that has yet to pass the second factor. Throws RefusedError 401. */
export async function readAnySession(context: LoginContext, request: RouteRequest): Promise<Session> {
  const token = readToken(request.headers)
  return context.sessions.read(token, await readProof(context.url(), request, token))
}
