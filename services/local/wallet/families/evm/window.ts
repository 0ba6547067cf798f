// EVM in the wallet's window: finds the account and network of a request, describes it, and executes it.
import * as v from 'valibot'
import { describeRequest } from '../../../../approval/evm/describeRequest.ts'
import { type ConsentRequest, evmMessageSchema } from '../../../../approval/evm/message.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { Prepare, Prepared } from '../family.ts'
import { execute } from './execute.ts'
import { readBalances } from './readBalances.ts'
import { windowConfigSchema, withAddedChains } from './windowConfig.ts'

/** Parses one request. Throws RpcError 4100 for an unknown account or network. */
export const prepareEvm: Prepare = (content, { config }) => {
  const { chainId, request } = v.parse(evmMessageSchema, content)
  const { accounts, chains } = withAddedChains(v.parse(windowConfigSchema, config))
  const chain = chains.find(({ id }) => id === chainId)
  const { accountRole, address } = findAccountRole(request)
  const choices = address ? accounts.filter((account) => account.address === address) : accounts
  if (!chain || choices.length === 0)
    throw new RpcError(ERROR_CODES.unauthorized, 'The wallet does not have this account or network.')
  return {
    description: describeRequest(request, chain),
    networkName: chain.name,
    accounts: choices,
    accountRole,
    balances: readBalances(choices, chain),
    execute: async (chosen) => {
      const account = choices.find((each) => each.address === chosen)
      if (!account) throw new RpcError(ERROR_CODES.unauthorized, 'The wallet does not have this account.')
      return execute(request, account, chain)
    },
  }
}

/** Whether the person chooses the account, or the request names it. */
function findAccountRole(request: ConsentRequest): Pick<Prepared, 'accountRole'> & { address?: string } {
  switch (request.kind) {
    case 'connect':
      return { accountRole: 'chosen' }
    case 'signMessage':
    case 'signTypedData':
      return { accountRole: 'named', address: request.account }
    case 'sendTransaction':
      return { accountRole: 'named', address: request.transaction.from }
    case 'addChain':
    case 'switchChain':
      return { accountRole: 'none' }
  }
}
