// Decides what happens to a wallet request: the frame answers it, forwards it to the network, asks the person, or refuses it. Review this file as
// security code.
import type { FrameNetwork } from '../../projects.ts'
import type { PromptUser } from '../approval/createApproval.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { chooseRpcUrl, isEvm, type Networks } from '../networks.ts'
import type { Session } from '../session.ts'
import { prepareSmart, readSmart } from '../smartAccounts/answerSmart.ts'
import type { Bundles } from '../smartAccounts/bundles.ts'
import { listCapabilities } from '../smartAccounts/calls.ts'
import type { AccountKinds } from '../smartAccounts/kinds.ts'
import type { Requester } from '../wire/answerPage.ts'
import type { Payload } from '../wire/messages.ts'
import { callNode } from './callNode.ts'
import { prepareEvm } from './evm.ts'
import { EVM_APPROVED, FORWARDED, SMART_ACCOUNT_METHODS, SOLANA_APPROVED } from './methods.ts'
import type { Prepared } from './prepared.ts'
import { prepareSolana } from './solana.ts'

/** Longer than any transaction and any text that a person would read. */
const MAX_PARAMS_LENGTH = 1_000_000

export type AnswerRpc = (request: Payload<'RPC_REQUEST'>, requester: Requester) => Promise<unknown>

export interface RpcParts {
  session: Session
  networks: Networks
  kinds: AccountKinds
  bundles: Bundles
  promptUser: PromptUser
}
type Request = Payload<'RPC_REQUEST'>

export function createAnswerRpc({ session, networks, kinds, bundles, promptUser }: RpcParts): AnswerRpc {
  async function prepare(request: Request, network: FrameNetwork, origin: string): Promise<Prepared | null> {
    const { method, params } = request
    const { address, smart } = await kinds.active(network)
    const place = { network, rpcUrl: chooseRpcUrl(network, request.rpcUrl), address, origin }
    if (isEvm(network) && SMART_ACCOUNT_METHODS.has(method)) return prepareSmart(request, { ...place, smart }, bundles)
    const evmMethod = EVM_APPROVED.find((each) => each === method)
    if (evmMethod && isEvm(network)) return prepareEvm(evmMethod, params, { ...place, smart })
    const solanaMethod = SOLANA_APPROVED.find((each) => each === method)
    if (!solanaMethod || isEvm(network)) return null
    return prepareSolana(solanaMethod, params, place)
  }

  async function answerHere(method: string, network: FrameNetwork): Promise<unknown> {
    if (method === 'eth_chainId') return `0x${Number(networks.toWire(network)).toString(16)}`
    const { address, type } = await kinds.active(network)
    if (method === 'eth_accounts') return [address]
    return type === 'smartAccount' ? listCapabilities(networks.listSmart()) : {}
  }

  return async (request, { origin }) => {
    const { method } = request
    const network = request.chainId === undefined ? networks.active() : networks.find(request.chainId)
    if (measure(request.params) > MAX_PARAMS_LENGTH) throw new FrameError(ERRORS.malformed)
    if (isEvm(network) && ['eth_chainId', 'eth_accounts', 'wallet_getCapabilities'].includes(method)) {
      return answerHere(method, network)
    }
    if (isEvm(network) && FORWARDED.has(method)) {
      return callNode(chooseRpcUrl(network, request.rpcUrl), method, request.params ?? [])
    }
    if (SMART_ACCOUNT_METHODS.has(method)) {
      const read = await readSmart(request, network, { bundles, find: networks.find })
      if (read) return read.answer
    }
    const prepared = await prepare(request, network, origin)
    if (!prepared) throw new FrameError(ERRORS.notAllowed)
    const { description, address } = prepared
    return promptUser({ origin, networkName: network.name, address, description }, () =>
      session.withAccounts((accounts) => prepared.execute(accounts)),
    )
  }
}

/** The length of the parameters as JSON. Throws FrameError if they cannot be JSON, for example because they are circular. */
function measure(params: unknown): number {
  try {
    return JSON.stringify(params ?? null).length
  } catch {
    throw new FrameError(ERRORS.malformed)
  }
}
