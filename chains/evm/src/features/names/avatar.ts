// The picture of a name: what its record says, as far as that may be shown. Source: ENSIP-12.
import { parseWebUrl } from '@latchkey/kernel/http'

/** A CID and a path below it, as text that needs no encoding. */
const IPFS_PATTERN = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{46,100}(?:\/(?!\.+(?:\/|$))[\w.~-]+)*)$/i

/** An address for an <img>, or null. Pictures that are NFTs are not looked up: their contract would say where to ask. */
export function readAvatar(record: string | null, ipfsUrl?: string): string | null {
  const [, path] = IPFS_PATTERN.exec(record ?? '') ?? []
  if (path === undefined) return parseWebUrl(record)
  return ipfsUrl === undefined ? null : parseWebUrl(`${ipfsUrl.replace(/\/$/, '')}/ipfs/${path}`)
}
