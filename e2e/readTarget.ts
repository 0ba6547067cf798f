/** Returns the `host:port` of a target that the guard recorded: a URL, or already `host:port`, which is all that Firefox reports. */
export function readTarget(noted: string): string {
  if (!noted.includes('://')) return noted
  const { hostname, port, protocol } = new URL(noted)
  return `${hostname}:${port || (/^(https|wss):$/.test(protocol) ? 443 : 80)}`
}
