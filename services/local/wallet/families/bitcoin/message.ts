// Bitcoin requests of a page to the wallet, with schemas for the page and the window. Bytes are in base64. Sources: the Wallet Standard's
// bitcoin features, sats-connect (WBIP-001), BIP-174 (PSBT), BIP-137 and BIP-322 (messages).
import * as v from 'valibot'
import { httpUrlSchema } from '../../../../approval/protocol.ts'

/** Far longer than any PSBT or text that a person reads. */
const MAX_BASE64_LENGTH = 1_400_000
const addressSchema = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{14,90}$/))
const bytesSchema = v.pipe(v.string(), v.maxLength(MAX_BASE64_LENGTH), v.base64())
const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A request that needs approval. */
export const bitcoinRequestSchema = v.variant('kind', [
  v.object({ kind: v.literal('connect') }),
  /** Switches to the network of the request; `account` is connected on another one. */
  v.object({ kind: v.literal('switchNetwork'), account: addressSchema }),
  v.object({
    kind: v.literal('signMessage'),
    account: addressSchema,
    message: bytesSchema,
    protocol: v.picklist(['ecdsa', 'bip322']),
  }),
  v.object({
    kind: v.literal('signPsbt'),
    psbt: bytesSchema,
    inputs: v.pipe(v.array(v.object({ address: addressSchema, index: indexSchema })), v.minLength(1)),
    /** Whether the wallet also broadcasts it. */
    isSent: v.boolean(),
  }),
  v.object({
    kind: v.literal('sendTransfer'),
    account: addressSchema,
    recipient: addressSchema,
    /** Decimal digits. */
    amountSats: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,15}$/)),
  }),
])
export type BitcoinRequest = v.InferOutput<typeof bitcoinRequestSchema>

/** A request with its network (CAIP-2). */
export const bitcoinMessageSchema = v.object({ network: v.string(), request: bitcoinRequestSchema })

const networkSchema = v.object({
  /** CAIP-2. */
  id: v.pipe(v.string(), v.regex(/^bip122:[0-9a-f]{32}$/)),
  name: v.string(),
  /** The wallets' name of the network. */
  walletName: v.picklist(['regtest', 'testnet']),
  native: v.object({ symbol: v.string(), decimals: v.number() }),
  /** Base URL of an Esplora API. */
  rpcUrl: httpUrlSchema,
  /** Version bytes and prefix of the network's addresses. */
  versions: v.object({ bech32: v.string(), pubKeyHash: v.number(), scriptHash: v.number(), wif: v.number() }),
})
export type BitcoinWalletNetwork = v.InferOutput<typeof networkSchema>
const networksSchema = v.pipe(v.array(networkSchema), v.minLength(1))

/** 32 bytes, hexadecimal. */
const keySchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const accountSchema = v.object({ name: v.string(), paymentKey: keySchema, ordinalsKey: keySchema })
export type BitcoinWalletAccount = v.InferOutput<typeof accountSchema>

export const bitcoinPageConfigSchema = v.object({ networks: networksSchema })
export const bitcoinWindowConfigSchema = v.object({ accounts: v.array(accountSchema), networks: networksSchema })
