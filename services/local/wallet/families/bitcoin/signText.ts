// Signs a text with an address's key: a recoverable signature (BIP-137), or a witness (BIP-322, simple).
import { base64, hex } from '@scure/base'
import { CompactSize, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { bytesToHex } from 'viem'
import { sign } from 'viem/accounts'
import type { KeyedAddress } from './keys.ts'

const TAG = 'BIP0322-signed-message'
const PREFIX = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
/** BIP-137: first byte of a P2WPKH signature, to which the recovery ID is added. */
const P2WPKH_HEADER = 39
const OP_RETURN = 0x6a
/** BIP-322: transaction ID of the virtual input. */
const NO_TXID = new Uint8Array(32)
const NO_INDEX = 0xffffffff

/** Resolves to base64. */
export async function signText(message: Uint8Array, key: KeyedAddress, protocol: 'ecdsa' | 'bip322'): Promise<string> {
  return base64.encode(protocol === 'ecdsa' ? await signEcdsa(message, key) : signBip322(message, key))
}

async function signEcdsa(message: Uint8Array, { privateKey }: KeyedAddress): Promise<Uint8Array> {
  const hash = sha256x2(concatBytes(PREFIX, CompactSize.encode(BigInt(message.length)), message))
  const { r, s, yParity = 0 } = await sign({ hash: bytesToHex(hash), privateKey: bytesToHex(privateKey) })
  return concatBytes(Uint8Array.of(P2WPKH_HEADER + yParity), hex.decode(r.slice(2)), hex.decode(s.slice(2)))
}

/** Returns the witness of a virtual transaction that commits to the text. */
function signBip322(message: Uint8Array, key: KeyedAddress): Uint8Array {
  const { script, privateKey, tapInternalKey } = key
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: NO_TXID,
        index: NO_INDEX,
        sequence: 0,
        finalScriptSig: concatBytes(Uint8Array.of(0, 32), tagSchnorr(TAG, message)),
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: sha256x2(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(tapInternalKey && { tapInternalKey }),
  })
  toSign.addOutput({ script: Uint8Array.of(OP_RETURN), amount: 0n })
  toSign.sign(privateKey)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}
