// Whom a composed modal may talk to, and the smallest Content-Security-Policy that lets it. A package states in its package.json,
// at `latchkey.origins`, whom its plugin asks and the option that replaces each; a chain asks the addresses of its networks.

/**
 * @typedef {'connect-src' | 'frame-src' | 'img-src'} Directive
 * @typedef {{ for: string, directive: Directive, anybody?: true, option?: string, needs?: readonly string[], default?: string,
 *   defaultNeeds?: readonly string[], defaultUnless?: readonly string[] }} Statement `anybody`: addresses that others write.
 *   `option`: its value stands in place of `default`; `false` or `null` means nobody. `needs`: options without which nobody is
 *   asked. `defaultNeeds`, `defaultUnless`: options that the default depends on
 * @typedef {{ plugin: string, origins: readonly Statement[] }} PluginStatement
 * @typedef {{ id: string, options?: unknown }} Plugin a manifest
 * @typedef {{ namespace: string, networks: readonly { rpcUrls: readonly string[], assets?: { imageUrl?: string } }[] }} Chain a manifest
 * @typedef {{ chains: readonly Chain[], plugins: readonly Plugin[] }} Bundle
 * @typedef {{ directive: Directive, source: string, by: string, for: string, option: string }} Origin `source`: an origin, or
 *   `ANYBODY`. `by`: id of the plugin, or namespace of the chain. `option`: what replaces it; empty when nothing does
 */

/** The source of what others write: the owners of names, wallets, a service. */
export const ANYBODY = 'anybody'
/** Pictures in the text itself, as wallets announce themselves with, and as the modal draws them. */
const IMAGES_IN_TEXT = ['data:']

/**
 * Everybody that the bundle may talk to, each once for each reason.
 * @param {Bundle} bundle
 * @param {readonly PluginStatement[]} statements of packages that may be in it
 * @returns {Origin[]}
 */
export function listOrigins({ chains, plugins }, statements) {
  const ofPlugins = plugins.flatMap(({ id, options }) => {
    const stated = statements.filter(({ plugin }) => plugin === id).flatMap(({ origins }) => origins)
    return stated.flatMap((statement) => listStated(id, statement, Object(options)))
  })
  return [...chains.flatMap(listOfChain), ...ofPlugins]
}

/**
 * The directives that let the modal do all it can; those of the page itself are its own.
 * @param {readonly Origin[]} origins
 * @param {readonly string[]} [anybody] sources in place of anybody: hosts of names and pictures that the page wants to show
 * @returns {Map<string, string[]>} sources by directive
 */
export function findPolicy(origins, anybody = ['https:']) {
  /** @param {string} directive */
  const sourcesOf = (directive) => {
    const own = origins.filter((origin) => origin.directive === directive).map(({ source }) => source)
    const sources = unique(own.flatMap((source) => (source === ANYBODY ? anybody : [source])))
    // A scheme lets in every origin that has it.
    return sources.filter((source) => !sources.some((other) => other.endsWith(':') && source.startsWith(`${other}/`)))
  }
  return new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['connect-src', sourcesOf('connect-src')],
    ['frame-src', sourcesOf('frame-src')],
    ['img-src', [...sourcesOf('img-src'), ...IMAGES_IN_TEXT]],
  ])
}

/**
 * The value of the header.
 * @param {ReadonlyMap<string, readonly string[]>} policy
 */
export function writePolicy(policy) {
  const named = [...policy].filter(([, sources]) => sources.length > 0)
  return named.map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ')
}

/**
 * @param {Chain} chain
 * @returns {Origin[]}
 */
function listOfChain({ namespace, networks }) {
  /** @type {(directive: Directive, reason: string, addresses: readonly string[]) => Origin[]} */
  const list = (directive, reason, addresses) =>
    unique(addresses.map(originOf)).map((source) => {
      return { directive, source, by: namespace, option: 'networks', for: reason }
    })
  const urls = networks.flatMap(({ rpcUrls }) => rpcUrls)
  const pictures = networks.flatMap(({ assets }) => assets?.imageUrl ?? [])
  return [...list('connect-src', 'the network', urls), ...list('img-src', 'its picture', pictures)]
}

/**
 * @param {string} by
 * @param {Statement} statement
 * @param {Readonly<Record<string, unknown>>} options
 * @returns {Origin[]}
 */
function listStated(by, statement, options) {
  const { directive, option = '', needs = [], anybody } = statement
  /** @param {string} name */
  const isSet = (name) => Boolean(options[name])
  if (!needs.every(isSet)) return []
  const found = anybody ? ANYBODY : findSource(statement, options[option], isSet)
  return found === null ? [] : [{ directive, source: found, by, for: statement.for, option }]
}

/**
 * @param {Statement} statement
 * @param {unknown} value
 * @param {(name: string) => boolean} isSet
 * @returns {string | null}
 */
function findSource({ default: usual, defaultNeeds = [], defaultUnless = [] }, value, isSet) {
  if (value === false || value === null) return null
  if (typeof value === 'string') return originOf(value)
  const isUsual = value === true || (defaultNeeds.every(isSet) && !defaultUnless.some(isSet))
  return isUsual && usual ? usual : null
}

/**
 * As `URL.origin`, which is opaque for the addresses of sockets.
 * @param {string} address
 */
function originOf(address) {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** @param {readonly string[]} sources */
function unique(sources) {
  return [...new Set(sources)]
}
