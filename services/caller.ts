// Who sends a request: the address, and the network that limits count.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

const V4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/
const V6_IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/
/** An IPv4 address on a dual-stack socket. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
const V6_GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * Returns the visitor's network address. Each proxy appends the address of its caller to `x-forwarded-for`, so the entry at this position from the
 * right is what the outermost of `proxyHops` proxies saw. The visitor could have written everything to the left of it. With 0, the header is not
 * read.
 */
export function readAddress({ headers, socket }: IncomingMessage, proxyHops: number): string {
  const direct = socket.remoteAddress ?? ''
  if (proxyHops === 0) return toBare(direct)
  const entries = String(headers['x-forwarded-for'] ?? '').split(',')
  return toBare(entries.at(-proxyHops)?.trim() || direct)
}

/** Returns what limits count by, see networkOf. */
export function readCaller(request: IncomingMessage, proxyHops: number): string {
  return networkOf(readAddress(request, proxyHops))
}

/** The address itself, or the /64 of an IPv6 address: one visitor has all addresses of it. Source: RFC 6177. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const [left, right] = [head, tail ?? ''].map((groups) => groups.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? 0 : V6_GROUPS - (left?.length ?? 0) - (right?.length ?? 0)
  const groups = [...(left ?? []), ...Array<string>(zeros).fill('0'), ...(right ?? [])]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies add the port, which differs for each connection. */
function toBare(address: string): string {
  const bare = V4_WITH_PORT.exec(address)?.[1] ?? V6_IN_BRACKETS.exec(address)?.[1] ?? address
  return MAPPED.exec(bare)?.[1] ?? bare
}
