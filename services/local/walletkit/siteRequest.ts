// A request of a remote site that a person must decide: a connection, a sign-in, or something to sign or send.
import type { Description } from '../../approval/description.ts'
import type { FamilyAccount } from './families/family.ts'

/** Whether the site's claimed origin is verified, as reported by WalletConnect's Verify API. */
export type Attestation = 'confirmed' | 'unknown' | 'different' | 'scam'

/** The requesting site, in its own words. Untrusted text. */
export interface Site {
  name: string
  url: string
  attestation: Attestation
}

export interface SiteRequest {
  /** WalletConnect's message ID. A redelivered message has the same one. */
  id: number
  kind: 'connection' | 'signIn' | 'request'
  site: Site
  /** Name of its network; null for all networks. */
  networkName: string | null
  /** Accounts to choose from; empty if the request names its own. */
  accounts: readonly FamilyAccount[]
  /** Describes the request for one of these accounts. */
  describe(address: string): Description
  /** Approves and executes the request. Rejects with a message for the person if that fails, and keeps the request open. */
  approve(address: string): Promise<void>
  reject(): Promise<void>
}

/** Maximum characters of a site's name and URL that are shown. */
const MAX_SHOWN = 120

interface Metadata {
  name: string
  url: string
}
interface Verification {
  verified: { validation: 'UNKNOWN' | 'VALID' | 'INVALID'; isScam?: boolean }
}

/** Returns the site that a message claims to be from, with its verification. */
export function readSite({ name, url }: Metadata, verification?: Verification): Site {
  return {
    name: name.trim().slice(0, MAX_SHOWN) || 'A site without a name',
    url: url.slice(0, MAX_SHOWN),
    attestation: readAttestation(verification),
  }
}

function readAttestation(verification: Verification | undefined): Attestation {
  if (verification?.verified.isScam) return 'scam'
  switch (verification?.verified.validation) {
    case 'VALID':
      return 'confirmed'
    case 'INVALID':
      return 'different'
    default:
      return 'unknown'
  }
}
