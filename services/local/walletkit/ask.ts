// One thing that a site far away asks of a person: a connection, a sign-in, or something to sign or send.
import type { Description } from '../../approval/description.ts'
import type { FamilyAccount } from './families/family.ts'

/** How far the origin that a site names is known to be its own. */
export type Attestation = 'confirmed' | 'unknown' | 'different' | 'scam'

/** Who asks, in its own words; text only. */
export interface Site {
  name: string
  url: string
  attestation: Attestation
}

export interface Ask {
  /** Of WalletConnect; the same when the same message comes twice. */
  id: number
  kind: 'connection' | 'signIn' | 'request'
  site: Site
  /** The network it is about; null for all. */
  networkName: string | null
  /** To choose from; empty when the request names its own. */
  accounts: readonly FamilyAccount[]
  /** In words, for one of these accounts. */
  describe(address: string): Description
  /** Says yes and does it. Rejects with a sentence when that cannot be; the ask stands then. */
  approve(address: string): Promise<void>
  reject(): Promise<void>
}

/** Longest name and address of a site that is shown, in characters. */
const MAX_SHOWN = 120

interface Metadata {
  name: string
  url: string
}
interface Verification {
  verified: { validation: 'UNKNOWN' | 'VALID' | 'INVALID'; isScam?: boolean }
}

/** Who a message says it is from, and what is known of that. */
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
