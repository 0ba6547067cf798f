// The feature `swaps`: parses what a server proposes for DeDust's vaults, and compares it with the visitor's terms. The enclosing
// message, with the amount, is built here.
import { addressOf, type Network, networkOf } from '@latchkey/kernel'
import { insufficientFee, insufficientFunds, swapTampered } from '@latchkey/kernel/chains'
import type { SwapMismatch, SwapOptions, SwapsFeature, SwapTerms } from '@latchkey/kernel/contracts'
import { base64, hex } from '@scure/base'
import { readAddress, writeAddress, writeContractAddress } from '../address'
import { type Cell, decodeBoc } from '../boc'
import { JETTON_SWAP_VALUE, SWAP_VALUE, WALLET_FEE } from '../costs'
import { type DecodedSwap, decodeAsset, decodeSwap } from '../dedust'
import type { ContractReader } from '../getMethods'
import { encodeJettonTransfer } from '../jettonMessages'
import type { Jettons } from '../jettons'
import type { Read } from '../toncenter'
import { createBalances } from './balances'
import { type Message, planMessage } from './sendMessage'
import { findNetwork } from './tokens'

export interface SwapsDeps {
  networks: readonly Network[]
  read: Read
  readContract: ContractReader
  jettons: Jettons
}

/** With a later deadline, the swap could be executed when it is bad for its signer. */
const LONGEST_DEADLINE_S = 3_600n
const MS_PER_S = 1_000
const HEX_PATTERN = /^0x(?:[0-9a-f]{2})+$/i

export function createSwaps({ networks, read, readContract, jettons }: SwapsDeps): SwapsFeature {
  const { native } = createBalances(read)

  /** Returns whether the pool swaps this pair. */
  async function isPoolOf(pool: string, { account, from, to }: SwapTerms, options: SwapOptions): Promise<boolean> {
    const pair = await readContract({ network: networkOf(account), contract: pool, name: 'get_assets' }, options)
    const assets = pair && [pair.cell(), pair.cell()].map(decodeAsset)
    return assets !== null && [from, to].every(({ address }) => assets.includes(rawOf(address)))
  }

  async function findMismatch(swap: DecodedSwap, router: string, terms: SwapTerms, options: SwapOptions) {
    const own = (options.routers?.[networkOf(terms.account)] ?? []).map(rawOf)
    if (![router, swap.pool].every((each) => own.includes(each))) return 'router'
    const nowS = BigInt(Math.floor(options.nowMs / MS_PER_S))
    return compare(swap, terms, nowS) ?? ((await isPoolOf(swap.pool, terms, options)) ? null : 'tokens')
  }

  /** The coin is sent with the message to the vault. A token is sent by its wallet, which forwards the swap to the vault. */
  async function wrap(body: Cell, router: string, { account, from, units }: SwapTerms, options: SwapOptions) {
    const isTestOnly = findNetwork(networks, networkOf(account)).testnet === true
    const to = (raw: string) => writeContractAddress({ raw, isTestOnly })
    if (from.address === null) return { message: { to: to(router), units: units + SWAP_VALUE, body }, cost: SWAP_VALUE }
    const { wallet, units: held } = await jettons.holdingOf(account, from.address, options)
    if (held < units) throw insufficientFunds()
    const restTo = rawOf(addressOf(account))
    const order = encodeJettonTransfer({ units, to: router, restTo, forwardUnits: SWAP_VALUE, payload: body })
    const message: Message = { to: to(wallet), units: JETTON_SWAP_VALUE, body: order }
    return { message, cost: JETTON_SWAP_VALUE }
  }

  return {
    isSupported: (network, routers) => (routers?.[network] ?? []).length > 0,

    readReserve: async () => SWAP_VALUE + WALLET_FEE,

    async planSwap(proposed, terms, options) {
      const router = rawOf(proposed.to)
      const body = decodeHex(proposed.data)
      const swap = body && decodeSwap(body)
      if (!router || !body || !swap) throw swapTampered('form')
      const mismatch = await findMismatch(swap, router, terms, options)
      if (mismatch) throw swapTampered(mismatch)
      const { symbol, decimals } = findNetwork(networks, networkOf(terms.account)).native
      const { message, cost } = await wrap(body, router, terms, options)
      const feeUnits = cost + WALLET_FEE
      const coins = await native(terms.account, options)
      if (coins.units < message.units + WALLET_FEE) throw insufficientFee(feeUnits)
      const call = planMessage(terms.account, message, options.nowMs)
      const fee = { units: feeUnits, symbol, decimals }
      return { call, fee, router: writeAddress({ raw: router, isTestOnly: false }), minimumUnits: swap.minimumUnits }
    },
  }
}

/** Returns what differs between the message and the terms. */
function compare(
  swap: DecodedSwap,
  { account, from, units, minimumUnits }: SwapTerms,
  nowS: bigint,
): SwapMismatch | null {
  if ((swap.units === null) === (from.address === null)) return 'tokens'
  if (swap.units !== null && swap.units !== units) return 'amount'
  if (swap.minimumUnits < minimumUnits) return 'minimum'
  if (swap.recipient !== rawOf(addressOf(account))) return 'recipient'
  const isSoon = swap.deadlineS > nowS && swap.deadlineS <= nowS + LONGEST_DEADLINE_S
  return isSoon ? null : 'deadline'
}

function rawOf(address: string | null): string | null {
  return address === null ? null : (readAddress(address)?.raw ?? '')
}

function decodeHex(data: string): Cell | null {
  return HEX_PATTERN.test(data) ? decodeBoc(base64.encode(hex.decode(data.slice(2)))) : null
}
