// Who may embed the frame, and where its wallets may send transactions: one entry per project.

type Address = `0x${string}`

/** The contracts of smart accounts on one EVM network, and the bundler that submits their operations. */
export interface SmartAccountSettings {
  /** Version 0.7. */
  entryPoint: Address
  factory: Address
  /** The implementation behind each account's proxy. */
  implementation: Address
  /** Redeems and revokes an account's permissions. */
  delegationManager: Address
  /** The contracts that enforce the limits of a permission. */
  enforcers: Readonly<Record<'expiry' | 'noData' | 'maxValue' | 'nativePeriod' | 'tokenPeriod', Address>>
  /** The bundler's complete URL for this network, with project and chain in its query. */
  bundlerUrl: string
}

/** Contracts whose swaps the frame describes. Other contracts with the same functions count as unknown. */
export interface SwapContracts {
  /** Contracts like the router 02 of Uniswap V2. */
  routers: readonly Address[]
  /** Contracts like the aggregation routers 5 and 6 of 1inch. The frame does not describe their route, only what they must return. */
  aggregators?: readonly Address[] | undefined
  wrappedNative: Address
}

/** A network of the frame, by its CAIP-2 ID. */
export interface FrameNetwork {
  id: string
  name: string
  native: { symbol: string; decimals: number }
  /** The allowed RPC URLs. The first one is the default. */
  rpcUrls: readonly string[]
  /** Without them, there are only standard accounts. */
  smartAccounts?: SmartAccountSettings | undefined
  swaps?: SwapContracts | undefined
}

export interface LoginProject {
  id: string
  /** Origins of pages that may embed the frame. `*` stands for one whole label of the host, or for the port. */
  origins: readonly string[]
  networks: readonly FrameNetwork[]
}

/** Whether a page of this origin may embed the frame. */
export function isAllowedOrigin(patterns: readonly string[], origin: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, origin))
}

/** The scheme, host, and port of an origin or of a pattern. */
const ORIGIN_PARTS = /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[^/:@?#[\]]+)(?::(\d+|\*))?$/
const LABEL = /^[a-z0-9-]+$/

/** A wildcard stands for one whole label, or for any port, including the default port. Anywhere else, `*` is a literal character. */
function matchesPattern(pattern: string, origin: string): boolean {
  const [wanted, given] = [ORIGIN_PARTS.exec(pattern), ORIGIN_PARTS.exec(origin)]
  if (!wanted || !given) return false
  const [, scheme, host = '', port] = wanted
  const [, givenScheme, givenHost = '', givenPort] = given
  const labels = host.split('.')
  const givenLabels = givenHost.split('.')
  const isSameHost =
    labels.length === givenLabels.length &&
    labels.every((label, index) => matchesLabel(label, givenLabels[index] ?? ''))
  return scheme === givenScheme && isSameHost && (port === '*' || port === givenPort)
}

function matchesLabel(wanted: string, given: string): boolean {
  return wanted === '*' ? LABEL.test(given) : wanted === given
}
