// The contracts of `contracts/` for the local networks: a token (TEP-74), and a pool that swaps it. Compiled with
// @ton-community/func-js 0.11, which is not installed here.

import { createHash } from 'node:crypto'
import { type Address, beginCell, Cell, contractAddress, Dictionary } from '@ton/core'

const MASTER_CODE = Cell.fromBase64(
  'te6ccgEBBgEAaAABFP8A9KQT9LzyyAsBAgFiAgMADNAwhA/y8AIDemAEBQBhrbz2omh9AGpqGDYQ5Dh9ASxni3wUZ4spCGZku2RlgglmZmT8gDg6ZGWB' +
    'ZQPl/+ToQAAlrxb2omh9AGpqGDgQZGWA5OgtQA==',
)
const WALLET_CODE = Cell.fromBase64(
  'te6ccgECDQEAAf8AART/APSkE/S88sgLAQIBYgIDAgLNBAUAG6D2BdqJofQB9IH0gahhAgFIBgcCAVgICQCvDPQ0wP6QDABcbCOJlvtRND6APpA+kDUM' +
    'ATTfzH6ADAToFAjyFAE+gJYzxYBzxbMye1U4ALTHyGCEA+KfqW6lDEB8AbgAYIQF41FGbqTAfAH4F8DhA/y8IAAvHGAEMjLBVAFzxZQA/oCE8tqEszJA' +
    'fsAgAfc7UTQ+gD6QPpA1DAF0z/6APpA+kD0BDH6AFG3xwXy4sFTc77y4sIgggpiWgCgGbzy4sVRYqFUdUjIUAT6AljPFgHPFszJ7VRAN8hw+gJQA88WA' +
    'c8WUhDMyXbIywQSzMzJghAXjUUZyMsfFss/AfoCAc8WAc8WAfoCWM8WgCgLxO1E0PoA+kD6QNQwBdM/+gD6QPpA+gBTtscFVHR7yHD6AlADzxYBzxZSE' +
    'MzJdsjLBBLMzMn5AHB0yMsCygfL/8nQHccFHLHy4sNRc6BURjoWyFAE+gJYzxYBzxbMye1UJMIAkzA2W+MNoYIJMS0AoSHXScICIcIAsIAsMAEjJd4AY' +
    'yMsFI/kAcHTIywLKB8v/ydDPFnD6AstrEszMyYBA+wAAOoIQc2LQnMjLH1Igyz8B+gJYzxZQBs8WyVIgcfABAC6OEYIQ1TJ228jLHxPLP8kScvABkl8D' +
    '4g==',
)
const POOL_CODE = Cell.fromBase64(
  'te6ccgECEAEAAf4AART/APSkE/S88sgLAQIBYgIDAgLNBAUCASAODwIBSAYHAgEgCgsCgwz0NMDAXGwI9dJwWCxkl8D4PpAMALTH9M/7UTQ+gD6APpA+' +
    'kAwJoIQ6gYYXbrjAgaCEHNi0Jy6UYHHBRiw4wJfB4AgJAC8cYAQyMsFUAXPFlAD+gITy2oSzMkB+wCAArjYD+gAhghAF9eEAoFKAvvLjI/AGU0KgVGRA' +
    'qYRSA7meEGdfBwGCCTEtAKEB8AXgOVExoFEjoVQgR8hQBPoCWPoCAc8WAc8Wye1UUEOhggkxLQChEDTwBADqAvoA+kDTAAGT1DDQ3iDXScEgkl8J4NMf' +
    'AYIQ46DUgr2fMGwiMwOCCTEtAKEQI/AE4PAGU1OgVGVQqYRSA7mfW2wiMwOCCTEtAKEQI/AE4DJRM6FQQqBANRfIUAT6Alj6AgHPFgHPFsntVAKgggkx' +
    'LQChAfAFAgEgDA0AYU+kDTAAHy0yH6APQEAW7y4yLUMNDTH/pAMCHDAAL4I7kSsPgoFMcFsxOxkzCDd94BgASRwIIIQD4p+pcjLHxTLP1AE+gIkzxZQB' +
    'M8WywBx+gLLAMlx8AGAAHyCENUydtvIyx/LP8lx8AGAAH7wNn2omh9AH0AfSB9IBgtwARb5tZ2omh9AH0AfSB9IBg2GOmBGLhkZYHk6DjkZYGsZ4tk6E',
)

/** A contract before it is on a network. */
export interface Contract {
  address: Address
  code: Cell
  data: Cell
}
/** A token's description of itself on the chain. */
export interface JettonText {
  name?: string
  symbol?: string
  decimals?: string
}

function place(code: Cell, data: Cell): Contract {
  return { address: contractAddress(0, { code, data }), code, data }
}

/** TEP-64: a dictionary of texts on the chain, or a link. */
export function jettonMaster(content: JettonText | string): Contract {
  const data = beginCell()
    .storeCoins(10n ** 18n)
    .storeRef(writeContent(content))
    .storeRef(WALLET_CODE)
    .endCell()
  return place(MASTER_CODE, data)
}

function writeContent(content: JettonText | string): Cell {
  if (typeof content === 'string') return beginCell().storeUint(1, 8).storeStringTail(content).endCell()
  const texts = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell())
  for (const [key, text] of Object.entries(content)) {
    const value = beginCell().storeUint(0, 8).storeStringTail(text).endCell()
    texts.set(createHash('sha256').update(key).digest(), value)
  }
  return beginCell().storeUint(0, 8).storeDict(texts).endCell()
}

/** Returns where an account keeps this token. The address does not depend on `units`. */
export function jettonWallet(owner: Address, master: Address, units = 0n): Contract {
  const dataOf = (held: bigint) =>
    beginCell().storeCoins(held).storeAddress(owner).storeAddress(master).storeRef(WALLET_CODE).endCell()
  return { ...place(WALLET_CODE, dataOf(0n)), data: dataOf(units) }
}

export interface Reserves {
  /** Nanotons. */
  coins: bigint
  jettons: bigint
}

/** Swaps coins for this token. The address of its own token wallet depends on its address, so it is set after deployment. */
export function pool(master: Address, reserves: Reserves): Contract {
  const dataOf = (own: Address | null, { coins, jettons }: Reserves) =>
    beginCell().storeCoins(coins).storeCoins(jettons).storeAddress(own).storeAddress(master).endCell()
  const { address, code } = place(POOL_CODE, dataOf(null, { coins: 0n, jettons: 0n }))
  return { address, code, data: dataOf(jettonWallet(address, master).address, reserves) }
}
