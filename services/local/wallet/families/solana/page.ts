// Registers two wallets by the Wallet Standard: one of all families, and a Solana-only one.
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import {
  type SignIn,
  type SolanaNetwork,
  type SolanaRequest,
  solanaPageConfigSchema,
} from '../../../../approval/solana/message.ts'
import { createStandardWallet, type SharedAccount } from '../../page/standardWallet.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { EnterPage, PageParts } from '../family.ts'

/** The Wallet Standard's name of a local cluster, used for our first one. */
const LOCAL_CHAIN = 'solana:localnet'
const FEATURE_VERSION = '1.0.0'
const FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']
const TRANSACTION_VERSIONS = ['legacy', 0]
const textsSchema = v.array(v.string())

interface SigningInput {
  account: { address: string }
  chain?: string
}

/** Adds the wallets to the page's list of Solana wallets. */
export const enterSolana: EnterPage = ({ config, ...parts }) => {
  const { networks } = v.parse(solanaPageConfigSchema, config)
  for (const name of [parts.name, 'Latchkey Solana Wallet']) registerWallet({ ...parts, name }, networks)
}

function registerWallet(
  { name, icon, request: sendRequest }: Omit<PageParts, 'config'>,
  networks: readonly SolanaNetwork[],
): void {
  const requestOn = (chain: string, request: SolanaRequest) => sendRequest({ network: nameNetwork(chain), request })
  const nameNetwork = (chain: string) => (chain === LOCAL_CHAIN ? (networks[0]?.id ?? chain) : chain)
  const wallet = createStandardWallet({
    name,
    icon,
    chains: [LOCAL_CHAIN, ...networks.map(({ id }) => id)],
    accountFeatures: FEATURES,
    connect: async () => [toAccount(v.parse(v.string(), await requestOn(LOCAL_CHAIN, { kind: 'connect' })))],
  })
  /** Returns the shared account. Throws for an account that is not shared with the page. */
  const ownAddress = ({ account }: SigningInput): string => {
    if (wallet.accounts().some(({ address }) => address === account.address)) return account.address
    throw new RpcError(ERROR_CODES.unauthorized, 'The page is not connected to this account.')
  }

  async function signMessage(...inputs: readonly (SigningInput & { message: Uint8Array })[]) {
    const outputs: object[] = []
    for (const input of inputs) {
      const message = base64.encode(input.message)
      const signature = await requestOn(LOCAL_CHAIN, { kind: 'signMessage', account: ownAddress(input), message })
      outputs.push({ signedMessage: input.message, signature: readBytes(signature) })
    }
    return outputs
  }

  /** One request for all transactions, because the person approves them together. */
  async function signTransaction(...inputs: readonly (SigningInput & { transaction: Uint8Array })[]) {
    const [first] = inputs
    if (!first) return []
    const transactions = inputs.map(({ transaction }) => base64.encode(transaction))
    const request: SolanaRequest = { kind: 'signTransactions', account: ownAddress(first), transactions }
    const signed = v.parse(textsSchema, await requestOn(first.chain ?? LOCAL_CHAIN, request))
    return signed.map((text) => ({ signedTransaction: base64.decode(text) }))
  }

  async function signAndSendTransaction(
    ...inputs: readonly (SigningInput & { transaction: Uint8Array; chain: string })[]
  ) {
    const outputs: object[] = []
    for (const input of inputs) {
      const transaction = base64.encode(input.transaction)
      const request: SolanaRequest = { kind: 'sendTransaction', account: ownAddress(input), transaction }
      outputs.push({ signature: readBytes(await requestOn(input.chain, request)) })
    }
    return outputs
  }

  async function signIn(...inputs: readonly Partial<SignIn>[]) {
    const outputs: object[] = []
    for (const { domain = location.host, ...fields } of inputs) {
      const answer = await requestOn(LOCAL_CHAIN, { kind: 'signIn', input: { domain, ...fields } })
      const [address = '', message, signature] = v.parse(textsSchema, answer)
      if (!wallet.accounts().some((account) => account.address === address)) wallet.share([toAccount(address)])
      const account = wallet.accounts().find((each) => each.address === address)
      outputs.push({ account, signedMessage: readBytes(message), signature: readBytes(signature) })
    }
    return outputs
  }

  wallet.register({
    'solana:signMessage': { version: FEATURE_VERSION, signMessage },
    'solana:signTransaction': {
      version: FEATURE_VERSION,
      supportedTransactionVersions: TRANSACTION_VERSIONS,
      signTransaction,
    },
    'solana:signAndSendTransaction': {
      version: FEATURE_VERSION,
      supportedTransactionVersions: TRANSACTION_VERSIONS,
      signAndSendTransaction,
    },
    'solana:signIn': { version: FEATURE_VERSION, signIn },
  })
}

function toAccount(address: string): SharedAccount {
  return { address, publicKey: base58.decode(address) }
}

function readBytes(answer: unknown): Uint8Array {
  return base64.decode(v.parse(v.string(), answer))
}
