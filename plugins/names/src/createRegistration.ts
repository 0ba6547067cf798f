// Registers a name for an account: checks that it is available, asks the account to sign, and submits the signature.
import {
  addressOf,
  type CaipAddress,
  findError,
  namespaceOf,
  networkOf,
  type PageService,
  type PluginContext,
} from '@latchkey/kernel'
import type { DataApiService } from '@latchkey/kernel/contracts'
import { atom } from 'jotai/vanilla'
import { coinTypesOf } from './coinTypes'
import type { NameBook } from './createNames'
import { accountMissing, registerFailed, suggestFailed } from './errors'
import { suffixesOf } from './sources'
import type { CheckedName, NameAttempt, NameRegistration, NamesTypes } from './types'
import { validateLabel } from './validateLabel'

/** Maximum age of a signature that the service accepts. Source: github.com/reown-com/blockchain-api, `profile`. */
const MAX_AGE_MS = 10_000
const MS_PER_S = 1000

export interface RegistrationDeps {
  ctx: PluginContext<NamesTypes>
  page: PageService
  names: NameBook
}

/** Creates the registration of one page, with one name at a time. */
export function createRegistration({ ctx, page, names }: RegistrationDeps): NameRegistration {
  const { store, signal } = ctx
  const [suffix] = suffixesOf(ctx.options)
  const attemptAtom = atom(attemptOf('', false))
  const nameOf = (label: string) => label.toLowerCase() + suffix

  /** Returns the shown account, if the visitor signed in to it. */
  function findAccount(): CaipAddress | null {
    const active = store.get(page.connections.activeAtom)
    const [session] = active?.sessions ?? []
    if (!session) return null
    return page.connectors.get(session.connectorId)?.kind === 'auth' ? session.caipAddress : null
  }

  async function fetchSuggestions(api: DataApiService, label: string, caller: AbortSignal): Promise<CheckedName> {
    const account = findAccount()
    if (account === null) throw accountMissing()
    const found = await api.suggestNames(label.toLowerCase(), networkOf(account), { signal: caller })
    const exact = found.find(({ name }) => name === nameOf(label))
    if (!exact)
      throw new Error(
        'The data service did not report whether the name is available. Check that it registers names with this suffix.',
      )
    const others = found
      .filter(({ name, isRegistered }) => name !== exact.name && !isRegistered && name.endsWith(suffix))
      .map(({ name }) => name.slice(0, -suffix.length))
      .filter((other) => validateLabel(other) === null)
    return { isTaken: exact.isRegistered, others }
  }

  async function sign(account: CaipAddress, message: string): Promise<string> {
    const feature = await (await ctx.chain(networkOf(account))).feature('signMessage')
    const result = feature && (await ctx.request(feature.planMessage(account, message), { signal }))
    const signature = feature?.parseResult(result) ?? null
    if (signature === null) throw new Error('The wallet did not respond with a signature')
    return signature
  }

  async function submit(account: CaipAddress, message: string, signature: string): Promise<void> {
    const api = await ctx.service('dataApi')
    const network = networkOf(account)
    const [coinType] = coinTypesOf(network)
    const registration = { address: addressOf(account), message, signature }
    const isDone =
      coinType !== undefined && (await api.registerName({ coinType, ...registration }, network, { signal }))
    if (!isDone) throw new Error('The data service registers no names for accounts on this network')
  }

  function show(name: string, account: CaipAddress): void {
    names.forget(name, account)
    // A visitor who has switched accounts meanwhile sees the name when they switch back.
    if (findAccount() !== account) return
    page.connections.updateAccount(namespaceOf(account), { profileName: name })
    const { isOpen, stack } = store.get(page.routeAtom)
    if (isOpen && stack.at(-1)?.view === 'RegisterAccountName') ctx.router.replace('RegisterAccountNameSuccess')
  }

  /** An abort by the visitor is not a failure. */
  function fail(name: string, label: string, cause: unknown, isLate: boolean): void {
    const isAborted = findError(cause, 'kernel/aborted') !== null
    const problem = findError(cause, 'names/account-missing') ?? registerFailed(name, cause)
    const isTooLate = isLate && findError(cause, 'data/refused') !== null
    store.set(attemptAtom, { label, isBusy: false, problem: isAborted ? null : problem, isLate: isTooLate })
    if (isAborted) return
    ctx.emit('name:registrationFailed', { name, code: problem.code })
    if (!findError(cause, 'rpc/user-rejected')) ctx.toast('error', problem)
  }

  return {
    attemptAtom,
    suffix,
    async check(label, { signal: caller }) {
      try {
        return await fetchSuggestions(await ctx.service('dataApi'), label, caller)
      } catch (cause) {
        throw findError(cause, 'kernel/aborted') ? cause : suggestFailed(cause)
      }
    },
    async register(label) {
      if (store.get(attemptAtom).isBusy || validateLabel(label) !== null) return
      const name = nameOf(label)
      const signedAtMs = page.clock.now()
      let waitedMs = 0
      store.set(attemptAtom, attemptOf(label, true))
      ctx.emit('name:registrationStarted', { name })
      try {
        const account = findAccount()
        if (account === null) throw accountMissing()
        const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(signedAtMs / MS_PER_S) })
        const signature = await sign(account, message)
        waitedMs = page.clock.now() - signedAtMs
        await submit(account, message, signature)
        store.set(attemptAtom, attemptOf('', false))
        ctx.emit('name:registered', { name })
        show(name, account)
      } catch (cause) {
        fail(name, label, cause, waitedMs > MAX_AGE_MS)
      }
    },
  }
}

/** Returns the state before any attempt has a result. */
function attemptOf(label: string, isBusy: boolean): NameAttempt {
  return { label, isBusy, problem: null, isLate: false }
}
