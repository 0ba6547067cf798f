// EVM requests: parsed, checked against the account and the network, described, and executed with viem in the frame. Sources: EIP-191, EIP-712,
// EIP-1559, the Ethereum execution API.

import * as v from 'valibot'
import { BaseError, createClient, type Hex, hexToBytes, http, type TypedDataDefinition } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'
import { getBalance, getTransactionCount, prepareTransactionRequest, sendRawTransaction } from 'viem/actions'
import { describeRequest } from '../../../approval/evm/describeRequest.ts'
import { addressSchema, transactionSchema, typedDataSchema } from '../../../approval/evm/message.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { TEXTS, WORDING } from '../i18n/texts.ts'
import type { Accounts } from '../keys/accounts.ts'
import { prepareSmartTransaction } from '../smartAccounts/calls.ts'
import { openSmartAccount } from '../smartAccounts/operation.ts'
import { describeTransaction } from './describeTransaction.ts'
import { checkOwn, createCostFacts, type EvmPlace, isSmart, readChainId, toChain, toViemChain } from './evmPlace.ts'
import { isForOwnAccount } from './isForOwnAccount.ts'
import type { EVM_APPROVED } from './methods.ts'
import { joinWarnings, type Prepared } from './prepared.ts'
import { readParams } from './readParams.ts'
import { warnOfText } from './warnOfText.ts'
import { warnOfTypedData } from './warnOfTypedData.ts'

const HEX_BYTES = /^0x([0-9a-fA-F]{2})*$/
/** Source: EIP-7702. The contract in an authorization gets full control of the account. */
const DELEGATING_TYPE = 4
const sendSchema = v.looseTuple([
  v.object({
    ...transactionSchema.entries,
    from: v.optional(addressSchema),
    chainId: v.optional(v.union([v.string(), v.number()])),
    type: v.optional(v.unknown()),
    authorizationList: v.optional(v.unknown()),
  }),
])

/** Throws FrameError if the request is malformed, or is for another account or network. */
export async function prepareEvm(
  method: (typeof EVM_APPROVED)[number],
  params: unknown,
  place: EvmPlace,
): Promise<Prepared> {
  if (method === 'personal_sign') return prepareMessage(params, place)
  return method === 'eth_signTypedData_v4' ? prepareTypedData(params, place) : prepareTransaction(params, place)
}

function prepareMessage(params: unknown, place: EvmPlace): Prepared {
  const [text, account] = readParams(v.looseTuple([v.string(), addressSchema]), params)
  checkOwn(account, place)
  const message = toHex(text)
  const request = { kind: 'signMessage', account, message } as const
  return {
    address: place.address,
    description: {
      ...describeRequest(request, toChain(place), WORDING),
      warning: joinWarnings(
        warnOfText(hexToBytes(message), { family: 'Ethereum', ...place, chainId: String(readChainId(place)) }),
      ),
    },
    execute: async (accounts) => (await openSigner(accounts, place)).signMessage({ message: { raw: message } }),
  }
}

function prepareTypedData(params: unknown, place: EvmPlace): Prepared {
  const [account, json] = readParams(v.looseTuple([addressSchema, v.unknown()]), params)
  checkOwn(account, place)
  const typedData = readParams(typedDataSchema, typeof json === 'string' ? parseJson(json) : json)
  const { chainId } = typedData.domain
  if (chainId !== undefined && Number(chainId) !== readChainId(place)) throw new FrameError(ERRORS.otherChain)
  if (isForOwnAccount(typedData, place)) throw new FrameError(ERRORS.notAllowed)
  const request = { kind: 'signTypedData', account, typedData } as const
  const description = describeRequest(request, toChain(place), WORDING)
  return {
    address: place.address,
    description: {
      ...description,
      warning: joinWarnings(warnOfTypedData(typedData)),
      content: { label: TEXTS.raw, text: JSON.stringify(typedData, null, 2) },
    },
    execute: async (accounts) =>
      (await openSigner(accounts, place)).signTypedData(typedData as unknown as TypedDataDefinition),
  }
}

/** Estimates the fee first. A transaction that the network would refuse is not shown. */
async function prepareTransaction(params: unknown, place: EvmPlace): Promise<Prepared> {
  const [{ from = place.address, chainId, type, authorizationList, ...transaction }] = readParams(sendSchema, params)
  checkOwn(from, place)
  // Without its authorizations, it would do something other than what the page requested.
  if (authorizationList !== undefined || Number(type) === DELEGATING_TYPE) throw new FrameError(ERRORS.noDelegation)
  if (chainId !== undefined && Number(chainId) !== readChainId(place)) throw new FrameError(ERRORS.otherChain)
  if (isSmart(place)) return prepareSmartTransaction(transaction, place)
  const client = createClient({ chain: toViemChain(place), transport: http(place.rpcUrl) })
  const account = place.address as Hex
  const { to, data, value, gas } = transaction
  const ready = await prepareTransactionRequest(client, {
    account,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: value && value !== '0x' ? BigInt(value) : 0n,
    ...(gas ? { gas: BigInt(gas) } : {}),
  }).catch(refuse)
  const feeWei = ready.gas * (ready.maxFeePerGas ?? ready.gasPrice ?? 0n)
  const balanceWei = await getBalance(client, { address: account }).catch(refuse)
  if (balanceWei < feeWei + (ready.value ?? 0n)) throw new FrameError(ERRORS.tooPoor)
  const described = await describeTransaction(
    { to: to ?? null, data: data ?? '0x', valueWei: ready.value ?? 0n },
    place,
  )
  return {
    address: place.address,
    description: { ...described, facts: [...described.facts, ...createCostFacts(ready.value ?? 0n, feeWei, place)] },
    async execute({ evm }) {
      // Another transaction may have been sent while the person was reading.
      const nonce = await getTransactionCount(client, { address: account, blockTag: 'pending' })
      const { account: _account, ...unsigned } = ready
      const serialized = await evm.signTransaction({ ...unsigned, nonce } as Parameters<typeof evm.signTransaction>[0])
      return sendRawTransaction(client, { serializedTransaction: serialized }).catch(refuse)
    },
  }
}

function openSigner(
  accounts: Accounts,
  place: EvmPlace,
): Pick<Accounts['evm'], 'signMessage' | 'signTypedData'> | Promise<SmartAccount> {
  return isSmart(place) ? openSmartAccount(accounts, place) : accounts.evm
}

/** The first sentence of viem's error. The rest is for developers. */
function refuse(cause: unknown): never {
  throw new FrameError(cause instanceof BaseError ? cause.shortMessage : ERRORS.noNetwork)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new FrameError(ERRORS.malformed)
  }
}

/** Bytes are unchanged. Anything else is text, as existing wallets treat it. */
function toHex(message: string): Hex {
  if (HEX_BYTES.test(message)) return message as Hex
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}
