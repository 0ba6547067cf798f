// The feature `transfer`: one message that moves coins, or that tells the account's jetton wallet to move its token.
import { addressOf, type Network, networkOf, type RpcCall } from '@latchkey/kernel'
import {
  amountInvalid,
  insufficientFee,
  insufficientFunds,
  recipientInvalid,
  transferFailed,
} from '@latchkey/kernel/chains'
import type { TransferDraft, TransferFeature, TransferSummary } from '@latchkey/kernel/contracts'
import { readAddress, toRecipient, writeAddress, writeContractAddress } from '../address'
import { JETTON_VALUE, WALLET_FEE } from '../costs'
import type { ContractReader } from '../getMethods'
import { decodeJettonTransfer, encodeJettonTransfer } from '../jettonMessages'
import type { Jettons } from '../jettons'
import { readSentMessage } from '../replies'
import type { Read } from '../toncenter'
import { createBalances } from './balances'
import { parsePaymentUri } from './paymentUri'
import { planMessage, readMessage } from './sendMessage'
import { createTokens, findNetwork, ZERO_ADDRESS } from './tokens'
import { follow } from './transfer/follow'
import { isContract } from './transfer/isContract'

export interface TransferDeps {
  networks: readonly Network[]
  read: Read
  readContract: ContractReader
  jettons: Jettons
  /** Milliseconds since the epoch. */
  now(): number
}
/** What a token transfer's bytes do not have: the token that the called wallet holds, and the original form of the recipient. */
interface Known {
  tokenAddress: string
  recipients: Map<string, string>
}

export function createTransfer({ networks, read, readContract, jettons, now }: TransferDeps): TransferFeature {
  const { native } = createBalances(read)
  const tokens = createTokens(networks, read, jettons)
  /** By network and raw address of a jetton wallet. The master names the wallet, and the wallet names its master and owner. */
  const known = new Map<string, Known>()
  const isTestnet = (id: string) => networks.some((network) => network.id === id && network.testnet === true)

  /** Raw address of the recipient. */
  function checkDraft({ from, to, token, units }: TransferDraft): string {
    if (units <= 0n) throw amountInvalid()
    const recipient = readAddress(to)?.raw
    if (!recipient || toRecipient(to, isTestnet(networkOf(from))) === null) throw recipientInvalid('malformed')
    if (recipient === readAddress(ZERO_ADDRESS)?.raw) throw recipientInvalid('zero')
    if (recipient === readAddress(token.address ?? '')?.raw) throw recipientInvalid('token-contract')
    return recipient
  }

  async function planToken(draft: TransferDraft, master: string, options: { signal: AbortSignal }): Promise<RpcCall> {
    const { from, to, units } = draft
    const recipient = checkDraft(draft)
    const network = networkOf(from)
    const { wallet, units: held } = await jettons.holdingOf(from, master, options)
    if (held < units) throw insufficientFunds()
    const key = `${network}/${wallet}`
    const entry = known.get(key) ?? { tokenAddress: master, recipients: new Map<string, string>() }
    known.set(key, entry)
    entry.recipients.set(recipient, to)
    const restTo = readAddress(addressOf(from))?.raw ?? null
    const order = { units, to: recipient, restTo, forwardUnits: 0n, payload: null }
    const contract = writeContractAddress({ raw: wallet, isTestOnly: isTestnet(network) })
    return planMessage(from, { to: contract, units: JETTON_VALUE, body: encodeJettonTransfer(order) }, now())
  }

  function summarize(call: RpcCall): TransferSummary | null {
    const message = readMessage(call)
    if (!message) return null
    const { units, body } = message
    const from = writeAddress(message.from)
    if (body === null) return { from, to: writeAddress(message.to), tokenAddress: null, units }
    const moved = decodeJettonTransfer(body)
    const token = known.get(`${call.network}/${message.to.raw}`)
    if (!moved || !token || moved.restTo !== message.from.raw || moved.forwardUnits > 0n || moved.payload) return null
    const to = token.recipients.get(moved.to) ?? writeAddress({ raw: moved.to, isTestOnly: isTestnet(call.network) })
    return { from, to, tokenAddress: token.tokenAddress, units: moved.units, feeUnits: units }
  }

  return {
    async plan(draft, options) {
      const { from, to, token: wanted, units } = draft
      const { symbol, decimals } = findNetwork(networks, networkOf(from)).native
      checkDraft(draft)
      const [coins, token, isRecipientContract] = await Promise.all([
        native(from, options),
        tokens.verify(wanted, options),
        isContract(readContract, read, { network: networkOf(from), address: to }, options),
      ])
      const { address: master } = token
      const isNative = master === null
      if (isNative && coins.units < units) throw insufficientFunds()
      const call = isNative ? planMessage(from, { to, units }, now()) : await planToken(draft, master, options)
      const feeUnits = WALLET_FEE + (isNative ? 0n : JETTON_VALUE)
      if (coins.units < feeUnits + (isNative ? units : 0n)) throw insufficientFee(feeUnits)
      const summary = summarize(call)
      if (!summary) throw recipientInvalid('malformed')
      const amount = (value: bigint) => ({ units: value, symbol, decimals })
      return { call, summary, token, fee: amount(feeUnits), deposit: amount(0n), isRecipientContract }
    },

    async max({ from, token }, options) {
      if (token.address !== null) return (await jettons.holdingOf(from, token.address, options)).units
      const { units } = await native(from, options)
      return units > WALLET_FEE ? units - WALLET_FEE : 0n
    },

    summarize,
    parseResult: (result) => readSentMessage(result)?.hash ?? null,
    // Every form has a checksum, so a mistyped address is not an address.
    isMistyped: async () => false,
    parsePaymentUri,
    describeFailure: (cause) => transferFailed('ton', 'TON did not take this transfer', cause),
    follow: (sent, options) => follow({ read, now }, sent, options),
  }
}
