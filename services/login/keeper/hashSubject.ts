import { hashToken } from '../secrets.ts'

/** Which share is whose, without a name; `email:…`, `google:…`, `farcaster:0x…`. */
export function hashSubject(subject: string): Uint8Array {
  return hashToken(`subject ${subject}`)
}
