// Decodes swaps that a server prepares before a wallet gets a request. The calls built here use the visitor's own terms.
import { addressOf, findError, type NativeAmount, type Network, networkOf } from '@latchkey/kernel'
import { insufficientFee, simulationFailed, swapTampered } from '@latchkey/kernel/chains'
import type { ProposedTransaction, SwapOptions, SwapsFeature, SwapTerms } from '@latchkey/kernel/contracts'
import type { Hex } from 'viem'
import { parseAddress } from '../address'
import { type Reader, readQuantity, readWord, toQuantity } from '../quantity'
import { rpcUrlMissing } from '../transport/errors'
import { readRevertReason } from './revertReason'
import { decodeSwap } from './swaps/decodeSwap'
import { findMismatch } from './swaps/findMismatch'
import { isGenuineSettler } from './swaps/isGenuineSettler'
import { routersOf } from './swaps/routers'
import { type Fee, quoteFee } from './transfer/fees'

/** `approve(address,uint256)` with nothing after it. Source: ERC-20. */
const APPROVE_PATTERN = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/i
const APPROVE_SELECTOR = '0x095ea7b3'
/** `allowance(address,address)`. Source: ERC-20. */
const ALLOWANCE_SELECTOR = '0xdd62ed3e'
/** Servers estimate more gas than a call needs. An estimate above this factor must be for something else. */
const ABSURD_FACTOR = 10n
const MS_PER_S = 1_000

interface Transaction {
  from: string
  to: string
  data: Hex
  value: Hex
}

/** The feature `swaps`. */
export function createSwaps(
  networks: readonly Network[],
  reader: Reader,
): SwapsFeature & Required<Pick<SwapsFeature, 'planApproval'>> {
  async function plan(transaction: Transaction, terms: SwapTerms, { signal, isSmartAccount = false }: SwapOptions) {
    const id = networkOf(terms.account)
    const network = networks.find((each) => each.id === id)
    if (!network) throw rpcUrlMissing(id)
    const fee = await quote(transaction, terms, { signal })
    const params = [transaction.from, 'latest']
    const native = await readQuantity(reader, { network: id, method: 'eth_getBalance', params }, { signal })
    if (!isSmartAccount && native < fee.units + BigInt(transaction.value)) throw insufficientFee(fee.units)
    const fields = isSmartAccount ? {} : fee.fields
    const { symbol, decimals } = network.native
    const most: NativeAmount = { units: fee.units, symbol, decimals }
    const call = createCall(id, { ...transaction, ...fields })
    return { fee, step: { call, fee: most, usualFeeUnits: fee.usualUnits } }
  }

  async function quote(transaction: Transaction, terms: SwapTerms, options: { signal: AbortSignal }): Promise<Fee> {
    try {
      return await quoteFee(reader, networkOf(terms.account), transaction, options)
    } catch (error) {
      if (!findError(error, 'rpc/execution-reverted')) throw error
      throw simulationFailed(readRevertReason(error), error)
    }
  }

  return {
    isSupported: (network, own) => routersOf(network, own).length > 0,

    async planApproval(proposed, terms, options) {
      const network = networkOf(terms.account)
      const token = terms.from.address && parseAddress(terms.from.address)
      const [, digits = ''] = APPROVE_PATTERN.exec(proposed.data) ?? []
      const spender = parseAddress(digits)
      if (spender === null || !token || parseAddress(proposed.to) !== token) throw swapTampered('form')
      if (!routersOf(network, options.routers).includes(spender)) throw swapTampered('spender')
      const approve = (units: bigint) => {
        const data = encodeApproval(spender, units)
        return plan({ from: addressOf(terms.account), to: token, data, value: '0x0' }, terms, options)
      }
      const exact = approve(terms.units).then(({ step, fee }) => {
        checkGas(proposed, fee)
        return { ...step, spender, units: terms.units }
      })
      return exact.catch(async (error: unknown) => {
        // Some tokens, such as USDT, change an allowance only after it was reset. Without an existing allowance, the call failed for
        // another reason.
        if (!findError(error, 'transfer/simulation-failed')) throw error
        const owner = addressOf(terms.account)
        const question = { network, to: token, data: encodeAllowance(owner, spender) }
        const older = await readWord(reader, question, options).catch(() => null)
        if (!older) throw error
        const { step } = await approve(0n)
        return { ...step, spender, units: 0n }
      })
    },

    async planSwap(proposed, terms, options) {
      const value = terms.from.address === null ? terms.units : 0n
      const router = parseAddress(proposed.to)
      const swap = router && decodeSwap(router, proposed.data as Hex, value)
      if (!router || !swap) throw swapTampered('form')
      const network = networkOf(terms.account)
      const routers = routersOf(network, options.routers)
      const nowS = BigInt(Math.floor(options.nowMs / MS_PER_S))
      const mismatch = findMismatch(swap, terms, { router, routers, nowS })
      if (mismatch) throw swapTampered(mismatch)
      const transaction = {
        from: addressOf(terms.account),
        to: router,
        data: proposed.data as Hex,
        value: toQuantity(value),
      }
      const { settler, minimumUnits } = swap
      const [isGenuine, { step, fee }] = await Promise.all([
        !settler || isGenuineSettler(reader, { network, settler }, options),
        plan(transaction, terms, options),
      ])
      if (!isGenuine) throw swapTampered('router')
      checkGas(proposed, fee)
      return { ...step, router, minimumUnits }
    },
  }
}

function createCall(network: ReturnType<typeof networkOf>, transaction: object) {
  return { network, method: 'eth_sendTransaction', params: [transaction] }
}

function encodeApproval(spender: string, units: bigint): Hex {
  return `${APPROVE_SELECTOR}${toWord(spender.slice(2))}${toWord(units.toString(16))}`
}

function encodeAllowance(owner: string, spender: string): Hex {
  return `${ALLOWANCE_SELECTOR}${toWord(owner.slice(2))}${toWord(spender.slice(2))}`
}

function toWord(digits: string): string {
  return digits.padStart(64, '0')
}

/** The server's gas estimate is not used, but one that is far too high is a sign of tampering. */
function checkGas({ gas, gasPrice }: ProposedTransaction, { fields }: Fee): void {
  const cap = BigInt(fields.maxFeePerGas ?? fields.gasPrice ?? '0x0')
  const isAbsurd = (proposed: bigint | null, own: bigint) => (proposed ?? 0n) > own * ABSURD_FACTOR
  if (isAbsurd(gas, BigInt(fields.gas)) || isAbsurd(gasPrice, cap)) throw swapTampered('gas')
}
