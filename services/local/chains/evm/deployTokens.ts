// Deploys the ERC-20 tokens of one network from an account without transactions, so that addresses are always the same.
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  parseAbiParameters,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readBytecodes } from './bytecodes.ts'
import { DEMO_ACCOUNTS, DEPLOYER_INDEX, type NetworkPlan, TEST_MNEMONIC, type TokenPlan } from './networks.ts'
import { type PlannedCall, sendAll } from './sendAll.ts'

export interface Token extends Omit<TokenPlan, 'supplyUnits' | 'reserveUnits'> {
  chainId: number
  address: `0x${string}`
}

const TOKEN_PARAMETERS = parseAbiParameters('string, string, uint8, address, uint256')

/**
 * Deploys `plan.tokens` in order, funds the demo account and `reserveHolder`, and returns the tokens with their addresses. Throws if a
 * deployment reverts.
 */
export async function deployTokens(plan: NetworkPlan, rpcUrl: string, reserveHolder: Hex): Promise<Token[]> {
  const deployer = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: DEPLOYER_INDEX })
  const { LatchkeyToken } = readBytecodes()
  const tokens = plan.tokens.map(({ name, symbol, decimals }, nonce) => {
    const address = getContractAddress({ from: deployer.address, nonce: BigInt(nonce) })
    return { chainId: plan.id, address, name, symbol, decimals }
  })
  const deployments = plan.tokens.map(({ name, symbol, decimals, supplyUnits, reserveUnits }): PlannedCall => {
    const values = [name, symbol, decimals, deployer.address, supplyUnits + reserveUnits] as const
    const data = concat([LatchkeyToken, encodeAbiParameters(TOKEN_PARAMETERS, values)])
    return { what: `Deploying ${symbol}`, data }
  })
  const payments = plan.tokens.flatMap(({ symbol, supplyUnits, reserveUnits }, index) => {
    const pay = (to: Hex, units: bigint): PlannedCall => ({
      what: `Paying ${symbol}`,
      to: tokens[index]?.address ?? '0x',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
    })
    return [pay(DEMO_ACCOUNTS[0].address, supplyUnits), pay(reserveHolder, reserveUnits)]
  })
  await sendAll({ chainId: plan.id, rpcUrl }, deployer, [...deployments, ...payments])
  return tokens
}
