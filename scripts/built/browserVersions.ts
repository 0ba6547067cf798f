// Finds the version in which each browser added a feature, from MDN's compatibility data.
import bcd, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode'

export const BROWSERS = ['chrome', 'firefox', 'safari', 'safari_ios'] as const
/** One version per browser, in the order of the browsers. */
export type Versions = readonly number[]

/** Features by their name in code, like `AbortSignal.any`. */
export const globals = new Map<string, Versions>()
/** Members by their own name, with the oldest version among all objects that have a member of that name. */
export const members = new Map<string, Versions>()

const objects: Readonly<Record<string, Identifier>> = { ...bcd.api, ...bcd.javascript.builtins }
for (const [name, object] of Object.entries(objects)) {
  add(globals, name, object)
  for (const [key, feature] of Object.entries<Identifier>(object)) {
    if (key === '__compat' || key.endsWith('_event')) continue
    const member = key.replace(/_static$/, '')
    add(globals, `${name}.${member}`, feature)
    add(members, member, feature)
  }
}

function add(found: Map<string, Versions>, name: string, feature: Identifier): void {
  const versions = readVersions(feature)
  if (versions) found.set(name, combine(Math.min, found.get(name) ?? versions, versions))
}

/** Returns null when the data has no such feature. */
export function findStyle(...path: readonly string[]): Versions | null {
  let found: Identifier | undefined = bcd.css as unknown as Identifier
  for (const key of path) found = found?.[key]
  return found ? readVersions(found) : null
}

/** Returns the result of `choose` for the two versions of each browser. */
export function combine(choose: (...versions: number[]) => number, a: Versions, b: Versions): Versions {
  return a.map((version, browser) => choose(version, b[browser] ?? Number.NaN))
}

function readVersions({ __compat }: Identifier): Versions | null {
  if (!__compat) return null
  return BROWSERS.map((browser) => {
    const statements = [__compat.support[browser] ?? []].flat().filter(isWhole)
    return Math.min(...statements.map(({ version_added }) => Number.parseFloat(`${version_added}`.replace('≤', ''))))
  })
}

/** Whether the browser supports the feature completely, without a flag, a prefix, or another name. */
function isWhole(statement: SimpleSupportStatement): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name, partial_implementation } = statement
  const isShipped = typeof version_added === 'string' && version_added !== 'preview'
  return isShipped && !version_removed && !flags && !prefix && !alternative_name && !partial_implementation
}
