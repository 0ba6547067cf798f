// The picture of a name: the URL in its record, if it is safe to show. Source: ENSIP-12.
import { parseWebUrl } from '@latchkey/kernel/http'

/** A CID and a path, as text that needs no encoding. */
const IPFS_PATTERN = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{46,100}(?:\/(?!\.+(?:\/|$))[\w.~-]+)*)$/i

/** Returns a URL for an <img> or a request, or null. `ipfsUrl` is the origin of the host's gateway, if it has one. */
export function readAvatar(record: unknown, ipfsUrl?: string): string | null {
  const [, path] = IPFS_PATTERN.exec(typeof record === 'string' ? record : '') ?? []
  if (path === undefined) return parseWebUrl(record)
  return ipfsUrl === undefined ? null : parseWebUrl(`${ipfsUrl.replace(/\/$/, '')}/ipfs/${path}`)
}
