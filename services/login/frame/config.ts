// The configuration that the server writes into the frame's page.
import * as v from 'valibot'
import { METHOD_KINDS } from '../subjects.ts'

const address = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
const smartAccountsSchema = v.object({
  entryPoint: address,
  factory: address,
  implementation: address,
  delegationManager: address,
  enforcers: v.object({
    expiry: address,
    noData: address,
    maxValue: address,
    nativePeriod: address,
    tokenPeriod: address,
  }),
  bundlerUrl: v.string(),
})

export const frameConfigSchema = v.object({
  /** Pages that may embed the frame, see ../projects.ts. */
  origins: v.array(v.string()),
  networks: v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(/^(eip155|solana):[-_a-zA-Z0-9]{1,32}$/)),
      name: v.string(),
      native: v.object({ symbol: v.string(), decimals: v.number() }),
      rpcUrls: v.pipe(v.array(v.string()), v.minLength(1)),
      smartAccounts: v.optional(smartAccountsSchema),
      swaps: v.optional(
        v.object({ routers: v.array(address), aggregators: v.optional(v.array(address)), wrappedNative: address }),
      ),
    }),
  ),
  keeperUrl: v.string(),
  /** The origin for passkeys. */
  passkeyUrl: v.string(),
  /** The sign-in methods of this server, in display order. */
  signInMethods: v.array(v.picklist(METHOD_KINDS)),
})

/** The page's one text. Throws if the page has none. */
export function readPageText(): HTMLElement {
  return v.parse(v.instance(HTMLElement), document.querySelector('#text'))
}

/** Throws if the page has no such block. */
export function readPageConfig<S extends v.GenericSchema>(schema: S): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(document.querySelector('#config')?.textContent ?? 'null'))
}
