// Moving a token or the native coin: one call, with a fee that suffices, and what the call's own bytes say it does.
import {
  addressOf,
  type CaipAddress,
  findError,
  type Network,
  networkOf,
  type RpcCall,
  type TransferDraft,
  type TransferFeature,
  type TransferSummary,
} from '@latchkey/kernel'
import {
  amountInvalid,
  insufficientFee,
  insufficientFunds,
  recipientInvalid,
  simulationFailed,
  transferFailed,
} from '@latchkey/kernel/chains'
import { parseAddress } from '../address'
import { rpcUrlMissing } from '../errors'
import { parseQuantity, type Reader, readQuantity, toQuantity } from '../quantity'
import { parsePaymentUri } from './paymentUri'
import { readRevertReason } from './revertReason'
import { readTokenUnits } from './tokens'
import { decodeTransfer, encodeTransfer } from './transfer/callData'
import { type Fee, quoteFee } from './transfer/fees'
import { follow } from './transfer/follow'

const HASH_PATTERN = /^0x[0-9a-f]{64}$/i
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

interface PlanOptions {
  signal: AbortSignal
  isSmartAccount?: boolean
}

/** The feature `transfer`. A smart account pays in its own way (SND-04): its call carries no fee, none is told, and none is held back. */
export function createTransfer(networks: readonly Network[], reader: Reader): TransferFeature {
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

  async function quote(draft: TransferDraft, options: PlanOptions): Promise<Fee> {
    try {
      return await quoteFee(reader, networkOf(draft.from), toTransaction(draft), options)
    } catch (error) {
      if (findError(error, 'rpc/insufficient-funds')) throw insufficientFunds()
      if (!findError(error, 'rpc/execution-reverted')) throw error
      throw simulationFailed(readRevertReason(error), error)
    }
  }

  return {
    async plan(draft, options) {
      const { symbol, decimals } = findNetwork(draft.from).native
      checkDraft(draft)
      const { address } = draft.token
      const [native, held] = await Promise.all([
        readNative(draft.from, options),
        address === null ? null : readTokenUnits(reader, draft.from, address, options),
      ])
      if ((held ?? native) < draft.units) throw insufficientFunds()
      const fee = await quote(draft, options)
      const { isSmartAccount = false } = options
      const needed = fee.units + (address === null ? draft.units : 0n)
      if (!isSmartAccount && native < needed) throw insufficientFee(fee.units)
      const params = [{ ...toTransaction(draft), ...(isSmartAccount ? {} : fee.fields) }]
      const call: RpcCall = { network: networkOf(draft.from), method: 'eth_sendTransaction', params }
      const summary = summarise(call)
      if (!summary) throw recipientInvalid('malformed')
      const amount = (units: bigint) => ({ units, symbol, decimals })
      return { call, summary, fee: isSmartAccount ? null : amount(fee.units), deposit: amount(0n) }
    },

    async max({ from, token, to }, options) {
      findNetwork(from)
      if (token.address !== null) return readTokenUnits(reader, from, token.address, options)
      const native = await readNative(from, options)
      if (options.isSmartAccount || native === 0n) return native
      // Without a receiver yet: an account without code, as most are. The plan asks again with the real one.
      const fee = await quote({ from, token, to: to ?? addressOf(from), units: 1n }, options)
      return native > fee.units ? native - fee.units : 0n
    },

    summarise,
    isMistyped: async (address) => !(await import('./checksum')).checksum.isValid(address),
    parsePaymentUri,
    describeFailure: (cause) => transferFailed('Something went wrong', cause),
    parseResult: (result) => (typeof result === 'string' && HASH_PATTERN.test(result) ? result : null),
    follow: (sent, options) => follow(reader, sent, options),
  }
}

function checkDraft({ to, token, units }: TransferDraft): void {
  if (units <= 0n) throw amountInvalid()
  const receiver = parseAddress(to)
  if (receiver === null) throw recipientInvalid('malformed')
  if (receiver === ZERO_ADDRESS) throw recipientInvalid('zero')
  if (token.address !== null && receiver === parseAddress(token.address)) throw recipientInvalid('token-contract')
}

function toTransaction({ from, to, token, units }: TransferDraft) {
  const sender = addressOf(from)
  const contract = token.address === null ? null : parseAddress(token.address)
  const receiver = parseAddress(to)
  if (receiver === null || (token.address !== null && contract === null)) throw recipientInvalid('malformed')
  return contract === null
    ? { from: sender, to: receiver, value: toQuantity(units) }
    : { from: sender, to: contract, value: '0x0', data: encodeTransfer(receiver, units) }
}

function summarise({ method, params }: RpcCall): TransferSummary | null {
  const [transaction] = params
  if (method !== 'eth_sendTransaction' || params.length !== 1 || typeof transaction !== 'object' || !transaction)
    return null
  const { from, to, value = '0x0', data = '0x' } = transaction as Record<string, unknown>
  const target = typeof to === 'string' ? parseAddress(to) : null
  const units = parseQuantity(value)
  if (typeof from !== 'string' || typeof data !== 'string' || target === null || units === null) return null
  if (data === '0x') return { from, to: target, tokenAddress: null, units }
  const moved = units === 0n ? decodeTransfer(data) : null
  return moved && { from, to: moved.to, tokenAddress: target, units: moved.units }
}
