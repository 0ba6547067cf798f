// Settings that are JSON lists. Keep them in a file and name the file with NAME_FILE.
import * as v from 'valibot'
import { SOCIAL_PROVIDERS } from '../../../services/login/subjects.ts'
import { address, httpUrl, projectId } from './schemas.ts'

export const networkId = v.pipe(
  v.string(),
  v.regex(/^(eip155|solana):[-_a-zA-Z0-9]{1,32}$/, 'Expected a CAIP-2 id, such as eip155:1.'),
)
const MAX_DECIMALS = 255
const decimals = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_DECIMALS, `Expected at most ${MAX_DECIMALS} decimals.`),
)
const native = v.object({ symbol: v.string(), decimals })

/** Can contain `*` in place of one label of the host, or of the port. */
const originPattern = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/\s]+$/, 'Expected an origin, such as https://shop.example or https://*.shop.example.'),
)

const smartAccounts = v.object({
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
  bundlerUrl: httpUrl,
})

const swaps = v.object({
  routers: v.array(address),
  aggregators: v.optional(v.array(address)),
  wrappedNative: address,
})

export const loginProjects = v.array(
  v.object({
    id: projectId,
    origins: v.array(originPattern),
    networks: v.array(
      v.object({
        id: networkId,
        name: v.string(),
        native,
        rpcUrls: v.pipe(v.array(httpUrl), v.minLength(1, 'Expected at least one URL.')),
        smartAccounts: v.optional(smartAccounts),
        swaps: v.optional(swaps),
      }),
    ),
  }),
)

export const analyticsProjects = v.array(v.object({ id: projectId, origins: v.array(originPattern) }))

export const dataNetworks = v.array(
  v.object({
    id: networkId,
    name: v.string(),
    rpcUrl: httpUrl,
    native: v.object({ name: v.string(), ...native.entries }),
    tokens: v.optional(v.array(v.object({ address: v.string(), name: v.string(), ...native.entries })), []),
    wrappedNative: v.optional(v.string()),
    ensUniversalResolver: v.optional(v.string()),
    spam: v.optional(v.array(v.string())),
    pictures: v.optional(v.record(v.string(), v.string())),
    firstBlock: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.transform((block) => BigInt(block)),
      ),
    ),
  }),
)

export const bundlerNetworks = v.array(
  v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1)), rpcUrl: httpUrl, entryPoint: address }),
)

export const signInNetworks = v.pipe(
  v.array(
    v.pipe(
      v.object({
        id: v.pipe(
          v.string(),
          v.regex(/^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/, 'Expected a CAIP-2 id, such as eip155:1.'),
        ),
        rpcUrl: v.optional(httpUrl),
      }),
      v.check(
        ({ id, rpcUrl }) => !id.startsWith('eip155:') || rpcUrl !== undefined,
        'Expected rpcUrl of an EVM network.',
      ),
    ),
  ),
  v.minLength(1, 'Expected at least one network.'),
)

const providerNames = v.picklist(SOCIAL_PROVIDERS, `Expected one of ${SOCIAL_PROVIDERS.join(', ')}.`)

export const loginProviders = v.record(
  providerNames,
  v.object({ issuer: httpUrl, clientId: v.string(), clientSecret: v.optional(v.string()) }),
)

export const keeperIssuers = v.record(providerNames, v.object({ issuer: httpUrl, clientId: v.string() }))
