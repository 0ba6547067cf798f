// The wallet of all families, as a Bitcoin wallet of the Wallet Standard. It has one network, because the standard has no way to switch.
// Source: github.com/ExodusMovement/bitcoin-wallet-standard.
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { createStandardWallet, type SharedAccount } from '../../page/standardWallet.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { PageParts } from '../family.ts'
import type { BitcoinRequest, BitcoinWalletNetwork } from './message.ts'

const FEATURE_VERSION = '1.0.0'
const FEATURES = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction']
/** Bytes of a taproot public key, which has no sign byte (BIP-340). */
const X_ONLY_LENGTH = 32
const textsSchema = v.array(v.string())

interface Account {
  address: string
}
interface MessageInput {
  account: Account
  message: Uint8Array
}
interface TransactionInput {
  psbt: Uint8Array
  inputsToSign: readonly { account: Account; signingIndexes: readonly number[] }[]
}

/** Registers the wallet on this network. */
export function registerStandardWallet(
  { name, icon, request: sendRequest }: Omit<PageParts, 'config'>,
  network: BitcoinWalletNetwork,
): void {
  const requestHere = (request: BitcoinRequest) => sendRequest({ network: network.id, request })
  const connectHere = async () => readAccounts(await requestHere({ kind: 'connect' }))
  const chains = [`bitcoin:${network.walletName}`]
  const wallet = createStandardWallet({ name, icon, chains, accountFeatures: FEATURES, connect: connectHere })
  /** Returns the shared account. Throws for an account that is not shared with the page. */
  const findOwn = ({ address }: Account): SharedAccount => {
    const own = wallet.accounts().find((each) => each.address === address)
    if (own) return own
    throw new RpcError(ERROR_CODES.unauthorized, 'The page is not connected to this account.')
  }

  async function connect() {
    wallet.share(await connectHere())
    return { accounts: wallet.accounts() }
  }

  async function signMessage(...inputs: readonly MessageInput[]) {
    const outputs: object[] = []
    for (const { account, message } of inputs) {
      const { address, publicKey } = findOwn(account)
      const protocol = publicKey.length === X_ONLY_LENGTH ? 'bip322' : 'ecdsa'
      const request = { kind: 'signMessage', account: address, message: base64.encode(message), protocol } as const
      outputs.push({
        signedMessage: message,
        signature: base64.decode(v.parse(v.string(), await requestHere(request))),
      })
    }
    return outputs
  }

  async function requestSignature({ psbt, inputsToSign }: TransactionInput, isSent: boolean): Promise<string[]> {
    const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index) => ({ address: findOwn(account).address, index })),
    )
    return v.parse(textsSchema, await requestHere({ kind: 'signPsbt', psbt: base64.encode(psbt), inputs, isSent }))
  }

  async function signTransaction(...inputs: readonly TransactionInput[]) {
    const outputs: object[] = []
    for (const input of inputs) {
      const [signed = ''] = await requestSignature(input, false)
      outputs.push({ signedPsbt: base64.decode(signed) })
    }
    return outputs
  }

  async function signAndSendTransaction(...inputs: readonly TransactionInput[]) {
    const outputs: object[] = []
    for (const input of inputs) {
      const [, txId] = await requestSignature(input, true)
      outputs.push({ txId })
    }
    return outputs
  }

  wallet.register({
    'bitcoin:connect': { version: FEATURE_VERSION, connect },
    'bitcoin:signMessage': { version: FEATURE_VERSION, signMessage },
    'bitcoin:signTransaction': { version: FEATURE_VERSION, signTransaction },
    'bitcoin:signAndSendTransaction': { version: FEATURE_VERSION, signAndSendTransaction },
  })
}

/** Parses address and public key for payments, then those for ordinals. */
function readAccounts(answer: unknown): readonly SharedAccount[] {
  const [payment = '', paymentKey = '', ordinals = '', ordinalsKey = ''] = v.parse(textsSchema, answer)
  return [
    { address: payment, publicKey: hex.decode(paymentKey) },
    { address: ordinals, publicKey: hex.decode(ordinalsKey) },
  ]
}
