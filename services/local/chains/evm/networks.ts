// Genesis state of the local EVM networks: IDs, accounts, balances, and tokens. Nothing here is secret: the accounts come from the public
// test mnemonic of anvil and hardhat. Never use them on a public network.
import { parseEther, parseUnits } from 'viem'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'

/** 1 January 2026, 00:00 UTC, in seconds. Fixed, so that the genesis block is always the same. */
export const GENESIS_TIMESTAMP_S = 1_767_225_600

export const NATIVE_CURRENCY = { name: 'Local Ether', symbol: 'ETH', decimals: 18 } as const

export interface DemoAccount {
  name: string
  /** Index on the path m/44'/60'/0'/0/index of the test mnemonic. */
  index: number
  address: `0x${string}`
}

/** Accounts of the demo wallet. */
export const DEMO_ACCOUNTS = [
  { name: 'Everyday', index: 0, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  { name: 'Savings', index: 1, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
] as const satisfies readonly DemoAccount[]

/** Index of the account that deploys the tokens, the last of anvil's ten funded accounts. */
export const DEPLOYER_INDEX = 9

export interface TokenPlan {
  name: string
  symbol: string
  decimals: number
  /** Balance of the first demo account at genesis, in the smallest unit. */
  supplyUnits: bigint
  /** Additional supply for the pools, in the smallest unit. */
  reserveUnits: bigint
}

export interface NetworkPlan {
  id: number
  name: string
  /** Preferred port; the next free one if it is in use. */
  port: number
  /** Native balance by demo account, in wei. */
  balancesWei: readonly bigint[]
  /** Deployed in this order, because addresses depend on the deployer's nonce. */
  tokens: readonly TokenPlan[]
}

const TEST_DOLLAR: TokenPlan = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  decimals: 6,
  supplyUnits: parseUnits('25000.5', 6),
  reserveUnits: parseUnits('10000000', 6),
}
const LATCHKEY_TOKEN: TokenPlan = {
  name: 'Latchkey Token',
  symbol: 'LATCH',
  decimals: 18,
  supplyUnits: parseUnits('1000000.000000000000000001', 18),
  reserveUnits: parseUnits('10000000', 18),
}

export const NETWORK_PLANS: readonly NetworkPlan[] = [
  {
    id: 31337,
    name: 'Latchkey Local',
    port: 8545,
    balancesWei: [parseEther('12.345678901234567890'), parseEther('100')],
    tokens: [TEST_DOLLAR, LATCHKEY_TOKEN],
  },
  {
    id: 31338,
    name: 'Latchkey Second',
    port: 8546,
    balancesWei: [parseEther('3.5'), parseEther('0.25')],
    tokens: [TEST_DOLLAR],
  },
]
