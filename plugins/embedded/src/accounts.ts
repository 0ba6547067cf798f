// The signed-in accounts as the frame reports them, one network family at a time: validated and converted to sessions.
import {
  type CaipNetworkId,
  type Network,
  namespaceOf,
  type PageService,
  type PluginContext,
  type Session,
  type Store,
} from '@latchkey/kernel'
import type { EmbeddedAccountType, EmbeddedUser } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import { CONNECTOR_ID } from './connectorId'
import { responseMalformed } from './errors'
import type { Request } from './frame/bridge'
import { fromWire, pickNumbered, toWire } from './frame/chainIds'
import type { FrameUser } from './frame/messages'
import type { LoginCache } from './loginCache'
import type { EmbeddedTypes } from './types'

/** The account that signs in one family. The frame knows other accounts too, but signs with this one until it is asked to change. */
export interface Identity {
  readonly network: CaipNetworkId
  readonly address: string
  readonly type: EmbeddedAccountType
  readonly isDeployed: boolean
}
interface SignedIn {
  readonly email: string | null
  readonly userName: string | null
  readonly hasSecurityView: boolean
  readonly signInMethods: readonly string[] | undefined
  readonly identities: ReadonlyMap<string, Identity>
}

export interface AccountsDeps {
  ctx: Pick<PluginContext<EmbeddedTypes>, 'chain' | 'store'>
  page: Pick<PageService, 'chains' | 'connections'>
  request: Request
  cache: LoginCache
}
export interface Accounts {
  readonly userAtom: Atom<EmbeddedUser | null>
  /**
   * Asks the frame for the account on each of these networks. The first network comes last, so that the frame stays on it. Throws the
   * frame's errors.
   */
  load(networks: readonly CaipNetworkId[], signal?: AbortSignal): Promise<void>
  /** Does the same for one network, with this type of account. */
  reload(network: CaipNetworkId, type?: EmbeddedAccountType, signal?: AbortSignal): Promise<void>
  sessions(): readonly Session[]
  /** Returns the network of a family; null if no one is signed in there. */
  networkOf(namespace: string): CaipNetworkId | null
  /** Returns the frame's current network. */
  frameNetwork(): CaipNetworkId | null
  /** Null means that the frame restarted and may be on any network. */
  recordFrameNetwork(network: CaipNetworkId | null): void
  find(network: CaipNetworkId): Network | null
  /** Applies what the person changed; the rest of the account data stays. */
  setUser(changed: Partial<Pick<SignedIn, 'email' | 'signInMethods'>> | null | undefined): void
  setSmartAccountNetworks(numbers: readonly number[]): void
  isSmartAccountNetwork(network: CaipNetworkId): boolean
  /** Returns whether a smart account is in use there that, as far as is known, no transaction has deployed yet. */
  isUndeployed(network: CaipNetworkId): boolean
  /** Records that this family is disconnected, possibly in another tab. */
  leave(namespace: string): void
  clear(): void
}

/** Creates the signed-in accounts of one modal. */
export function createAccounts({ ctx, page, request, cache }: AccountsDeps): Accounts {
  const store: Store = ctx.store
  const listed = page.chains.flatMap(({ networks }) => networks)
  const signedInAtom = atom<SignedIn | null>(null)
  const smartNetworksAtom = atom<readonly CaipNetworkId[]>([])
  let frameNetwork: CaipNetworkId | null = null

  const userAtom = atom<EmbeddedUser | null>((get) => {
    const signedIn = get(signedInAtom)
    if (!signedIn) return null
    const { identities, ...person } = signedIn
    const active = identities.get(get(page.connections.activeAtom)?.namespace ?? '') ?? [...identities.values()][0]
    if (!active) return null
    return {
      ...person,
      accountType: active.type,
      isSmartAccountDeployed: active.isDeployed,
      smartAccountNetworks: get(smartNetworksAtom),
    }
  })
  const identities = () => store.get(signedInAtom)?.identities ?? new Map<string, Identity>()
  const isSmartAccountNetwork = (network: CaipNetworkId) => store.get(smartNetworksAtom).includes(network)

  /** Returns the type that the visitor prefers, otherwise the family's default; the standard account if there is no other. */
  async function typeFor(network: CaipNetworkId): Promise<EmbeddedAccountType> {
    const namespace = namespaceOf(network)
    const usual = page.chains.find((chain) => chain.namespace === namespace)?.defaultAccountType
    const wanted = (await cache.preferredType(namespace)) ?? usual
    return wanted === 'smartAccount' && isSmartAccountNetwork(network) ? wanted : 'eoa'
  }

  async function reload(network: CaipNetworkId, type?: EmbeddedAccountType, signal?: AbortSignal): Promise<void> {
    const preferredAccountType = type ?? (await typeFor(network))
    const rpcUrl = find(network)?.rpcUrls[0]
    const response = await request('GET_USER', { chainId: toWire(network), preferredAccountType, rpcUrl }, { signal })
    const identity = await readIdentity(ctx, response, network, preferredAccountType)
    const before = store.get(signedInAtom)
    const { email, hasSecurityView, signInMethods } = response
    frameNetwork = identity.network
    // The family that was requested last comes last.
    const others = [...identities()].filter(([namespace]) => namespace !== namespaceOf(network))
    store.set(signedInAtom, {
      // A visitor who unlinks their email may have none left. The cached email is only for frames that do not report it.
      email: email ?? (signInMethods ? null : (before?.email ?? (await cache.email()))),
      userName: before?.userName ?? (await cache.userName()),
      hasSecurityView,
      signInMethods,
      identities: new Map([...others, [namespaceOf(network), identity]]),
    })
    await cache.storeLogin(email, identity.network)
  }
  function clear(): void {
    frameNetwork = null
    store.set(signedInAtom, null)
  }
  const find = (id: CaipNetworkId) => listed.find((network) => network.id === id) ?? null

  return {
    userAtom,
    reload,
    async load(networks, signal) {
      const firsts = networks.filter(
        (network, index) => networks.findIndex((other) => namespaceOf(other) === namespaceOf(network)) === index,
      )
      // In sequence, because a frame of the older generation has only one network at a time.
      for (const network of firsts.reverse()) await reload(network, undefined, signal)
    },
    sessions() {
      // The family that was requested last comes first.
      return [...identities().values()].reverse().map(({ network, address, type }) => ({
        caipAddress: `${network}:${address}`,
        connectorId: CONNECTOR_ID,
        accountType: type,
      }))
    },
    networkOf: (namespace) => identities().get(namespace)?.network ?? null,
    frameNetwork: () => frameNetwork,
    recordFrameNetwork(network) {
      frameNetwork = network
    },
    find,
    setUser(changed) {
      const before = store.get(signedInAtom)
      if (before) store.set(signedInAtom, { ...before, ...changed })
    },
    setSmartAccountNetworks(numbers) {
      const ids = listed.map(({ id }) => id)
      store.set(smartNetworksAtom, pickNumbered(ids, numbers))
    },
    isSmartAccountNetwork,
    isUndeployed(network) {
      const identity = identities().get(namespaceOf(network))
      return identity?.network === network && identity.type === 'smartAccount' && !identity.isDeployed
    },
    leave(namespace) {
      const before = store.get(signedInAtom)
      if (!before?.identities.has(namespace)) return
      const others = new Map([...before.identities].filter(([each]) => each !== namespace))
      if (others.size === 0) clear()
      else store.set(signedInAtom, { ...before, identities: others })
    },
    clear,
  }
}

/** Throws `embedded/response-malformed` if the network or the address does not belong to the requested family. */
async function readIdentity(
  ctx: AccountsDeps['ctx'],
  { address, accounts, chainId, preferredAccountType, smartAccountDeployed }: FrameUser,
  requestedNetwork: CaipNetworkId,
  requestedType: EmbeddedAccountType,
): Promise<Identity> {
  const network = fromWire(chainId, namespaceOf(requestedNetwork))
  if (network === null) throw responseMalformed()
  const { parseAddress } = await ctx.chain(requestedNetwork)
  const active = parseAddress(address)
  if (active === null) throw responseMalformed()
  const known = accounts.find((account) => parseAddress(account.address) === active)
  const type = known?.type ?? preferredAccountType ?? requestedType
  return { network, address: active, type, isDeployed: smartAccountDeployed }
}
