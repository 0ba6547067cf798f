// Solana in the wallet's window: finds the account and network of a request, describes it, and executes it.
import * as v from 'valibot'
import { describeSolana } from '../../../../approval/solana/describeSolana.ts'
import { formatSol } from '../../../../approval/solana/formatSol.ts'
import {
  type SolanaRequest,
  solanaMessageSchema,
  solanaWindowConfigSchema,
} from '../../../../approval/solana/message.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { Prepare, Prepared } from '../family.ts'
import { readLamports } from './callNode.ts'
import { executeSolana } from './execute.ts'

/** Parses one request. Throws RpcError 4100 for an unknown account or network, and -32602 for a sign-in with false data. */
export const prepareSolana: Prepare = (content, { config, origin }) => {
  const { network: networkId, request } = v.parse(solanaMessageSchema, content)
  const { accounts, networks } = v.parse(solanaWindowConfigSchema, config)
  const network = networks.find(({ id }) => id === networkId)
  const { accountRole, address } = findAccountRole(request)
  const choices = address ? accounts.filter((account) => account.address === address) : accounts
  if (!network || choices.length === 0)
    throw new RpcError(ERROR_CODES.unauthorized, 'The wallet does not have this account or network.')
  if (request.kind === 'signIn' && request.input.domain !== new URL(origin).host)
    throw new RpcError(ERROR_CODES.invalidParams, 'The text names a different site than the one that sent the request.')
  const balances = choices.map((account) => readLamports(network, account.address).then(formatSol, () => null))
  return {
    description: describeSolana(request, network),
    networkName: network.name,
    accounts: choices,
    accountRole,
    balances: Promise.all(balances),
    execute: async (chosen) => {
      const account = choices.find((each) => each.address === chosen)
      if (!account) throw new RpcError(ERROR_CODES.unauthorized, 'The wallet does not have this account.')
      return executeSolana(request, account, network)
    },
  }
}

/** Whether the person chooses the account, or the request names it. */
function findAccountRole(request: SolanaRequest): Pick<Prepared, 'accountRole'> & { address?: string } {
  if (request.kind === 'connect') return { accountRole: 'chosen' }
  if (request.kind !== 'signIn') return { accountRole: 'named', address: request.account }
  const { address } = request.input
  return address ? { accountRole: 'named', address } : { accountRole: 'chosen' }
}
