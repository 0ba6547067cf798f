// Converts messages of the wallet SDK to requests: a description, and the responses to approve or reject.
import type { WalletKitTypes } from '@reown/walletkit'
import { buildApprovedNamespaces, buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import type { Fact } from '../../approval/description.ts'
import { createUserRejection, ERROR_CODES, RpcError } from '../wallet/rpcError.ts'
import type { Outcome, WalletFamily } from './families/family.ts'
import { findOwned, listOwners, readAccount, writeAccounts } from './owners.ts'
import { readSite, type SiteRequest } from './siteRequest.ts'
import type { Kit } from './startKit.ts'

/** Without the fields that the SDK does not restore after a reload. */
type Restorable<T extends { verifyContext: unknown }> = Omit<T, 'verifyContext'> & Partial<Pick<T, 'verifyContext'>>
export type ProposalMessage = Restorable<WalletKitTypes.SessionProposal>
type SignInMessage = WalletKitTypes.SessionAuthenticate
export type RequestMessage = Restorable<WalletKitTypes.SessionRequest>

/** A connection request. */
export function readProposal(kit: Kit, families: readonly WalletFamily[], message: ProposalMessage): SiteRequest {
  const { id, params, verifyContext } = message
  const wanted = [...Object.entries(params.requiredNamespaces), ...Object.entries(params.optionalNamespaces)]
  const chains = new Set(wanted.flatMap(([key, { chains: listed }]) => listed ?? (key.includes(':') ? [key] : [])))
  const methods = new Set(wanted.flatMap(([, each]) => each.methods))
  const concerned = families.filter((family) => family.networks().some((network) => chains.has(network.id)))
  const offered = concerned.flatMap((family) => family.networks()).filter((network) => chains.has(network.id))
  const left = [...chains].filter((chain) => !offered.some((network) => network.id === chain))
  const possible = concerned.flatMap((family) => family.methods).filter((method) => methods.has(method))
  return {
    id,
    kind: 'connection',
    site: readSite(params.proposer.metadata, verifyContext),
    networkName: null,
    accounts: listOwners(concerned),
    describe: (address) => ({
      heading: 'Connect to this site',
      effect: `It will see the ${concerned.length > 1 ? 'addresses' : 'address'} you choose, and ask you before anything is signed or sent.`,
      facts: [
        { label: 'Networks', value: offered.map(({ name }) => name).join(', ') || 'none that this wallet has' },
        ...describeAccounts(concerned, address),
        ...(left.length > 0 ? [{ label: 'Not connected', value: left.join(', ') }] : []),
        { label: 'May ask for', value: possible.join(', ') || 'nothing' },
      ],
      content: null,
    }),
    async approve(address) {
      const supported = concerned.map((family): [string, SupportedNamespace] => {
        const owned = findOwned(concerned, family, address)
        const ids = family.networks().map((network) => network.id)
        const accounts = writeAccounts(family, owned.address, ids)
        return [family.namespace, { chains: ids, methods: [...family.methods], events: [...family.events], accounts }]
      })
      const namespaces = buildApprovedNamespaces({
        proposal: params,
        supportedNamespaces: Object.fromEntries(supported),
      })
      await kit.approveSession({ id, namespaces })
    },
    reject: () => kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }),
  }
}
interface SupportedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  accounts: string[]
}

/** With only one family, the selection already shows its account. */
function describeAccounts(families: readonly WalletFamily[], address: string): Fact[] {
  if (families.length < 2) return []
  return families.map((family) => {
    const { name, address: value } = findOwned(families, family, address)
    return { label: `${family.label}, ${name}`, value, isCode: true }
  })
}

/** A connection request with a sign-in to sign (CAIP-122). */
export function readSignIn(kit: Kit, families: readonly WalletFamily[], message: SignInMessage): SiteRequest | null {
  const { id, params, verifyContext } = message
  const reject = () => kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
  const isWanted = (chain: string) => params.authPayload.chains.includes(chain)
  const family = families.find((each) => each.signIn && each.networks().some((network) => isWanted(network.id)))
  if (!family) {
    reject().catch(() => {})
    return null
  }
  const chains = family.networks().map((network) => network.id)
  const request = populateAuthPayload({ authPayload: params.authPayload, chains, methods: [...family.methods] })
  const format = (address: string) =>
    request.chains.map((chain) => {
      const iss = `did:pkh:${chain}:${address}`
      return { iss, text: kit.formatAuthMessage({ request, iss }) }
    })
  return {
    id,
    kind: 'signIn',
    site: readSite(params.requester.metadata, verifyContext),
    networkName: null,
    accounts: family.accounts,
    describe: (address) => ({
      heading: 'Sign in to this site',
      effect: 'Signing is free and moves nothing. It connects the account you choose and proves that it is yours.',
      facts: [{ label: 'Signs in at', value: params.authPayload.domain }],
      content: {
        label: 'Message',
        text: format(address)
          .map(({ text }) => text)
          .join('\n\n'),
      },
    }),
    async approve(address) {
      const auths = []
      for (const { iss, text } of format(address)) {
        const signature = await family.signIn?.(text, address)
        if (signature) auths.push(buildAuthObject(request, signature, iss))
      }
      await kit.approveSessionAuthenticate({ id, auths })
    },
    reject,
  }
}

/** A request of a connected site. Answers it and returns null if it needs no approval. */
export function readRequest(
  kit: Kit,
  families: readonly WalletFamily[],
  message: RequestMessage,
  moveTo: (topic: string, networkId: string) => Promise<void>,
): SiteRequest | null {
  const { id, topic, params, verifyContext } = message
  const session = kit.getActiveSessions()[topic]
  const answer = (reply: { result: unknown } | { error: { code: number; message: string } }) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...reply } })
  const refuse = (cause: unknown) => answer({ error: toRpcFailure(cause) })
  const finish = async ({ result, moveTo: networkId }: Outcome) => {
    if (networkId) await moveTo(topic, networkId)
    await answer({ result })
  }
  try {
    const family = families.find((each) => isOf(each, params.chainId))
    const account = session?.namespaces[family?.namespace ?? '']?.accounts[0]
    if (!session || !family || account === undefined) {
      throw new RpcError(ERROR_CODES.unauthorized, 'The site is not connected to this network.')
    }
    const { method, params: given } = params.request
    const address = readAccount(family, account)
    const reading = family.read({ chainId: params.chainId, method, params: given, address })
    if (reading.kind === 'answer') {
      Promise.resolve(reading.result)
        .then((result) => answer({ result }), refuse)
        .catch(() => {})
      return null
    }
    const { description, networkName, execute } = reading
    return {
      id,
      kind: 'request',
      site: readSite(session.peer.metadata, verifyContext),
      networkName,
      accounts: [],
      describe: () => description,
      approve: () => execute().then(finish, refuse),
      reject: () => refuse(createUserRejection()),
    }
  } catch (cause) {
    refuse(cause).catch(() => {})
    return null
  }
}

function isOf({ namespace }: WalletFamily, networkId: string): boolean {
  return networkId.startsWith(`${namespace}:`)
}

function toRpcFailure(cause: unknown): { code: number; message: string } {
  if (cause instanceof RpcError) return { code: cause.code, message: cause.message }
  return { code: ERROR_CODES.internal, message: 'The wallet could not do this.' }
}
