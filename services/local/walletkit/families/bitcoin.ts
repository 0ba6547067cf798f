// Bitcoin requests, described and executed by the code of the demo wallet's window. Source: docs.reown.com, multi-chain RPC reference,
// Bitcoin.
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { Result } from '../../../approval/protocol.ts'
import { describeBitcoin } from '../../wallet/families/bitcoin/describeBitcoin.ts'
import { executeBitcoin } from '../../wallet/families/bitcoin/execute.ts'
import { type AddressPair, addressesOf } from '../../wallet/families/bitcoin/keys.ts'
import type {
  BitcoinRequest,
  BitcoinWalletAccount,
  BitcoinWalletNetwork,
  bitcoinWindowConfigSchema,
} from '../../wallet/families/bitcoin/message.ts'
import { ERROR_CODES, RpcError } from '../../wallet/rpcError.ts'
import type { FamilyCall, Reading, WalletFamily } from './family.ts'

const messageSchema = v.object({
  account: v.string(),
  address: v.optional(v.string()),
  message: v.string(),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322'])),
})
const psbtSchema = v.object({
  account: v.string(),
  psbt: v.pipe(v.string(), v.base64()),
  signInputs: v.pipe(v.array(v.object({ address: v.string(), index: v.number() })), v.minLength(1)),
  broadcast: v.optional(v.boolean(), false),
})
const transferSchema = v.object({
  account: v.string(),
  recipientAddress: v.string(),
  amount: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,15}$/)),
})

/** One method: the request to approve, the address that signs, and the format of the result. */
interface Plan {
  request: BitcoinRequest
  signers: readonly string[]
  write(result: Result): unknown
}

const PLANS: Readonly<Record<string, (params: unknown, ordinals: string) => Plan>> = {
  signMessage(params, ordinals) {
    const { account, address = account, message, protocol } = v.parse(messageSchema, params)
    const text = base64.encode(new TextEncoder().encode(message))
    const chosen = protocol ?? (address === ordinals ? 'bip322' : 'ecdsa')
    return {
      request: { kind: 'signMessage', account: address, message: text, protocol: chosen },
      signers: [account, address],
      write: (result) => ({ address, signature: hex.encode(base64.decode(v.parse(v.string(), result))) }),
    }
  },
  signPsbt(params) {
    const { account, psbt, signInputs, broadcast } = v.parse(psbtSchema, params)
    return {
      request: { kind: 'signPsbt', psbt, inputs: signInputs, isSent: broadcast },
      signers: [account, ...signInputs.map(({ address }) => address)],
      write(result) {
        const [signed, txid] = v.parse(v.array(v.string()), result)
        return { psbt: signed, ...(txid && { txid }) }
      },
    }
  },
  sendTransfer(params) {
    const { account, recipientAddress, amount } = v.parse(transferSchema, params)
    return {
      request: { kind: 'sendTransfer', account, recipient: recipientAddress, amountSats: amount },
      signers: [account],
      write: (result) => ({ txid: v.parse(v.string(), result) }),
    }
  },
}

/** Creates the Bitcoin family of a wallet. An account is identified by its payment address on the first network. */
export function createBitcoinFamily(config: v.InferOutput<typeof bitcoinWindowConfigSchema>): WalletFamily {
  const { accounts: held, networks } = config
  const [home] = networks
  if (!home) throw new Error('A Bitcoin wallet needs a network.')
  const accounts = held.map((account) => ({ name: account.name, address: addressesOf(account, home)[0].address }))

  /** Returns both addresses on a network, of the account that has this address on any network. */
  function findPair(address: string, networkId: string): { pair: AddressPair; network: BitcoinWalletNetwork } {
    const hasIt = (account: BitcoinWalletAccount) =>
      networks.some((each) => addressesOf(account, each).some((keyed) => keyed.address === address))
    const [account, network] = [held.find(hasIt), networks.find(({ id }) => id === networkId)]
    if (!account || !network) throw new RpcError(ERROR_CODES.unauthorized, 'The wallet has no such account or network.')
    return { pair: addressesOf(account, network), network }
  }

  return {
    namespace: 'bip122',
    label: 'Bitcoin',
    accounts,
    networks: () => networks,
    addressesOn: (address, networkId) => findPair(address, networkId).pair.map((each) => each.address),
    methods: ['getAccountAddresses', ...Object.keys(PLANS)],
    events: ['accountsChanged', 'chainChanged'],
    read(call): Reading {
      const { pair, network } = findPair(call.address, call.chainId)
      if (call.method === 'getAccountAddresses') return { kind: 'answer', result: pair.map(describeAddress) }
      const { request, write } = readPlan(call, pair)
      return {
        kind: 'prompt',
        description: describeBitcoin(
          request,
          network,
          pair.map(({ address }) => address),
        ),
        networkName: network.name,
        execute: async () => ({ result: write(await executeBitcoin(request, pair, network)) }),
      }
    },
    chainChangedData: (networkId) => networkId.slice('bip122:'.length),
    signIn: null,
  }
}

/** Throws RpcError 4100, 4200, or -32602. */
function readPlan({ method, params }: FamilyCall, pair: AddressPair): Plan {
  const read = Object.hasOwn(PLANS, method) ? PLANS[method] : undefined
  if (!read) throw new RpcError(ERROR_CODES.unsupportedMethod, 'This wallet does not support the method.')
  const plan = attempt(() => read(params, pair[1].address))
  if (plan.signers.some((signer) => pair.every(({ address }) => address !== signer)))
    throw new RpcError(ERROR_CODES.unauthorized, 'The site is not connected to this address.')
  return plan
}

function attempt(read: () => Plan): Plan {
  try {
    return read()
  } catch {
    throw new RpcError(ERROR_CODES.invalidParams, 'The parameters of the request are incomplete.')
  }
}

function describeAddress({ address, publicKey, purpose }: AddressPair[number]) {
  return { address, publicKey: hex.encode(publicKey), intention: purpose === 'payment' ? 'payment' : 'ordinal' }
}
