// Schemas of every message to and from the frame, including the members that newer frames added. Members without a schema are not read.
// Review this file as security code.
import * as v from 'valibot'
import { parseJson } from './parseJson'

export const OUT_PREFIX = '@w3m-app/'
const IN_PREFIX = '@w3m-frame/'

/** Maximum characters: first for an address, a name, or a code; then for a link with a token. */
const SHORT = 320
const LONG = 16_384
const MAX_ACCOUNTS = 100
const MAX_NETWORKS = 1_000

const short = v.pipe(v.string(), v.maxLength(SHORT))
const filled = v.pipe(short, v.minLength(1))
const long = v.pipe(v.string(), v.minLength(1), v.maxLength(LONG))
// Some frames send null for missing values.
const maybe = v.nullish(short, null)
const chainId = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), filled])
const accountType = v.picklist(['eoa', 'smartAccount'])
const rpcUrl = v.optional(v.pipe(v.string(), v.maxLength(LONG)))
const otp = v.object({ otp: v.pipe(v.string(), v.regex(/^\d{6}$/)) })
const email = v.object({ email: v.pipe(short, v.trim(), v.email()) })
const texts = v.record(v.string(), v.union([v.string(), v.number()]))
/** Neither read nor needed, because the success contains no other information. */
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
/** `read` catches what `parseJson` throws. */
const json = v.pipe(v.unknown(), v.transform(parseJson))

const emailStep = v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })
/** Methods, like `email` or `google`. Not every frame reports them. */
const signInMethods = v.optional(v.pipe(v.array(short), v.maxLength(MAX_ACCOUNTS)))
const user = v.object({
  email: maybe,
  address: filled,
  chainId,
  smartAccountDeployed: v.nullish(v.boolean(), false),
  accounts: v.nullish(v.pipe(v.array(v.object({ address: filled, type: accountType })), v.maxLength(MAX_ACCOUNTS)), []),
  preferredAccountType: v.nullish(accountType),
  hasSecurityView: v.nullish(v.boolean(), false),
  signInMethods,
})

/** Returns the next step. A frame whose link comes before the code does not send it; then it is `action`. */
const stepOr = (action: 'VERIFY_OTP' | 'CONNECT') => v.fallback(emailStep, { action })

/** Each request, with the schemas of its payload and of its successful response. */
export const REQUESTS = {
  SWITCH_NETWORK: { out: v.object({ chainId, rpcUrl }), in: v.object({ chainId }) },
  CONNECT_EMAIL: { out: email, in: emailStep },
  CONNECT_DEVICE: { out: nothing, in: stepOr('VERIFY_OTP') },
  CONNECT_PASSKEY: { out: nothing, in: nothing },
  CONNECT_OTP: { out: otp, in: stepOr('CONNECT') },
  CONNECT_SOCIAL: { out: v.object({ uri: long }), in: v.object({ userName: maybe }) },
  GET_SOCIAL_REDIRECT_URI: {
    out: v.object({ provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
    in: v.object({ uri: long }),
  },
  GET_FARCASTER_URI: { out: nothing, in: v.object({ url: long }) },
  CONNECT_FARCASTER: { out: nothing, in: v.object({ userName: short }) },
  GET_USER: { out: v.object({ chainId, preferredAccountType: v.optional(accountType), rpcUrl }), in: user },
  SIGN_OUT: { out: nothing, in: nothing },
  IS_CONNECTED: { out: v.optional(v.object({ token: long })), in: v.object({ isConnected: v.boolean() }) },
  GET_CHAIN_ID: { out: nothing, in: v.object({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    out: nothing,
    in: v.object({ smartAccountEnabledNetworks: v.pipe(v.array(v.number()), v.maxLength(MAX_NETWORKS)) }),
  },
  INIT_SMART_ACCOUNT: { out: nothing, in: v.object({ address: filled, isDeployed: v.boolean() }) },
  SET_PREFERRED_ACCOUNT: { out: v.object({ type: accountType }), in: v.object({ type: accountType, address: filled }) },
  RPC_REQUEST: {
    out: v.object({
      method: filled,
      params: v.optional(v.unknown()),
      chainId: v.optional(chainId),
      chainNamespace: v.optional(filled),
      rpcUrl,
    }),
    in: json,
  },
  RPC_ABORT: { out: nothing, in: nothing },
  UPDATE_EMAIL: { out: email, in: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }) },
  UPDATE_EMAIL_PRIMARY_OTP: { out: otp, in: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: { out: otp, in: v.object({ newEmail: filled }) },
  SYNC_THEME: {
    out: v.object({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(texts),
      w3mThemeVariables: v.optional(v.record(v.string(), v.string())),
    }),
    in: nothing,
  },
  SYNC_DAPP_DATA: {
    out: v.object({
      metadata: v.optional(
        v.object({ name: v.string(), description: v.string(), url: v.string(), icons: v.array(v.string()) }),
      ),
      sdkVersion: v.string(),
      sdkType: v.string(),
      projectId: v.string(),
    }),
    in: nothing,
  },
  RELOAD: { out: nothing, in: nothing },
  SHOW_SECURITY: { out: v.object({ isShown: v.boolean() }), in: v.nullish(v.object({ email: maybe, signInMethods })) },
} as const satisfies Record<string, { out: v.GenericSchema; in: v.GenericSchema }>

export type RequestType = keyof typeof REQUESTS
export type Outgoing<T extends RequestType> = v.InferInput<(typeof REQUESTS)[T]['out']>
export type Incoming<T extends RequestType> = v.InferOutput<(typeof REQUESTS)[T]['in']>
export type FrameUser = Incoming<'GET_USER'>

const failure = v.object({ message: v.pipe(v.string(), v.maxLength(LONG)) })
const session = v.object({ token: long })
// Parsed separately, so that one malformed value does not invalidate the other.
const storage = v.object({ isStorageKept: v.boolean() })
const versioned = v.object({ version: filled })
const envelope = v.object({
  type: v.pipe(short, v.startsWith(IN_PREFIX)),
  id: v.optional(short),
  payload: v.optional(v.unknown()),
})

/** Returns the parsed value, or null if it does not match the schema or throws when it is read. */
function read<Schema extends v.GenericSchema>(schema: Schema, value: unknown): { is: v.InferOutput<Schema> } | null {
  try {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? { is: parsed.output } : null
  } catch {
    return null
  }
}

/**
 * Returns whether a correct code must be followed by a device approval. The frame reports this as a failure with that step, and older pages
 * show its text.
 */
export function isStepLeft(type: RequestType, payload: unknown): boolean {
  return type === 'CONNECT_OTP' && read(emailStep, payload)?.is.action === 'VERIFY_DEVICE'
}

/** Returns the outgoing payload, or null if it does not match the message. */
export function parseOutgoing(type: RequestType, payload: unknown): { is: unknown } | null {
  return read(REQUESTS[type].out, payload)
}

/** Returns the payload of a success, or null if it is malformed. */
export function parseSuccess<T extends RequestType>(type: T, payload: unknown): { is: Incoming<T> } | null {
  // The table keeps a type and its schema together, but the compiler cannot infer that from the index.
  return read(REQUESTS[type].in, payload) as { is: Incoming<T> } | null
}

/** Returns the frame's own error text; null if there is none. */
export function parseFailure(payload: unknown): string | null {
  return read(failure, payload)?.is.message || null
}

/** A frame that does not report whether the browser keeps its storage is assumed to be remembered. */
export function parseReady(payload: unknown): { isStorageKept: boolean; version: string | null } {
  return {
    isStorageKept: read(storage, payload)?.is.isStorageKept ?? true,
    version: read(versioned, payload)?.is.version ?? null,
  }
}

/** Returns the token of a new session. */
export function parseSession(payload: unknown): string | null {
  return read(session, payload)?.is.token ?? null
}

/** Returns a message of the frame without its prefix; null for anything else. */
export function parseEnvelope(data: unknown): { name: string; id: string | null; payload: unknown } | null {
  const message = read(envelope, data)
  if (!message) return null
  const { type, id = null, payload } = message.is
  return { name: type.slice(IN_PREFIX.length), id, payload }
}

/** Returns whether `text` is an email address that the wire accepts. */
export function isEmail(text: string): boolean {
  return v.is(email, { email: text })
}
