// Sends calls of a smart account as one user operation: estimates its cost, signs it, and passes it to the bundler. Sources: ERC-4337, ERC-7769.
import * as v from 'valibot'
import { BaseError, createClient, type Hex, http, RpcRequestError } from 'viem'
import {
  createBundlerClient,
  formatUserOperationRequest,
  prepareUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { toAccount } from 'viem/accounts'
import { estimateFeesPerGas, getBalance } from 'viem/actions'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import type { Accounts } from '../keys/accounts.ts'
import { callNode } from '../rpc/callNode.ts'
import { type SmartEvmPlace, toViemChain } from '../rpc/evmPlace.ts'
import { type Call, createSmartAccount, type OwnedAccount } from './account.ts'

export interface PreparedOperation {
  /** The maximum cost, in wei. */
  feeWei: bigint
  isDeployed: boolean
  /** Resolves to the hash of the user operation. Rejects with FrameError if the bundler refuses. */
  send(accounts: Accounts): Promise<Hex>
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,32}$/),
  v.transform((hex) => BigInt(hex)),
)
const feesSchema = v.object({ fast: v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }) })
const hashSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))

/** Simulates the calls on the network's current state. Rejects with FrameError if they would fail or cannot be paid for. */
export async function prepareOperation(calls: readonly Call[], place: SmartEvmPlace): Promise<PreparedOperation> {
  const { smart, rpcUrl, address } = place
  const { bundlerUrl, entryPoint } = smart.settings
  const chain = toViemChain(place)
  const client = createClient({ chain, transport: http(rpcUrl) })
  const valueWei = calls.reduce((sum, call) => sum + call.valueWei, 0n)
  const balanceWei = await getBalance(client, { address: address as Hex }).catch(() => {
    throw new FrameError(ERRORS.noNetwork, 'unreachable')
  })
  if (balanceWei < valueWei) throw new FrameError(ERRORS.tooPoor)
  const account = await createSmartAccount(createSilentOwner(smart.owner), smart.settings, client)
  const bundler = createBundlerClient({
    account,
    client,
    chain,
    transport: http(bundlerUrl, { retryCount: 0 }),
    userOperation: { estimateFeesPerGas: () => readFees(bundlerUrl).catch(() => estimateFeesPerGas(client)) },
  })
  const wanted = calls.map(({ to, data, valueWei: value }) => ({ to, data, value }))
  const ready = await prepareUserOperation(bundler, { account, calls: wanted }).catch((cause) => {
    throw isRefusal(cause) ? new FrameError(ERRORS.reverts) : new FrameError(ERRORS.noNetwork, 'unreachable')
  })
  const gas = ready.callGasLimit + ready.verificationGasLimit + ready.preVerificationGas
  const feeWei = gas * ready.maxFeePerGas
  if (balanceWei < valueWei + feeWei) throw new FrameError(ERRORS.tooPoor)
  return {
    feeWei,
    isDeployed: ready.factory === undefined,
    async send({ evm }) {
      const signing = await createSmartAccount(evm, smart.settings, client)
      const operation = await withoutNeedlessFactory(ready, signing)
      const signature = await signing.signUserOperation(operation)
      const request = formatUserOperationRequest({ ...operation, signature })
      return v.parse(hashSchema, await callNode(bundlerUrl, 'eth_sendUserOperation', [request, entryPoint]))
    },
  }
}

/** The account of these keys on its network. Its signatures also verify before its deployment. */
export function openSmartAccount({ evm }: Accounts, place: SmartEvmPlace): Promise<OwnedAccount> {
  const client = createClient({ chain: toViemChain(place), transport: http(place.rpcUrl) })
  return createSmartAccount(evm, place.smart.settings, client)
}

/** Another operation may have deployed the account while the person was reading. */
async function withoutNeedlessFactory(
  { account: _account, ...ready }: UserOperation<'0.7'> & { account: unknown },
  signing: OwnedAccount,
): Promise<UserOperation<'0.7'>> {
  const { factory, factoryData, ...rest } = ready
  return factory && !(await signing.isDeployed()) ? { ...rest, factory, ...(factoryData && { factoryData }) } : rest
}

/** Recognized by an ERC-7769 code. None of them is a JSON-RPC code. */
function isRefusal(cause: unknown): boolean {
  const hasCode = (error: unknown) => error instanceof RpcRequestError && error.code > -32600
  return cause instanceof BaseError && cause.walk(hasCode) !== null
}

/** For estimates, so the key is not needed until the person has approved. */
function createSilentOwner(address: Hex) {
  const refuse = async () => {
    throw new FrameError(ERRORS.notAllowed)
  }
  return toAccount({ address, signMessage: refuse, signTypedData: refuse, signTransaction: refuse })
}

async function readFees(bundlerUrl: string) {
  return v.parse(feesSchema, await callNode(bundlerUrl, 'pimlico_getUserOperationGasPrice', [])).fast
}
