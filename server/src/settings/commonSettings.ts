// Settings that every service has, and those that several share.
import * as v from 'valibot'
import { flag, integer, keyStore, list, masterKey, origin, port, projectId, text, url } from './schemas.ts'
import { optional, required, withDefault } from './setting.ts'

const MAX_PROXIES = 10
const HOUR_S = 3600

export const COMMON_SETTINGS = {
  HOST: withDefault('Address that the service listens on; 0.0.0.0 for all of this machine.', text, '127.0.0.1'),
  PORT: withDefault('Port that it listens on; when it is taken, the service does not start.', port, '8080'),
  PROXY_HOPS: withDefault(
    "How many proxies stand in front. The visitor's address is that many entries from the right of X-Forwarded-For.",
    integer(0, MAX_PROXIES),
    '0',
  ),
  GRACE_PERIOD_S: withDefault(
    'How long requests may take to finish after SIGTERM, in seconds.',
    integer(0, HOUR_S),
    '25',
  ),
  SHUTDOWN_DELAY_S: withDefault(
    'How long the service goes on after SIGTERM, with /ready already 503, so that a balancer notices, in seconds.',
    integer(0, HOUR_S),
    '0',
  ),
  LOG_LEVEL: withDefault(
    'The least important lines that are written: debug (with health checks), info, warn or error.',
    v.picklist(['debug', 'info', 'warn', 'error'], 'Expected debug, info, warn or error.'),
    'info',
  ),
} as const

export const DATABASE_URL = required('PostgreSQL server, postgres://user:password@host:port/name.', url)
export const PROJECT_IDS = optional(
  'Project ids that may ask, separated by commas; any id when unset.',
  list(projectId),
)
export const ANALYTICS_ENABLED = withDefault('What the directory tells pages about analytics.', flag, 'true')
export const PUBLIC_URL = required(
  'Origin of this service as browsers see it, such as https://login.example.com.',
  origin,
)

export const EMAIL_SETTINGS = {
  SMTP_URL: required('Server that takes emails, smtps://user:password@host or smtp://user:password@host.', url),
  EMAIL_FROM: required(
    'Sender of the emails, such as Acme <no-reply@example.com>.',
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

export const AUDIT_LOG = optional(
  'File that events about keys are added to; among the other log lines when unset.',
  text,
)

export const KEY_STORE_SETTINGS = {
  KEY_STORE: optional(
    'Where keys named store:NAME are: URL of a transit engine of OpenBao or Vault, https://vault.example:8200/v1/transit, or path of a module.',
    keyStore,
  ),
  KEY_STORE_TOKEN: optional('Token for the transit engine; unset behind a proxy that adds it.', text),
} as const

const MOST_REQUESTS = 100_000

/** How much one caller may ask, in all processes together. `usual` when unset; `least`: what the service could not work with less than. */
export function requestsPerSecond(what: string, usual: number, least = 1) {
  return withDefault(`${what}, on average.`, integer(least, MOST_REQUESTS), String(usual))
}

export function oldKeys(name: string) {
  return optional(
    `Keys that were ${name} before, or will be, separated by commas; they only open seals.`,
    list(masterKey),
  )
}

export function secretKey(about: string) {
  const kinds = '32 bytes, which latchkey-server generate-keys makes, or store:NAME for a key in KEY_STORE.'
  return required(`${about} ${kinds}`, masterKey)
}
