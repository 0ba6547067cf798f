// The schemas of all messages from a page, including the newer clients' members. Members that a schema does not list are ignored. Review this file as
// security code.
import * as v from 'valibot'
import { SOCIAL_PROVIDERS } from '../../subjects.ts'

const IN_PREFIX = '@w3m-app/'
export const OUT_PREFIX = '@w3m-frame/'

/** In characters. */
const SHORT = 320
const LONG = 16_384
const MAX_ICONS = 20

const short = v.pipe(v.string(), v.maxLength(SHORT))
const filled = v.pipe(short, v.nonEmpty())
const long = v.pipe(v.string(), v.maxLength(LONG))
const chainId = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), filled])
const accountType = v.picklist(['eoa', 'smartAccount'])
const rpcUrl = v.optional(long)
const texts = v.record(short, v.union([long, v.number()]))
const otp = v.object({
  otp: v.pipe(v.string('A code is six digits.'), v.trim(), v.regex(/^\d{6}$/, 'A code is six digits.')),
})
const email = v.object({ email: v.pipe(short, v.trim(), v.email('Invalid email')) })
const none = v.unknown()
const channel = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.toNumber(), v.maxValue(255))
/** The form in which browsers write a computed color. Anything else is not an accent. */
const accent = v.pipe(
  v.string(),
  v.maxLength(SHORT),
  v.regex(/^rgb\(\d+, \d+, \d+\)$/),
  v.transform((color) => color.match(/\d+/g)),
  v.tuple([channel, channel, channel]),
)

/** The content of each message. */
export const REQUESTS = {
  SWITCH_NETWORK: v.object({ chainId, rpcUrl }),
  CONNECT_EMAIL: email,
  CONNECT_DEVICE: none,
  CONNECT_OTP: otp,
  CONNECT_SOCIAL: v.object({ uri: long, chainId: v.optional(chainId), preferredAccountType: v.optional(accountType) }),
  GET_SOCIAL_REDIRECT_URI: v.object({ provider: v.picklist(SOCIAL_PROVIDERS) }),
  GET_FARCASTER_URI: none,
  CONNECT_FARCASTER: none,
  CONNECT_PASSKEY: none,
  GET_USER: v.optional(
    v.object({
      chainId: v.optional(chainId),
      preferredAccountType: v.optional(accountType),
      socialUri: v.optional(long),
    }),
    {},
  ),
  SIGN_OUT: none,
  IS_CONNECTED: v.optional(v.object({ token: v.optional(long) }), {}),
  GET_CHAIN_ID: none,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: none,
  INIT_SMART_ACCOUNT: none,
  SET_PREFERRED_ACCOUNT: v.object({ type: accountType }),
  RPC_REQUEST: v.object({
    method: filled,
    params: v.optional(v.unknown()),
    chainId: v.optional(chainId),
    chainNamespace: v.optional(filled),
    rpcUrl,
  }),
  RPC_ABORT: none,
  UPDATE_EMAIL: email,
  UPDATE_EMAIL_PRIMARY_OTP: otp,
  UPDATE_EMAIL_SECONDARY_OTP: otp,
  SYNC_THEME: v.object({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(texts),
    w3mThemeVariables: v.optional(v.object({ '--w3m-accent': v.fallback(v.optional(accent), undefined) })),
  }),
  SYNC_DAPP_DATA: v.object({
    metadata: v.optional(
      v.object({
        name: long,
        description: long,
        url: long,
        icons: v.pipe(v.array(long), v.maxLength(MAX_ICONS)),
      }),
    ),
    sdkVersion: v.optional(short),
    sdkType: v.optional(short),
    projectId: short,
  }),
  RELOAD: none,
  // Latchkey's own message: shows or leaves the screens for keys and devices. A frame that supports it says so in GET_USER.
  SHOW_SECURITY: v.object({ isShown: v.boolean() }),
} as const satisfies Record<string, v.GenericSchema>

export type RequestType = keyof typeof REQUESTS
export type Payload<T extends RequestType> = v.InferOutput<(typeof REQUESTS)[T]>

const envelopeSchema = v.object({
  type: v.pipe(short, v.startsWith(IN_PREFIX)),
  id: v.optional(v.pipe(v.string(), v.maxLength(128))),
  payload: v.optional(v.unknown()),
})

/** The message's type without its prefix. Null for other messages. */
export function readEnvelope(data: unknown): { type: RequestType; id: string | undefined; payload: unknown } | null {
  const parsed = v.safeParse(envelopeSchema, data)
  if (!parsed.success) return null
  const name = parsed.output.type.slice(IN_PREFIX.length)
  if (!isRequestType(name)) return null
  return { type: name, id: parsed.output.id, payload: parsed.output.payload ?? undefined }
}

function isRequestType(name: string): name is RequestType {
  return Object.hasOwn(REQUESTS, name)
}
