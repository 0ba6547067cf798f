// Writes the name and symbol of a token to a Metaplex metadata account, where public clusters have them.
import { type Address, getAddressEncoder, getProgramDerivedAddress, getUtf8Encoder, lamports } from '@solana/kit'
import type { Cluster } from './cluster.ts'

/** Source: Metaplex token metadata. */
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
/** Account type: MetadataV1. */
const METADATA_KIND = 4
/** Fixed field sizes, zero-padded. Source: Metaplex, MAX_NAME_LENGTH, MAX_SYMBOL_LENGTH. */
const NAME_BYTES = 32
const SYMBOL_BYTES = 10

/** Writes the account directly, because the local cluster does not run the program. */
export async function writeMetadata(
  { svm }: Cluster,
  mint: Address,
  { name, symbol, authority }: { name: string; symbol: string; authority: Address },
): Promise<void> {
  const key = getAddressEncoder()
  const seeds = ['metadata', key.encode(METADATA_PROGRAM), key.encode(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds })
  const data = Uint8Array.from([
    METADATA_KIND,
    ...key.encode(authority),
    ...key.encode(mint),
    ...writeText(name, NAME_BYTES),
    ...writeText(symbol, SYMBOL_BYTES),
  ])
  const space = BigInt(data.length)
  const rent = svm.minimumBalanceForRentExemption(space)
  svm.setAccount({
    address,
    data,
    space,
    programAddress: METADATA_PROGRAM,
    executable: false,
    lamports: lamports(rent),
  })
}

/** Length as u32, then the text. */
function writeText(text: string, byteCount: number): Uint8Array {
  const written = new Uint8Array(4 + byteCount)
  new DataView(written.buffer).setUint32(0, byteCount, true)
  written.set(getUtf8Encoder().encode(text), 4)
  return written
}
