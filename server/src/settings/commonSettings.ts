// Settings of every service, and settings that several services share.
import * as v from 'valibot'
import {
  databaseUrl,
  flag,
  integer,
  keyStore,
  list,
  masterKey,
  origin,
  port,
  projectId,
  smtpUrl,
  text,
} from './schemas.ts'
import { optional, required, withDefault } from './setting.ts'

const MAX_PROXIES = 10
const HOUR_S = 3600

export const COMMON_SETTINGS = {
  HOST: withDefault('Address to listen on. Use 0.0.0.0 for all interfaces.', text, '127.0.0.1'),
  PORT: withDefault('Port to listen on. If it is in use, the service does not start.', port, '8080'),
  PROXY_HOPS: withDefault(
    "Number of proxies in front of the service. The visitor's address is that many entries from the right of X-Forwarded-For.",
    integer(0, MAX_PROXIES),
    '0',
  ),
  GRACE_PERIOD_S: withDefault('Seconds that requests have to finish after SIGTERM.', integer(0, HOUR_S), '25'),
  SHUTDOWN_DELAY_S: withDefault(
    'Seconds that the service keeps serving after SIGTERM while /ready responds 503, so that a load balancer notices.',
    integer(0, HOUR_S),
    '0',
  ),
  LOG_LEVEL: withDefault(
    'Lowest level that is logged: debug (includes health checks), info, warn, or error.',
    v.picklist(['debug', 'info', 'warn', 'error'], 'Expected debug, info, warn, or error.'),
    'info',
  ),
} as const

export const DATABASE_URL = required('PostgreSQL server, postgres://user:password@host:port/name.', databaseUrl)
export const PROJECT_IDS = optional(
  'Project IDs that may call the service, separated by commas. Any ID if unset.',
  list(projectId),
)
export const ANALYTICS_ENABLED = withDefault('Whether the directory turns analytics on in pages.', flag, 'true')
export const PUBLIC_URL = required(
  'Origin of this service as browsers see it, such as https://login.example.com.',
  origin,
)

export const EMAIL_SETTINGS = {
  SMTP_URL: required('SMTP server, smtps://user:password@host or smtp://user:password@host.', smtpUrl),
  EMAIL_FROM: required(
    'Sender of emails, such as Acme <no-reply@example.com>.',
    v.pipe(
      v.string(),
      v.regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/, 'Expected a name and an address, such as Acme <no-reply@example.com>.'),
      v.transform((value) => {
        const [name = '', address = ''] = value.slice(0, -1).split('<')
        return { name: name.trim(), address }
      }),
    ),
  ),
} as const

export const AUDIT_LOG = optional('File for events about keys. If unset, they go to the log.', text)

export const KEY_STORE_SETTINGS = {
  KEY_STORE: optional(
    'Store of the keys named store:NAME: the URL of an OpenBao or Vault transit engine, such as https://vault.example:8200/v1/transit, or the path of a module.',
    keyStore,
  ),
  KEY_STORE_TOKEN: optional('Token for the transit engine. Leave it unset behind a proxy that adds it.', text),
} as const

const MAX_REQUESTS = 100_000

/**
 * The request limit of one caller, counted across all processes. `usual` is the default. `least` is the lowest value that the service can work with.
 */
export function requestsPerSecond(what: string, usual: number, least = 1) {
  return withDefault(`${what}, on average.`, integer(least, MAX_REQUESTS), String(usual))
}

export function oldKeys(name: string) {
  return optional(`Previous and next values of ${name}, separated by commas. They only decrypt.`, list(masterKey))
}

export function secretKey(about: string) {
  const kinds = '32 bytes from latchkey-server generate-keys, or store:NAME for a key in KEY_STORE.'
  return required(`${about} ${kinds}`, masterKey)
}
