// Deploys the smart-account contracts on one network: an EntryPoint (ERC-4337, 0.7), a factory, the account, and the delegation contracts.
// Source: MetaMask's Delegation Framework 1.3 with its own build of the EntryPoint; docs/decisions/037-smart-accounts.md.
import * as abis from '@metamask/delegation-abis'
import * as bytecodes from '@metamask/delegation-abis/bytecode'
import { type Abi, encodeDeployData, getContractAddress, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../networks.ts'
import { sendAll } from '../sendAll.ts'

/**
 * Index of the test mnemonic's account that deploys only these contracts, so that other accounts' nonces do not change. It also pays for
 * the local bundler.
 */
export const SMART_ACCOUNT_DEPLOYER_INDEX = 8
/** Placeholder for the address of a library, here the one that verifies passkey signatures. */
const LIBRARY_MARK = /__\$[0-9a-f]{34}\$__/g

/** Addresses, always the same on every local network. */
export interface SmartAccountContracts {
  entryPoint: Hex
  factory: Hex
  /** Accounts are proxies of this contract. */
  implementation: Hex
  /** Redeems and revokes delegations. */
  delegationManager: Hex
  /** Contracts that enforce the limits of a delegation. */
  enforcers: { expiry: Hex; noData: Hex; maxValue: Hex; nativePeriod: Hex; tokenPeriod: Hex }
}

/** Deployed in this order, because addresses depend on the deployer's nonce. */
const CONTRACTS = [
  ['entryPoint', abis.EntryPoint, bytecodes.EntryPoint],
  ['factory', abis.SimpleFactory, bytecodes.SimpleFactory],
  ['passkeyLibrary', abis.SCL_RIP7212, bytecodes.SCL_RIP7212],
  ['delegationManager', abis.DelegationManager, bytecodes.DelegationManager],
  ['implementation', abis.HybridDeleGator, bytecodes.HybridDeleGator],
  ['expiry', abis.TimestampEnforcer, bytecodes.TimestampEnforcer],
  ['noData', abis.ExactCalldataEnforcer, bytecodes.ExactCalldataEnforcer],
  ['maxValue', abis.ValueLteEnforcer, bytecodes.ValueLteEnforcer],
  ['nativePeriod', abis.NativeTokenPeriodTransferEnforcer, bytecodes.NativeTokenPeriodTransferEnforcer],
  ['tokenPeriod', abis.ERC20PeriodTransferEnforcer, bytecodes.ERC20PeriodTransferEnforcer],
] as const
type ContractName = (typeof CONTRACTS)[number][0]

/** Throws if a deployment reverts. */
export async function deploySmartAccounts(network: {
  chainId: number
  rpcUrl: string
}): Promise<SmartAccountContracts> {
  const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX })
  const addressOf = (name: ContractName) => {
    const nonce = CONTRACTS.findIndex(([each]) => each === name)
    return getContractAddress({ from: account.address, nonce: BigInt(nonce) })
  }
  const argumentsOf: Partial<Record<ContractName, readonly Hex[]>> = {
    delegationManager: [account.address],
    implementation: [addressOf('delegationManager'), addressOf('entryPoint')],
  }
  const deployments = CONTRACTS.map(([name, plainAbi, unlinked]) => {
    const abi: Abi = plainAbi
    const bytecode = unlinked.replace(LIBRARY_MARK, addressOf('passkeyLibrary').slice(2)) as Hex
    const data = encodeDeployData({ abi, bytecode, args: argumentsOf[name] ?? [] })
    return { what: `Deploying the contract "${name}"`, data }
  })
  await sendAll(network, account, deployments)
  return {
    entryPoint: addressOf('entryPoint'),
    factory: addressOf('factory'),
    implementation: addressOf('implementation'),
    delegationManager: addressOf('delegationManager'),
    enforcers: {
      expiry: addressOf('expiry'),
      noData: addressOf('noData'),
      maxValue: addressOf('maxValue'),
      nativePeriod: addressOf('nativePeriod'),
      tokenPeriod: addressOf('tokenPeriod'),
    },
  }
}
