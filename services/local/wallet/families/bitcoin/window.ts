// Bitcoin in the wallet's window: finds the account and network of a request, describes it, and executes it.
import * as v from 'valibot'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { Prepare, Prepared, ShownAccount } from '../family.ts'
import { readSats } from './callEsplora.ts'
import { describeBitcoin, formatBitcoin } from './describeBitcoin.ts'
import { executeBitcoin } from './execute.ts'
import { type AddressPair, addressesOf } from './keys.ts'
import {
  type BitcoinRequest,
  type BitcoinWalletAccount,
  type BitcoinWalletNetwork,
  bitcoinMessageSchema,
  bitcoinWindowConfigSchema,
} from './message.ts'

/** Parses one request. Throws RpcError 4100 for an unknown account or network. */
export const prepareBitcoin: Prepare = (content, { config }) => {
  const { network: networkId, request } = v.parse(bitcoinMessageSchema, content)
  const { accounts, networks } = v.parse(bitcoinWindowConfigSchema, config)
  const network = networks.find(({ id }) => id === networkId)
  const named = addressIn(request)
  const holders = accounts.filter((account) => named === null || hasAddress(account, networks, named))
  if (!network || holders.length === 0)
    throw new RpcError(ERROR_CODES.unauthorized, 'The wallet does not have this account or network.')
  const pairs = holders.map((account) => addressesOf(account, network))
  const shown = pairs.map((pair) => show(pair, request))
  const balances = shown.map(({ address }) =>
    readSats(network, address).then(
      (sats) => formatBitcoin(sats, network),
      () => null,
    ),
  )
  return {
    description: describeBitcoin(
      request,
      network,
      pairs.flat().map(({ address }) => address),
    ),
    networkName: network.name,
    accounts: shown,
    accountRole: roleIn(request),
    balances: Promise.all(balances),
    execute: async (chosen) => {
      const pair = pairs.find((each) => each.some(({ address }) => address === chosen))
      if (!pair) throw new RpcError(ERROR_CODES.unauthorized, 'The wallet does not have this account.')
      return executeBitcoin(request, pair, network)
    },
  }
}

/** Returns the address in a request, whose account must answer it. */
function addressIn(request: BitcoinRequest): string | null {
  if (request.kind === 'connect') return null
  return request.kind === 'signPsbt' ? (request.inputs[0]?.address ?? null) : request.account
}

function roleIn({ kind }: BitcoinRequest): Prepared['accountRole'] {
  if (kind === 'connect') return 'chosen'
  return kind === 'switchNetwork' ? 'none' : 'named'
}

function hasAddress(
  account: BitcoinWalletAccount,
  networks: readonly BitcoinWalletNetwork[],
  address: string,
): boolean {
  return networks.some((network) => addressesOf(account, network).some((each) => each.address === address))
}

/** Shows the signing address, otherwise the payment address. */
function show(pair: AddressPair, request: BitcoinRequest): ShownAccount {
  const [payment, ordinals] = pair
  return addressIn(request) === ordinals.address
    ? { name: `${ordinals.name} ordinals`, address: ordinals.address }
    : { name: payment.name, address: payment.address }
}
