// Sends SOL or a token: one transaction that the wallet signs and sends, and a summary decoded from its own bytes.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  networkOf,
  type RpcCall,
} from '@latchkey/kernel'
import {
  amountInvalid,
  insufficientFee,
  insufficientFunds,
  recipientInvalid,
  simulationFailed,
  transferFailed,
} from '@latchkey/kernel/chains'
import type { Token, TransferDraft, TransferFeature, TransferSummary } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { base64 } from '@scure/base'
import { parseAddress } from '../address'
import { decodeBase58 } from '../bytes'
import { rpcUrlMissing } from '../connect/errors'
import { isRecord } from '../isRecord'
import { parseUnits } from './parseUnits'
import { parsePaymentUri } from './paymentUri'
import { signTransaction } from './signTransaction'
import { isTokenProgram } from './tokenPrograms'
import { checkToken, readToken, type TokenFacts } from './tokens'
import { type ChainAccount, parseHolding, type Rpc, readAccounts } from './transfer/accounts'
import { encodeTransfer, type TransferOrder } from './transfer/encodeTransfer'
import { feeOf, MAX_UNIT_LIMIT, SIGNATURE_FEE } from './transfer/fees'
import { follow } from './transfer/follow'
import { SYSTEM_PROGRAM, tokenAccountOf } from './transfer/programs'
import { readSend } from './transfer/readSend'
import { describeReason } from './transfer/reasons'
import { tokenAccountBytes } from './transfer/tokenAccountBytes'
import { checkRules, lessFee, readFees } from './transfer/tokenRules'
import { readUsualPrice } from './transfer/usualPrice'

/** Priority fee in micro-lamports per compute unit. */
const UNIT_PRICE = 20_000_000n
/** Compute units of a plain transfer, whose three instructions use 150 each. */
const PLAIN_UNIT_LIMIT = 500
/** Compute units: a token transfer uses 5,000 to 50,000. Latchkey sets the price, so a node can only be wrong about the units. */
const USUAL_TOKEN_UNITS = 60_000
/** The units of a transfer depend on the state of the accounts, which may change before it is sent. Percent. */
const UNIT_MARGIN_PERCENT = 20
/** SHA-256 in base58 has at most this many characters. */
const BLOCKHASH_BYTES = 32
const MAX_BLOCKHASH_LENGTH = 44

interface Options {
  signal: AbortSignal
}
interface Money {
  sender: ChainAccount | null
  recipient: ChainAccount | null
  /** Decimals and symbol of the token, or of SOL without a token. */
  heldUnits: bigint
  /** Rent for the recipient's token account if it does not exist. */
  deposit: bigint
}

/** The feature `transfer`. A token is sent from the account in which wallets keep it, the associated token account. */
export function createTransfer(networks: readonly Network[], rpc: Rpc): TransferFeature {
  function findNetwork(account: CaipAddress): Network {
    const id = networkOf(account)
    const network = networks.find((each) => each.id === id)
    if (!network) throw rpcUrlMissing(id)
    return network
  }

  async function readBlockhash(network: CaipNetworkId, options: Options): Promise<string> {
    const method = 'getLatestBlockhash'
    const result = await rpc.call({ network, method, params: [{ commitment: 'confirmed' }] }, options)
    const { blockhash } = isRecord(result) && isRecord(result.value) ? result.value : {}
    if (decodeBase58(blockhash, MAX_BLOCKHASH_LENGTH)?.length !== BLOCKHASH_BYTES)
      throw toRpcError({ code: 'rpc/malformed-response' }, method)
    return String(blockhash)
  }

  async function readMoney(draft: TransferDraft, facts: TokenFacts | null, options: Options): Promise<Money> {
    const network = networkOf(draft.from)
    const sender = addressOf(draft.from)
    const holders = facts ? [sender, draft.to].map((owner) => tokenAccountOf(owner, facts.mint, facts.program)) : []
    const [own = null, theirs = null, source = null, target = null] = await readAccounts(
      rpc,
      network,
      [sender, draft.to, ...holders],
      options,
    )
    if (facts) checkRules(facts, source, target)
    const isMissing = facts !== null && target === null
    return {
      sender: own,
      recipient: theirs,
      heldUnits: facts ? (parseHolding(source, facts.mint) ?? 0n) : (own?.lamports ?? 0n),
      deposit: isMissing ? await readRent(network, tokenAccountBytes(facts), options) : 0n,
    }
  }

  /** Returns the received amount, or null if all of it arrives. */
  async function readReceived({ from, units }: TransferDraft, facts: TokenFacts | null, options: Options) {
    const fees = facts && readFees(facts)
    if (!fees) return null
    const method = 'getEpochInfo'
    const params = [{ commitment: 'confirmed' }]
    const result = await rpc.call({ network: networkOf(from), method, params }, options)
    const epoch = isRecord(result) ? parseUnits(result.epoch) : null
    if (epoch === null) throw toRpcError({ code: 'rpc/malformed-response' }, method)
    return lessFee(units, fees, epoch)
  }

  async function readRent(network: CaipNetworkId, byteCount: number, options: Options): Promise<bigint> {
    const method = 'getMinimumBalanceForRentExemption'
    const rent = parseUnits(await rpc.call({ network, method, params: [byteCount] }, options))
    if (rent === null) throw toRpcError({ code: 'rpc/malformed-response' }, method)
    return rent
  }

  /** Returns the compute units that it used. Throws `transfer/simulation-failed`. */
  async function tryOut(network: CaipNetworkId, bytes: Uint8Array, options: Options): Promise<number> {
    const method = 'simulateTransaction'
    // A different node than the one that returned the blockhash may respond, so the simulation uses a newer blockhash.
    const settings = { encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true }
    const result = await rpc.call({ network, method, params: [base64.encode(bytes), settings] }, options)
    const { err, logs, unitsConsumed } = isRecord(result) && isRecord(result.value) ? result.value : {}
    if (err !== null && err !== undefined) throw simulationFailed(describeReason(err, logs))
    if (err === undefined || !Number.isSafeInteger(unitsConsumed))
      throw toRpcError({ code: 'rpc/malformed-response' }, method)
    return Number(unitsConsumed)
  }

  /** Plain transfers use the specified limit. A token transfer is simulated, at a price of zero, which changes nothing else. */
  async function chooseLimit(order: TransferOrder, network: CaipNetworkId, blockhash: string, options: Options) {
    if (!order.token) return PLAIN_UNIT_LIMIT
    const trial = encodeTransfer(order, { unitPrice: 0n, unitLimit: MAX_UNIT_LIMIT }, blockhash)
    const taken = await tryOut(network, trial, options)
    return Math.min(Math.ceil((taken * (100 + UNIT_MARGIN_PERCENT)) / 100), MAX_UNIT_LIMIT)
  }

  const readFacts = (account: CaipAddress, { address }: Token, options: Options) =>
    address === null ? null : readToken(rpc, networkOf(account), address, options)

  return {
    async plan(draft, options) {
      const { native: coin } = findNetwork(draft.from)
      checkDraft(draft)
      const network = networkOf(draft.from)
      const facts = await readFacts(draft.from, draft.token, options)
      const token = checkToken(draft.token, coin, facts)
      const [money, blockhash, received, usualPrice] = await Promise.all([
        readMoney(draft, facts, options),
        readBlockhash(network, options),
        readReceived(draft, facts, options),
        readUsualPrice(rpc, network, UNIT_PRICE, options),
      ])
      checkRecipient(money.recipient)
      if (money.heldUnits < draft.units) throw insufficientFunds()
      const native = (money.sender?.lamports ?? 0n) - money.deposit - (facts ? 0n : draft.units)
      if (native < SIGNATURE_FEE) throw insufficientFee(SIGNATURE_FEE + money.deposit)
      const order: TransferOrder = {
        from: addressOf(draft.from),
        to: draft.to,
        units: draft.units,
        token: facts,
      }
      const costs = { unitPrice: UNIT_PRICE, unitLimit: await chooseLimit(order, network, blockhash, options) }
      const fee = feeOf(costs)
      if (native < fee) throw insufficientFee(fee + money.deposit)
      const bytes = encodeTransfer(order, costs, blockhash)
      await tryOut(network, bytes, options)
      const call = signTransaction.planSend(draft.from, bytes, { preflightCommitment: 'confirmed' })
      const summary = call && summarize(call)
      if (!summary) throw recipientInvalid('malformed')
      const amount = (units: bigint) => ({ units, symbol: coin.symbol, decimals: coin.decimals })
      const receivedUnits = received === null ? {} : { receivedUnits: received }
      const usualFeeUnits = feeOf({ unitPrice: usualPrice, unitLimit: facts ? USUAL_TOKEN_UNITS : PLAIN_UNIT_LIMIT })
      return { call, summary, token, fee: amount(fee), deposit: amount(money.deposit), usualFeeUnits, ...receivedUnits }
    },

    /** For SOL, everything except the fee. An account may be emptied; it then does not exist until it is paid again. */
    async max({ from, token }, options) {
      findNetwork(from)
      const facts = await readFacts(from, token, options)
      const owner = addressOf(from)
      const address = facts ? tokenAccountOf(owner, facts.mint, facts.program) : owner
      const [account = null] = await readAccounts(rpc, networkOf(from), [address], options)
      if (facts) return parseHolding(account, facts.mint) ?? 0n
      const left = (account?.lamports ?? 0n) - feeOf({ unitPrice: UNIT_PRICE, unitLimit: PLAIN_UNIT_LIMIT })
      return left > 0n ? left : 0n
    },

    summarize,
    isMistyped: async () => false,
    parsePaymentUri,
    describeFailure: (cause) => transferFailed('solana', 'Failed to send transaction. Please try again.', cause),
    parseResult: signTransaction.parseSignature,
    follow: (sent, options) => follow(rpc, sent, options),
  }
}

function checkDraft({ to, token, units }: TransferDraft): void {
  if (units <= 0n) throw amountInvalid()
  if (parseAddress(to) === null) throw recipientInvalid('malformed')
  if (to === SYSTEM_PROGRAM) throw recipientInvalid('zero')
  if (to === token.address) throw recipientInvalid('token-contract')
}

/** Programs, mints, and token accounts have no key that could spend what is sent to them. */
function checkRecipient(recipient: ChainAccount | null): void {
  if (recipient && (recipient.isExecutable || isTokenProgram(recipient.owner))) throw recipientInvalid('token-contract')
}

function summarize(call: RpcCall): TransferSummary | null {
  return readSend(call)?.summary ?? null
}
