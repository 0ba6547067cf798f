/** Returns the `host:port` of what the guard noted: an address, or `host:port` already, which is all that Firefox tells. */
export function readTarget(noted: string): string {
  if (!noted.includes('://')) return noted
  const { hostname, port, protocol } = new URL(noted)
  return `${hostname}:${port || (/^(https|wss):$/.test(protocol) ? 443 : 80)}`
}
