// Cosmos chains. Source: docs.reown.com, multi-chain RPC reference, Cosmos.
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { ERROR_CODES, RpcError } from '../../wallet/rpcError.ts'
import { encodeAmino, encodeSignDocument } from './cosmosDocument.ts'
import type { FamilyCall, Reading, WalletFamily } from './family.ts'

const MAX_UINT64 = 2n ** 64n - 1n
const accountSchema = v.object({
  name: v.string(),
  address: v.string(),
  /** secp256k1, hexadecimal. */
  privateKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
const networkSchema = v.object({ id: v.pipe(v.string(), v.startsWith('cosmos:')), name: v.string() })
/** As the wallet's server returns it. */
export const cosmosConfigSchema = v.object({ accounts: v.array(accountSchema), networks: v.array(networkSchema) })
type CosmosAccount = v.InferOutput<typeof accountSchema>

/** Hexadecimal in the reference, but base64 with some libraries. */
const bytesSchema = v.union([
  v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/), v.transform(hex.decode)),
  v.pipe(v.string(), v.base64(), v.transform(base64.decode)),
])
const uint64Schema = v.pipe(
  v.string(),
  v.digits(),
  v.transform((digits) => BigInt(digits)),
  v.maxValue(MAX_UINT64),
)
const directSchema = v.object({
  signerAddress: v.string(),
  signDoc: v.object({
    chainId: v.string(),
    accountNumber: uint64Schema,
    bodyBytes: bytesSchema,
    authInfoBytes: bytesSchema,
  }),
})
const aminoSchema = v.object({
  signerAddress: v.string(),
  signDoc: v.looseObject({
    chain_id: v.string(),
    memo: v.string(),
    msgs: v.array(v.looseObject({ type: v.string() })),
  }),
})

/** The parsed parameters of a signing request. */
interface Signing {
  chainId: string
  signer: string
  bytes: Uint8Array
  /** The unchanged document, which is returned with the signature. */
  document: unknown
  memo: string | null
}

/** Creates the Cosmos family of a wallet. */
export function createCosmosFamily(config: v.InferOutput<typeof cosmosConfigSchema>): WalletFamily {
  const { accounts, networks } = config
  return {
    namespace: 'cosmos',
    label: 'Cosmos',
    accounts,
    networks: () => networks,
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    events: ['accountsChanged', 'chainChanged'],
    read(call) {
      const network = networks.find(({ id }) => id === call.chainId)
      const account = accounts.find(({ address }) => address === call.address)
      if (!network || !account)
        throw new RpcError(ERROR_CODES.unauthorized, 'The wallet has no such account or network.')
      if (call.method === 'cosmos_getAccounts') return { kind: 'answer', result: [describeKey(account)] }
      return requestSignature(readSigning(call), account, network)
    },
    chainChangedData: (networkId) => networkId.slice('cosmos:'.length),
    signIn: null,
  }
}

/** Throws RpcError 4200 or -32602. */
function readSigning({ method, params }: FamilyCall): Signing {
  if (method === 'cosmos_signDirect' && v.is(directSchema, params)) {
    const { signerAddress: signer, signDoc } = v.parse(directSchema, params)
    const bytes = encodeSignDocument(signDoc)
    return { chainId: signDoc.chainId, signer, bytes, document: params.signDoc, memo: null }
  }
  if (method === 'cosmos_signAmino' && v.is(aminoSchema, params)) {
    const { signerAddress: signer, signDoc } = params
    return { chainId: signDoc.chain_id, signer, bytes: encodeAmino(signDoc), document: signDoc, memo: signDoc.memo }
  }
  if (/^cosmos_sign(Direct|Amino)$/.test(method))
    throw new RpcError(ERROR_CODES.invalidParams, 'The document to sign is incomplete.')
  throw new RpcError(ERROR_CODES.unsupportedMethod, 'This wallet does not support the method.')
}

function requestSignature(signing: Signing, account: CosmosAccount, network: { id: string; name: string }): Reading {
  const { chainId, signer, bytes, document, memo } = signing
  if (signer !== account.address)
    throw new RpcError(ERROR_CODES.unauthorized, 'The site is not connected to this account.')
  if (`cosmos:${chainId}` !== network.id)
    throw new RpcError(ERROR_CODES.invalidParams, 'The document is for a different chain than the request.')
  return {
    kind: 'prompt',
    networkName: network.name,
    description: {
      heading: 'Sign a Cosmos transaction',
      effect: `The site can send this to ${network.name} once it is signed.`,
      facts: [
        { label: 'Account', value: account.address, isCode: true },
        ...(memo ? [{ label: 'Memo', value: memo }] : []),
      ],
      content: { label: 'Document', text: JSON.stringify(document, null, 2) },
    },
    execute: async () => ({ result: { signature: sign(bytes, account), signed: document } }),
  }
}

function publicKeyOf({ privateKey }: CosmosAccount): string {
  return base64.encode(secp256k1.getPublicKey(privateKey, true))
}

function describeKey(account: CosmosAccount) {
  return { algo: 'secp256k1', address: account.address, pubkey: publicKeyOf(account) }
}

function sign(bytes: Uint8Array, account: CosmosAccount) {
  const signature = secp256k1.sign(sha256(bytes), account.privateKey).toCompactRawBytes()
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: publicKeyOf(account) },
    signature: base64.encode(signature),
  }
}
