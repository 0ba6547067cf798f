// EVM requests, classified, described, and executed by the code of the demo wallet's window.
import { privateKeyToAccount } from 'viem/accounts'
import { describeRequest } from '../../../approval/evm/describeRequest.ts'
import type { ConsentRequest, WalletChain } from '../../../approval/evm/message.ts'
import { execute } from '../../wallet/families/evm/execute.ts'
import { type Verdict, vetRequest } from '../../wallet/families/evm/vetRequest.ts'
import type { WalletAccount } from '../../wallet/families/evm/windowConfig.ts'
import { ERROR_CODES, RpcError } from '../../wallet/rpcError.ts'
import { type BatchStore, createMemoryBatches } from './batches.ts'
import { CALL_METHODS, readCalls } from './evmCalls.ts'
import type { Outcome, WalletFamily } from './family.ts'

const NAMESPACE = 'eip155'
const METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  ...CALL_METHODS,
]
const EVENTS = ['accountsChanged', 'chainChanged']

export interface EvmFamilyOptions {
  chains: readonly WalletChain[]
  accounts: readonly WalletAccount[]
  /** Stores a network that a person added. */
  remember(chain: WalletChain): void
  /** Default: in memory. */
  batches?: BatchStore
}

/** Creates the EVM family of a wallet. */
export function createEvmFamily({ chains: known, accounts, remember, ...options }: EvmFamilyOptions): WalletFamily {
  const chains = [...known]
  const { batches = createMemoryBatches() } = options

  async function act(request: ConsentRequest, account: WalletAccount, chain: WalletChain): Promise<Outcome> {
    if (request.kind === 'addChain') {
      chains.push(request.chain)
      remember(request.chain)
      return { result: null, moveTo: nameChain(request.chain) }
    }
    if (request.kind === 'switchChain') return { result: null, moveTo: nameChain(request.chain) }
    return { result: await execute(request, account, chain) }
  }

  return {
    namespace: NAMESPACE,
    label: 'EVM networks',
    accounts,
    networks: () => chains.map((chain) => ({ id: nameChain(chain), name: chain.name })),
    methods: METHODS,
    events: EVENTS,
    read({ chainId, method, params, address }) {
      const chain = chains.find((each) => nameChain(each) === chainId)
      const account = accounts.find((each) => each.address.toLowerCase() === address.toLowerCase())
      if (!chain || !account) throw new RpcError(ERROR_CODES.unauthorized, 'The wallet has no such account or network.')
      const calls = readCalls(method, params, { account, chain, chains, batches })
      if (calls) return calls
      const state = { account: account.address, chainId: chain.id, addedChains: [] }
      const verdict = vetRequest({ method, params }, { state, chains })
      if (verdict.kind === 'answer') return { kind: 'answer', result: verdict.value }
      const request = readConsent(verdict)
      return {
        kind: 'prompt',
        description: describeRequest(request, chain),
        networkName: chain.name,
        execute: () => act(request, account, chain),
      }
    },
    chainChangedData: (networkId) => Number(networkId.slice(NAMESPACE.length + 1)),
    async signIn(message, address) {
      const account = accounts.find((each) => each.address === address)
      if (!account) throw new RpcError(ERROR_CODES.unauthorized, 'The wallet has no such account.')
      return { t: 'eip191', s: await privateKeyToAccount(account.privateKey).signMessage({ message }) }
    },
  }
}

/** A remote site needs approval for every switch. This wallet does not answer reads; sites use their own node. */
function readConsent(verdict: Verdict): ConsentRequest {
  if (verdict.kind === 'consent') return verdict.request
  if (verdict.kind === 'switch') return { kind: 'switchChain', chain: verdict.chain }
  throw new RpcError(ERROR_CODES.unsupportedMethod, 'This wallet does not support the method.')
}

function nameChain({ id }: WalletChain): string {
  return `${NAMESPACE}:${id}`
}
