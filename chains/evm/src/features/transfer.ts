// Sends a token or the native coin: one call with a sufficient fee, and a summary decoded from the call's own bytes.
import { addressOf, type CaipAddress, findError, type Network, networkOf, type RpcCall } from '@latchkey/kernel'
import {
  amountInvalid,
  insufficientFee,
  insufficientFunds,
  recipientInvalid,
  simulationFailed,
  transferFailed,
} from '@latchkey/kernel/chains'
import type { TransferDraft, TransferFeature, TransferPlan, TransferSummary } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { parseAddress } from '../address'
import { parseQuantity, type Reader, readQuantity, toQuantity } from '../quantity'
import { rpcUrlMissing } from '../transport/errors'
import { parsePaymentUri } from './paymentUri'
import { readRevertReason } from './revertReason'
import { createTokens, readTokenUnits } from './tokens'
import { decodeTransfer, encodeTransfer } from './transfer/callData'
import { type Fee, keepFee, quoteFee } from './transfer/fees'
import { follow } from './transfer/follow'

const HASH_PATTERN = /^0x[0-9a-f]{64}$/i
/** Source: EIP-7702, delegation indicator. */
const DELEGATION_PATTERN = /^0xef0100[0-9a-f]{40}$/i
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
/** Members of a transfer. Any other, like `input` or `authorizationList`, could do something that the summary does not show. */
const MEMBERS = ['from', 'to', 'value', 'data', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice']

/** Both addresses in the spelling of `parseAddress`. */
interface Move {
  from: CaipAddress
  to: string
  /** Decimals and symbol of the token; null for the native coin. */
  contract: string | null
  units: bigint
}
interface PlanOptions {
  signal: AbortSignal
  isSmartAccount?: boolean
  previous?: TransferPlan
}

/**
 * The feature `transfer`. A smart account pays fees in its own way (SND-04), so its call has no fee: none is shown and none is held back.
 */
export function createTransfer(networks: readonly Network[], reader: Reader): TransferFeature {
  const tokens = createTokens(reader, networks)

  function findNetwork(account: CaipAddress): Network {
    const id = networkOf(account)
    const network = networks.find((each) => each.id === id)
    if (!network) throw rpcUrlMissing(id)
    return network
  }

  function readNative(account: CaipAddress, options: PlanOptions): Promise<bigint> {
    const params = [addressOf(account), 'latest']
    return readQuantity(reader, { network: networkOf(account), method: 'eth_getBalance', params }, options)
  }

  /**
   * An account that only delegates its code (EIP-7702) still belongs to its owner. If a node cannot return the code, this throws, because
   * the code is a risk that must be shown.
   */
  async function hasCode({ from, to }: Move, options: PlanOptions): Promise<boolean> {
    const method = 'eth_getCode'
    const code = await reader.read({ network: networkOf(from), method, params: [to, 'latest'] }, options)
    if (typeof code !== 'string') throw toRpcError({ code: 'rpc/malformed-response' }, method)
    return code !== '0x' && !DELEGATION_PATTERN.test(code)
  }

  async function quote(move: Move, options: PlanOptions): Promise<Fee> {
    try {
      return await quoteFee(reader, networkOf(move.from), toTransaction(move), options)
    } catch (error) {
      if (findError(error, 'rpc/insufficient-funds')) throw insufficientFunds()
      if (!findError(error, 'rpc/execution-reverted')) throw error
      throw simulationFailed(readRevertReason(error), error)
    }
  }

  return {
    async plan(draft, options) {
      const { symbol, decimals } = findNetwork(draft.from).native
      const to = checkDraft(draft)
      const { from, units } = draft
      const { address } = draft.token
      const [native, held, token] = await Promise.all([
        readNative(from, options),
        address === null ? null : readTokenUnits(reader, from, address, options),
        tokens.verify(draft.token, options),
      ])
      if ((held ?? native) < units) throw insufficientFunds()
      const move = { from, to, contract: token.address, units }
      const [quoted, isRecipientContract] = await Promise.all([quote(move, options), hasCode(move, options)])
      const fee = keepEarlier(quoted, options.previous)
      const { isSmartAccount = false } = options
      const needed = fee.units + (address === null ? units : 0n)
      if (!isSmartAccount && native < needed) throw insufficientFee(fee.units)
      const params = [{ ...toTransaction(move), ...(isSmartAccount ? {} : fee.fields) }]
      const call: RpcCall = { network: networkOf(from), method: 'eth_sendTransaction', params }
      const summary = summarize(call)
      if (!summary) throw recipientInvalid('malformed')
      const amount = (units: bigint) => ({ units, symbol, decimals })
      return {
        call,
        summary,
        token,
        fee: isSmartAccount ? null : amount(fee.units),
        deposit: amount(0n),
        usualFeeUnits: fee.usualUnits,
        isRecipientContract,
      }
    },

    async max({ from, token, to }, options) {
      findNetwork(from)
      if (token.address !== null) return readTokenUnits(reader, from, token.address, options)
      const native = await readNative(from, options)
      if (options.isSmartAccount || native === 0n) return native
      // Without a recipient, assumes an account without code, like most accounts. The plan sends the request again with the real one.
      const fee = await quote({ from, to: parseRecipient(to ?? addressOf(from)), contract: null, units: 1n }, options)
      return native > fee.units ? native - fee.units : 0n
    },

    summarize,
    isMistyped: async (address) => !(await import('./checksum')).checksum.isValid(address),
    parsePaymentUri,
    describeFailure: (cause) => transferFailed('eip155', 'Something went wrong', cause),
    parseResult: (result) => (typeof result === 'string' && HASH_PATTERN.test(result) ? result : null),
    follow: (sent, options) => follow(reader, sent, options),
  }
}

/** An open review is prepared again. The shown fee stays while it suffices. */
function keepEarlier(quoted: Fee, previous: TransferPlan | undefined): Fee {
  if (!previous?.fee) return quoted
  const [transaction] = previous.call.params
  return keepFee(quoted, { fields: (transaction ?? {}) as Record<string, unknown>, units: previous.fee.units })
}

/** Returns the recipient's address. Throws for drafts that should not be sent to any network. */
function checkDraft({ to, token, units }: TransferDraft): string {
  if (units <= 0n) throw amountInvalid()
  const recipient = parseRecipient(to)
  if (recipient === ZERO_ADDRESS) throw recipientInvalid('zero')
  if (recipient === parseAddress(token.address ?? '')) throw recipientInvalid('token-contract')
  return recipient
}

function parseRecipient(input: string): string {
  const recipient = parseAddress(input)
  if (recipient === null) throw recipientInvalid('malformed')
  return recipient
}

function toTransaction({ from, to, contract, units }: Move) {
  const sender = addressOf(from)
  return contract === null
    ? { from: sender, to, value: toQuantity(units) }
    : { from: sender, to: contract, value: '0x0', data: encodeTransfer(to, units) }
}

function summarize({ method, params }: RpcCall): TransferSummary | null {
  const [transaction] = params
  if (method !== 'eth_sendTransaction' || params.length !== 1 || typeof transaction !== 'object' || !transaction)
    return null
  if (Object.keys(transaction).some((key) => !MEMBERS.includes(key))) return null
  const { from, to, value = '0x0', data = '0x', ...fees } = transaction as Record<string, unknown>
  const target = typeof to === 'string' ? parseAddress(to) : null
  const units = parseQuantity(value)
  const fee = readFee(fees)
  if (typeof from !== 'string' || typeof data !== 'string' || target === null || units === null || !fee) return null
  if (data === '0x') return { from, to: target, tokenAddress: null, units, ...fee }
  const moved = units === 0n ? decodeTransfer(data) : null
  return moved && { from, to: moved.to, tokenAddress: target, units: moved.units, ...fee }
}

/** Without a gas limit or a price, the wallet sets the fee. Returns null if a member is not an amount. */
function readFee({ gas, maxFeePerGas, gasPrice }: Record<string, unknown>): { feeUnits?: bigint } | null {
  const price = maxFeePerGas ?? gasPrice
  if (gas === undefined && price === undefined) return {}
  const [limit, cap] = [parseQuantity(gas), parseQuantity(price)]
  return limit === null || cap === null ? null : { feeUnits: limit * cap }
}
