// Since which version a browser has a feature, from MDN's compatibility data.
import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'

export const BROWSERS = ['chrome', 'firefox', 'safari', 'safari_ios'] as const
export type Versions = Record<(typeof BROWSERS)[number], number>

/** Features by the name that code has for them, like `AbortSignal.any`. */
export const globals = new Map<string, Versions>()
/** Members by their own name, with the oldest version of all objects that have one of that name. */
export const members = new Map<string, Versions>()

for (const [name, object] of Object.entries({ ...bcd.api, ...bcd.javascript.builtins })) {
  const own = readVersions(object as { __compat?: CompatStatement })
  if (own) globals.set(name, own)
  for (const [key, feature] of Object.entries(object)) {
    const versions =
      key === '__compat' || key.endsWith('_event') ? null : readVersions(feature as { __compat?: CompatStatement })
    if (!versions) continue
    const member = key.replace(/_static$/, '')
    const path = `${name}.${member}`
    globals.set(path, combine(Math.min, globals.get(path) ?? versions, versions))
    members.set(member, combine(Math.min, members.get(member) ?? versions, versions))
  }
}

/** Returns null when the data has no such feature. */
export function findStyle(...path: readonly string[]): Versions | null {
  let found: Identifier | undefined = bcd.css as unknown as Identifier
  for (const key of path) found = found?.[key]
  return found ? readVersions(found) : null
}

/** Returns, for each browser, what `choose` makes of both versions. */
export function combine(choose: (...versions: number[]) => number, a: Versions, b: Versions): Versions {
  return mapBrowsers((browser) => choose(a[browser], b[browser]))
}

/** Returns a version for each browser. */
export function mapBrowsers(readVersion: (browser: (typeof BROWSERS)[number]) => number): Versions {
  return Object.fromEntries(BROWSERS.map((browser) => [browser, readVersion(browser)])) as Versions
}

function readVersions({ __compat }: { __compat?: CompatStatement }): Versions | null {
  if (!__compat) return null
  return mapBrowsers((browser) => {
    const statements = [__compat.support[browser] ?? []].flat().filter(isWhole)
    return Math.min(...statements.map(({ version_added }) => Number.parseFloat(`${version_added}`.replace('≤', ''))))
  })
}

/** With no flag, prefix or other name, and with all of it. */
function isWhole(statement: SimpleSupportStatement): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name, partial_implementation } = statement
  const isShipped = typeof version_added === 'string' && version_added !== 'preview'
  return isShipped && !version_removed && !flags && !prefix && !alternative_name && !partial_implementation
}
