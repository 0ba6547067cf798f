// The names service: resolves a name to an address, and finds an account's name. A name counts only if it resolves back to the account.
import { addressOf, type CaipAddress, type CaipNetworkId, findError, networkOf } from '@latchkey/kernel'
import type { AccountIdentity, NamesService, ResolvedName } from '@latchkey/kernel/contracts'
import { shareRequests } from '@latchkey/kernel/http'
import { listFailed, resolveFailed } from './errors'
import { looksLikeName } from './nameForms'
import type { Sources } from './sources'

const TTL_MS = 300_000
const UNNAMED: AccountIdentity = { name: null, avatarUrl: null }

export interface NameBook extends NamesService {
  /** Stores what was found for this name, and for the account that has it now. */
  forget(name: string, account: CaipAddress): void
}

/** `now` returns milliseconds since the epoch. */
export function createNames(sources: Sources, now: () => number): NameBook {
  const resolved = shareRequests<ResolvedName | null>({ ttlMs: TTL_MS, now })
  const identified = shareRequests<AccountIdentity>({ ttlMs: TTL_MS, now })

  /** Both get a request in parallel. The chain wins, and its failure counts as one, because the service might know another owner. */
  async function findOwner(input: string, network: CaipNetworkId, signal: AbortSignal): Promise<ResolvedName | null> {
    const name = await sources.normalize(input, network)
    if (name === null) return null
    const chain = await sources.chain(network)
    const inService = sources.findInService(name, network, signal)
    // Not read if the chain knows the name.
    inService.catch(() => {})
    return (await chain?.resolve(name, network, { signal })) ?? inService
  }

  async function leadsBack(name: string, account: CaipAddress, signal: AbortSignal): Promise<ResolvedName | null> {
    const found = await service.resolve(name, networkOf(account), { signal })
    return found?.address.toLowerCase() === addressOf(account).toLowerCase() ? found : null
  }

  /** The service's response is sufficient if the page cannot ask the chain. */
  async function fetchIdentity(account: CaipAddress, signal: AbortSignal): Promise<AccountIdentity> {
    const network = networkOf(account)
    const api = await sources.service()
    const said = await api?.identity(account, { signal })
    if (!said?.name) return UNNAMED
    const name = await sources.normalize(said.name, network)
    if (name !== said.name) return UNNAMED
    const canCheck = (await sources.chain(network))?.isAvailable || sources.isOfService(name)
    if (!canCheck) return { name, avatarUrl: said.avatarUrl }
    const found = await leadsBack(name, account, signal)
    return found ? { name, avatarUrl: said.avatarUrl ?? found.avatarUrl } : UNNAMED
  }

  async function lookUpOnChain(account: CaipAddress, signal: AbortSignal): Promise<AccountIdentity> {
    const chain = await sources.chain(networkOf(account))
    return (await chain?.identify(account, { signal })) ?? UNNAMED
  }

  async function lookUpInServices(account: CaipAddress, signal: AbortSignal): Promise<AccountIdentity> {
    const [first] = await service.list(account, { signal })
    const found = first === undefined ? null : await leadsBack(first, account, signal)
    return found ? { name: found.name, avatarUrl: found.avatarUrl } : UNNAMED
  }

  /** Rejects if no source had a name and one failed, so that the next caller tries again. */
  async function findIdentity(account: CaipAddress, signal: AbortSignal): Promise<AccountIdentity> {
    const failures: unknown[] = []
    for (const lookUp of [fetchIdentity, lookUpOnChain, lookUpInServices]) {
      const identity = await lookUp(account, signal).catch((error: unknown) => {
        if (findError(error, 'kernel/aborted')) throw error
        failures.push(error)
        return UNNAMED
      })
      if (identity.name !== null) return identity
    }
    if (failures.length > 0) throw failures[0]
    return UNNAMED
  }

  const service: NameBook = {
    isName: looksLikeName,
    async resolve(name, network, { signal } = {}) {
      try {
        return await resolved.fetch(keyOf(name, network), (shared) => findOwner(name, network, shared), signal)
      } catch (cause) {
        throw findError(cause, 'kernel/aborted') ? cause : resolveFailed(name, cause)
      }
    },
    async list(account, { signal } = {}) {
      try {
        const api = await sources.service()
        const found = (await api?.namesOf(account, { ...(signal && { signal }) })) ?? []
        return found.map(({ name }) => name)
      } catch (cause) {
        throw findError(cause, 'kernel/aborted') ? cause : listFailed(cause)
      }
    },
    async identify(account, { signal } = {}) {
      try {
        return await identified.fetch(account, (shared) => findIdentity(account, shared), signal)
      } catch (error) {
        if (findError(error, 'kernel/aborted')) throw error
        return UNNAMED
      }
    },
    forget(name, account) {
      resolved.drop(keyOf(name, networkOf(account)))
      identified.drop(account)
    },
  }
  return service
}

function keyOf(name: string, network: CaipNetworkId): string {
  return `${network} ${name}`
}
