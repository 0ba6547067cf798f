// The smart account of one owner: its address before deployment, the encoding of its calls, and its signatures. Contract: HybridDeleGator of
// MetaMask's Delegation Framework 1.3, owned by one key. Sources: ERC-4337, ERC-7579 (modes), EIP-712.
import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  type Chain,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  type LocalAccount,
  parseAbi,
} from 'viem'
import {
  entryPoint07Abi,
  type SmartAccount,
  type SmartAccountImplementation,
  toPackedUserOperation,
  toSmartAccount,
} from 'viem/account-abstraction'

const ACCOUNT_ABI = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function execute(Execution execution) payable',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])
const FACTORY_ABI = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const PROXY_ABI = parseAbi(['constructor(address implementation, bytes data)'])
/** One account per owner. */
const SALT = `0x${'0'.repeat(64)}` as const
/** A batch that reverts completely if one of its calls does. Source: ERC-7579, execution modes. */
const BATCH_MODE = `0x01${'0'.repeat(62)}` as const
/** Has the form of a signature but is not one. For gas estimates. */
const STUB_SIGNATURE = `0x${'00'.repeat(31)}01${'00'.repeat(31)}011b` as const
const USER_OPERATION_TYPES = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** The addresses of an account's contracts. */
export interface AccountContracts {
  entryPoint: Hex
  factory: Hex
  implementation: Hex
}

export interface Call {
  to: Hex
  data: Hex
  valueWei: bigint
}

/** The address of the owner's account and its deployment data. Calls no server. */
export function describeAccount(owner: Hex, { factory, implementation }: AccountContracts) {
  const initialize = encodeFunctionData({
    abi: ACCOUNT_ABI,
    functionName: 'initialize',
    args: [owner, [], [], []],
  })
  const bytecode = encodeDeployData({
    abi: PROXY_ABI,
    bytecode: ERC1967Proxy as Hex,
    args: [implementation, initialize],
  })
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt: SALT, bytecode })
  const factoryData = encodeFunctionData({ abi: FACTORY_ABI, functionName: 'deploy', args: [bytecode, SALT] })
  return { address, factory, factoryData }
}

/** The call that runs all of the calls or none. */
function encodeCalls(calls: readonly Call[]): Hex {
  const executions = calls.map(({ to, data, valueWei }) => ({ target: to, value: valueWei, callData: data }))
  const [only] = executions
  if (only && executions.length === 1) {
    return encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'execute', args: [only] })
  }
  const type = [
    {
      type: 'tuple[]',
      components: [
        { type: 'address', name: 'target' },
        { type: 'uint256', name: 'value' },
        { type: 'bytes', name: 'callData' },
      ],
    },
  ] as const
  const batch = encodeAbiParameters(type, [executions])
  return encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'execute', args: [BATCH_MODE, batch] })
}

/** From viem, for EntryPoint 0.7. */
export type OwnedAccount = SmartAccount<SmartAccountImplementation<typeof entryPoint07Abi, '0.7'>>

/** As viem's smart account. Its signatures also verify before its deployment (ERC-6492). */
export function createSmartAccount(
  owner: LocalAccount,
  contracts: AccountContracts,
  client: SmartAccountImplementation['client'] & { chain: Chain },
): Promise<OwnedAccount> {
  const { address, factory, factoryData } = describeAccount(owner.address, contracts)
  const { entryPoint } = contracts
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint, version: '0.7' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory, factoryData }),
    encodeCalls: async (calls) =>
      encodeCalls(calls.map(({ to, data = '0x', value = 0n }) => ({ to, data, valueWei: value }))),
    getStubSignature: async () => STUB_SIGNATURE,
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (typedData) => owner.signTypedData(typedData as Parameters<typeof owner.signTypedData>[0]),
    signUserOperation: ({ chainId = client.chain.id, ...operation }) =>
      owner.signTypedData({
        domain: { chainId, name: 'HybridDeleGator', version: '1', verifyingContract: address },
        types: USER_OPERATION_TYPES,
        primaryType: 'PackedUserOperation',
        message: { ...toPackedUserOperation({ sender: address, ...operation, signature: '0x' }), entryPoint },
      }),
  })
}
