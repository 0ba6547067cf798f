import { hashToken } from '../secrets.ts'

/** Identifies the owner of a share without a name, from `email:…`, `google:…`, or `farcaster:0x…`. */
export function hashSubject(subject: string): Uint8Array {
  return hashToken(`subject ${subject}`)
}
