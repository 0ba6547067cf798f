// Who may embed the frame and where its wallets may send to: one entry a project of the host.

type Address = `0x${string}`

/** Where the contracts of smart accounts are on one EVM network, and who carries their operations to it. */
export interface SmartAccountSettings {
  /** Of version 0.7. */
  entryPoint: Address
  factory: Address
  /** What every account is a proxy of. */
  implementation: Address
  /** Redeems and ends what an account has granted. */
  delegationManager: Address
  /** What keeps a grant within its bounds. */
  enforcers: Readonly<Record<'expiry' | 'noData' | 'maxValue' | 'nativePeriod' | 'tokenPeriod', Address>>
  /** Whole address of the bundler for this network, project and chain in its query. */
  bundlerUrl: string
}

/** Contracts whose swaps are told in words. Any other contract that takes the same calls is told as an unknown one. */
export interface SwapContracts {
  /** Like the router 02 of Uniswap V2. */
  routers: readonly Address[]
  /** Like the aggregation routers 5 and 6 of 1inch: what they do on the way is not told, what they have to give is. */
  aggregators?: readonly Address[] | undefined
  wrappedNative: Address
}

/** A network of the frame, by its CAIP-2 id. */
export interface FrameNetwork {
  id: string
  name: string
  native: { symbol: string; decimals: number }
  /** Where the frame may send to; the first one is taken when a page names none. */
  rpcUrls: readonly string[]
  /** Without them there are plain accounts only. */
  smartAccounts?: SmartAccountSettings | undefined
  swaps?: SwapContracts | undefined
}

export interface LoginProject {
  id: string
  /** Origins of pages that may embed the frame; `*` stands for one whole label of the host, or for the port. */
  origins: readonly string[]
  networks: readonly FrameNetwork[]
}

/** Whether a page of this origin may embed the frame. */
export function isAllowedOrigin(patterns: readonly string[], origin: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, origin))
}

/** Scheme, host and port of an origin or of a pattern for origins. */
const ORIGIN_PARTS = /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[^/:@?#[\]]+)(?::(\d+|\*))?$/
const LABEL = /^[a-z0-9-]+$/

/** A wildcard stands for one whole label, or for any port, including the default one. Anywhere else it is a plain character. */
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
