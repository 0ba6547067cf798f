// Formats that settings share. Each message says what is expected, and never repeats the value, which may be a secret.
import { isAbsolute } from 'node:path'
import * as v from 'valibot'

const KEY_BYTES = 32
const KEY_PATTERN = /^(?:[0-9a-fA-F]{64}|[\w+/-]{43}=?)$/
const MAX_PORT = 65_535

export const text = v.string()
export const httpUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//, 'Expected a URL that begins with https:// or http://.'),
  v.url('Expected an absolute URL.'),
)
export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'Expected a URL that begins with postgres://.'),
  v.url('Expected an absolute URL.'),
)
export const smtpUrl = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\//, 'Expected a URL that begins with smtps:// or smtp://.'),
  v.url('Expected an absolute URL.'),
)
/** The URL schemes of Valkey and Redis clients. The second one uses TLS. */
export const brokerUrl = v.pipe(
  v.string(),
  v.regex(/^rediss?:\/\//, 'Expected a URL that begins with redis:// or rediss://.'),
  v.url('Expected an absolute URL.'),
)
export const keyStore = v.union(
  [httpUrl, v.pipe(v.string(), v.check(isAbsolute))],
  'Expected a URL that begins with https:// or http://, or the absolute path of a module.',
)
/** An origin as browsers write it: no path and no trailing slash. */
export const origin = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'Expected an origin, such as https://login.example.com.',
  ),
)
export const port = v.pipe(integer(0, MAX_PORT), v.description('0 lets the system choose.'))
export const flag = v.pipe(
  v.picklist(['true', 'false'], 'Expected true or false.'),
  v.transform((value) => value === 'true'),
)
export const projectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Expected 32 hexadecimal digits.'))
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address of 0x and 40 hexadecimal digits.'),
  v.transform((value) => value as `0x${string}`),
)
/** 256 bits as `latchkey-server generate-keys` prints them, or `store:` and the name of a key in the key store. */
export const masterKey = v.pipe(
  v.string(),
  v.rawTransform<string, Uint8Array | { stored: string }>(({ dataset: { value }, addIssue, NEVER }) => {
    const stored = /^store:([\w.-]+)$/.exec(value)?.[1]
    if (stored) return { stored }
    const bytes = decodeKey(value)
    if (bytes.length === KEY_BYTES) return bytes
    addIssue({ message: 'Expected 32 bytes as base64url or hexadecimal digits, or store: and the name of a key.' })
    return NEVER
  }),
)

export function integer(least: number, most: number): v.GenericSchema<string, number> {
  const message = `Expected an integer from ${least} to ${most}.`
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, message),
    v.transform(Number),
    v.check((value) => value >= least && value <= most, message),
  )
}

/** Separated by commas. */
export function list<Output>(item: v.GenericSchema<string, Output>): v.GenericSchema<string, Output[]> {
  return v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
    v.array(item),
  )
}

export function json<Output>(schema: v.GenericSchema<unknown, Output>): v.GenericSchema<string, Output> {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown
      } catch {
        addIssue({ message: 'Expected JSON.' })
        return NEVER
      }
    }),
    schema,
  )
}

/** Empty if it is not encoded bytes. Node skips what it does not know, so it would take a passphrase for a key. */
function decodeKey(value: string): Uint8Array {
  if (!KEY_PATTERN.test(value)) return new Uint8Array()
  return new Uint8Array(Buffer.from(value, /^[0-9a-fA-F]{64}$/.test(value) ? 'hex' : 'base64url'))
}
