// Lists the origins that a composed modal may call, and the smallest Content-Security-Policy that allows them. A package's package.json
// states the origins of its plugin and the option that replaces each at `latchkey.origins`. A chain calls the addresses of its networks.

type Directive = 'connect-src' | 'frame-src' | 'img-src'

export interface Statement {
  for: string
  directive: Directive
  /** Third parties write these addresses. */
  anyOrigin?: true
  /** The option whose value replaces `default`. `false` or `null` means no requests. */
  option?: string
  /** Options without which no request is sent. */
  needs?: readonly string[]
  default?: string
  defaultNeeds?: readonly string[]
  defaultUnless?: readonly string[]
}
export interface PluginStatement {
  plugin: string
  origins: readonly Statement[]
}
/** Manifests. */
export interface Bundle {
  chains: readonly {
    namespace: string
    networks: readonly { rpcUrls: readonly string[]; assets?: { imageUrl?: string } }[]
  }[]
  plugins: readonly { id: string; options?: unknown }[]
}
interface Origin {
  directive: Directive
  /** An origin, or `ANY_ORIGIN`. */
  source: string
  /** The ID of the plugin, or the namespace of the chain. */
  by: string
  for: string
  /** Empty if no option replaces it. */
  option: string
}

/** The source of addresses that third parties write: owners of names, wallets, a service. */
export const ANY_ORIGIN = 'any origin'
/** Pictures as data URLs, which announced wallets use, and which the modal draws. */
const IMAGES_IN_TEXT = ['data:']

/** Returns the origins that the bundle may call, each once per reason. `statements` are those of packages that may be in the bundle. */
export function listOrigins({ chains, plugins }: Bundle, statements: readonly PluginStatement[]): Origin[] {
  const ofPlugins = plugins.flatMap(({ id, options }) => {
    const stated = statements.filter(({ plugin }) => plugin === id).flatMap(({ origins }) => origins)
    return stated.flatMap((statement) => listStated(id, statement, Object(options)))
  })
  return [...chains.flatMap(listOfChain), ...ofPlugins]
}

/** Returns the sources by directive that all features need. `anyOrigin`: hosts of names and pictures that the page allows. */
export function findPolicy(
  origins: readonly Origin[],
  anyOrigin: readonly string[] = ['https:'],
): Map<string, string[]> {
  const sourcesOf = (directive: Directive) => {
    const own = origins.filter((origin) => origin.directive === directive).map(({ source }) => source)
    const sources = new Set(own.flatMap((source) => (source === ANY_ORIGIN ? anyOrigin : [source])))
    // A scheme allows every origin with that scheme.
    return [...sources].filter(
      (source) => ![...sources].some((other) => other.endsWith(':') && source.startsWith(`${other}/`)),
    )
  }
  return new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['connect-src', sourcesOf('connect-src')],
    ['frame-src', sourcesOf('frame-src')],
    ['img-src', [...sourcesOf('img-src'), ...IMAGES_IN_TEXT]],
  ])
}

/** Returns the value of the header. */
export function writePolicy(policy: ReadonlyMap<string, readonly string[]>): string {
  const named = [...policy].filter(([, sources]) => sources.length > 0)
  return named.map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ')
}

function listOfChain({ namespace, networks }: Bundle['chains'][number]): Origin[] {
  const list = (directive: Directive, reason: string, addresses: readonly string[]) =>
    [...new Set(addresses.map((address) => new URL(address).origin))].map((source) => {
      return { directive, source, by: namespace, option: 'networks', for: reason }
    })
  const urls = networks.flatMap(({ rpcUrls }) => rpcUrls)
  const pictures = networks.flatMap(({ assets }) => assets?.imageUrl ?? [])
  return [...list('connect-src', 'the network', urls), ...list('img-src', 'its picture', pictures)]
}

function listStated(by: string, statement: Statement, options: Readonly<Record<string, unknown>>): Origin[] {
  const { directive, option = '', needs = [], anyOrigin, defaultNeeds = [], defaultUnless = [] } = statement
  const isSet = (name: string) => Boolean(options[name])
  const value = options[option]
  if (!needs.every(isSet) || (!anyOrigin && (value === false || value === null))) return []
  const isUsual = value === true || (defaultNeeds.every(isSet) && !defaultUnless.some(isSet))
  const usual = typeof value === 'string' ? new URL(value).origin : isUsual && statement.default
  const source = anyOrigin ? ANY_ORIGIN : usual
  return source ? [{ directive, source, by, for: statement.for, option }] : []
}
