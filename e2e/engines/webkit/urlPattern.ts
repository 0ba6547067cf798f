export type UrlPattern = string | RegExp | ((url: URL) => boolean)

/** Compiles a pattern of `route` and `waitForURL`; `**` also matches slashes. */
export function compileUrlPattern(pattern: UrlPattern): (url: string) => boolean {
  if (pattern instanceof RegExp) return (url) => pattern.test(url)
  if (typeof pattern === 'function') return (url) => pattern(new URL(url))
  const parts = pattern.split('**').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'))
  const expression = new RegExp(`^${parts.join('.*')}$`)
  return (url) => expression.test(url)
}
