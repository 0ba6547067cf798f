// Executes the machine's actions: asks the provider and the wallet, shows and hides the view, and reports the outcome.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  LatchkeyError,
  namespaceOf,
  networkOf,
  type PageService,
  type PluginContext,
} from '@latchkey/kernel'
import type { PairingSignIn } from '@latchkey/kernel/contracts'
import { atom } from 'jotai/vanilla'
import {
  addressMissing,
  connectionMissing,
  declined,
  initializeFailed,
  messageRefused,
  networkMissing,
  notEnabled,
  smartAccountUnsupported,
} from './errors'
import { en } from './i18n/en'
import { IDLE, isLocked, type SignInEffect, type SignInEvent, type SignInState, stepSignIn } from './machine'
import { toRequest, toSession } from './pairedSignIn'
import { assertProposed, assertProposedToAnyone } from './proposal'
import { toSignInData } from './signInData'
import type { SignInMessage, SignInProvider, SignInService, SignInSession, SiwxTypes } from './types'

const VIEW = 'SIWXSignMessage'
/** Milliseconds that the success is shown before the modal closes: long enough for its ring to close and be seen. */
const SUCCESS_MS = 900

export interface SignInDeps {
  ctx: PluginContext<SiwxTypes>
  page: PageService
  /** Null if sign-in is off. */
  provider: SignInProvider | null
}
export interface SignIn {
  readonly service: SignInService
  readonly pairing: PairingSignIn
  isLocked(): boolean
  /** The active account or its network may have changed. */
  follow(): void
  /** One family was disconnected while others stay connected. */
  drop(namespace: string): void
  end(): void
}

type Refusal = LatchkeyError<'siwx/message-refused'>
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof LatchkeyError && error.code === 'siwx/message-refused'

/** The host's message. A provider of this package refuses to write a malformed one. */
async function propose(
  provider: SignInProvider,
  input: Parameters<SignInProvider['createMessage']>[0],
): Promise<SignInMessage> {
  try {
    return await provider.createMessage(input)
  } catch (cause) {
    const isMalformed = cause instanceof LatchkeyError && cause.code === 'siwx/field-invalid'
    throw isMalformed ? messageRefused('message', cause) : cause
  }
}

/** Revokes sessions that arrive after the visitor left, so that they do not sign anyone in. */
async function withdraw(provider: SignInProvider, sessions: readonly SignInSession[]): Promise<void> {
  for (const { data } of sessions) await provider.revokeSession(data.chainId, data.accountAddress).catch(() => {})
}

function showsMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false
}

/** Creates the sign-in of one modal. */
export function createSignIn({ ctx, page, provider }: SignInDeps): SignIn {
  const { store, router } = ctx
  const { clock, connections, routeAtom } = page
  const stateAtom = atom<SignInState>(IDLE)
  const sessionsAtom = atom<readonly SignInSession[]>([])
  /** The account of each family that was connected since the page loaded. */
  const accounts = new Map<string, CaipAddress>()
  /** What the wallet signed while it connected. */
  let signed: readonly SignInSession[] = []
  let work = new AbortController()

  const state = () => store.get(stateAtom)
  const session = () => store.get(connections.activeAtom)?.sessions[0] ?? null
  const isSmartAccount = () => session()?.accountType === 'smartAccount'
  const isOpen = () => store.get(routeAtom).isOpen
  const topView = () => store.get(routeAtom).stack.at(-1)?.view
  const isShown = () => topView() === VIEW || topView() === 'ConnectingSiwe'
  const isListed = (network: CaipNetworkId) =>
    page.chains.some(({ networks }) => networks.some(({ id }) => id === network))
  const isRequiredOn = (network: CaipNetworkId) =>
    provider !== null && isListed(network) && (provider.appliesTo?.(network) ?? true)
  const isRequired = (account: CaipAddress) => isRequiredOn(networkOf(account))

  async function dispatch(event: SignInEvent): Promise<void> {
    if (ctx.signal.aborted) return
    const before = state()
    const { state: next, effects } = stepSignIn(before, event)
    if (next !== before) work.abort()
    store.set(stateAtom, next)
    // Actions that end with the account use the previous account.
    for (const effect of effects) await EFFECTS[effect](next.account ?? before.account)
  }

  /** Runs one action; its result counts only if nothing else happened meanwhile. */
  async function run(
    action: (signal: AbortSignal) => Promise<SignInEvent>,
    onFailed: (cause: unknown) => SignInEvent,
  ): Promise<void> {
    work = new AbortController()
    const { signal } = work
    const event = await action(signal).catch(onFailed)
    if (!signal.aborted) await dispatch(event)
  }

  async function look(provider: SignInProvider, account: CaipAddress, signal: AbortSignal): Promise<SignInEvent> {
    const sessions = await provider.getSessions(networkOf(account), addressOf(account))
    signal.throwIfAborted()
    store.set(sessionsAtom, sessions)
    return { type: 'looked', isSignedIn: sessions.length > 0, isRequired: provider.getRequired?.() ?? true }
  }

  async function sign(provider: SignInProvider, account: CaipAddress, signal: AbortSignal): Promise<SignInEvent> {
    const chainId = networkOf(account)
    const accountAddress = addressOf(account)
    const created = await propose(provider, { chainId, accountAddress })
    const message = created.toString()
    assertProposed(created, message, { chainId, accountAddress, nowMs: clock.now() })
    signal.throwIfAborted()
    const feature = await (await ctx.chain(chainId)).feature('signMessage')
    if (!feature) throw networkMissing()
    const signature = feature.parseResult(await ctx.request(feature.planMessage(account, message), { signal }))
    if (signature === null) throw new Error('The wallet did not respond with a signature.')
    signal.throwIfAborted()
    const made = { data: toSignInData(created), message, signature }
    await provider.addSession(made)
    if (signal.aborted) await withdraw(provider, [made])
    signal.throwIfAborted()
    store.set(sessionsAtom, [made])
    return { type: 'signed' }
  }

  /** A wallet may have signed for networks other than its current one, so the provider is called as usual. */
  async function keep(provider: SignInProvider, account: CaipAddress, signal: AbortSignal): Promise<SignInEvent> {
    const stop = ctx.toast('loading', [en, 'siwx.keeping'])
    try {
      const kept = signed
      await provider.setSessions(kept)
      if (signal.aborted) await withdraw(provider, kept)
      return await look(provider, account, signal)
    } finally {
      stop()
    }
  }

  function failureOf(cause: unknown): LatchkeyError {
    if (isRefusal(cause)) return cause
    return isSmartAccount() ? smartAccountUnsupported(cause) : declined(cause)
  }

  /** What a listener of this page receives: never an address. */
  const factsOf = (account: CaipAddress) => ({ network: networkOf(account), isSmartAccount: isSmartAccount() })

  function reportFailure(account: CaipAddress): void {
    const error = state().error as LatchkeyError
    // The view shows it, and a toast would cover its buttons.
    if (state().phase !== 'asking' || !isShown()) ctx.toast('error', error)
    ctx.emit('siwx:failed', { ...factsOf(account), code: error.code })
  }

  function show(): void {
    if (isOpen()) router.reset(VIEW)
    else router.open(VIEW)
  }

  /** In a stack with one view, going back closes the modal. */
  function close(lastView: 'Connect' | 'Account' | typeof VIEW): void {
    if (!isOpen()) return
    router.reset(lastView)
    router.back()
  }

  /** The kernel clears its state immediately, and reports a wallet that does not confirm. */
  async function disconnect(account: CaipAddress): Promise<void> {
    await connections.disconnect({ namespace: namespaceOf(account) }).catch(() => {})
    if (isOpen() && session() === null) router.reset('Connect')
  }

  /** Not if the visitor has gone elsewhere or must sign again. */
  function leaveSuccess(): void {
    if (isShown() && state().phase === 'signedIn') close(VIEW)
  }

  type Carry = (account: CaipAddress, provider: SignInProvider) => Promise<void> | void
  const carry = (action: Carry) => (account: CaipAddress | null) => {
    if (account && provider) return action(account, provider)
  }
  const EFFECTS: Readonly<Record<SignInEffect, (account: CaipAddress | null) => Promise<void> | void>> = {
    look: carry((account, provider) =>
      run(
        (signal) => look(provider, account, signal),
        (cause) => ({ type: 'lookFailed', error: initializeFailed(cause) }),
      ),
    ),
    show,
    hide() {
      if (isOpen() && isShown()) router.reset('Account')
    },
    sign: carry((account, provider) => {
      ctx.emit('siwx:requested', factsOf(account))
      return run(
        (signal) => sign(provider, account, signal),
        (cause) => ({ type: 'signFailed', error: failureOf(cause) }),
      )
    }),
    keep: carry((account, provider) =>
      run(
        (signal) => keep(provider, account, signal),
        (cause) => ({ type: 'signFailed', error: failureOf(cause) }),
      ),
    ),
    finish: carry((account) => {
      if (isShown() && showsMotion()) clock.setTimeout(leaveSuccess, SUCCESS_MS)
      else close(isShown() ? VIEW : 'Account')
      ctx.emit('siwx:authenticated', factsOf(account))
    }),
    reopen: carry((account) => {
      if (!isOpen() || topView() === 'ApproveTransaction') show()
      reportFailure(account)
    }),
    refuse: carry((account) => {
      show()
      reportFailure(account)
    }),
    disconnect: carry((account) => {
      ctx.emit('siwx:canceled', factsOf(account))
      return disconnect(account)
    }),
    close: carry((account) => {
      ctx.emit('siwx:canceled', factsOf(account))
      close('Connect')
    }),
    giveUp: carry((account) => {
      reportFailure(account)
      return disconnect(account)
    }),
    // If the host cannot end its sessions now, it cannot find them later by an account that is gone.
    forget: () => provider?.setSessions([]).catch(() => {}),
  }

  /** Returns the active account and the provider. Throws if one of them is missing. */
  function assertActive(): { account: CaipAddress; provider: SignInProvider } {
    if (ctx.signal.aborted) throw connectionMissing()
    if (!provider) throw notEnabled()
    const account = session()?.caipAddress
    if (!account) throw addressMissing()
    if (!isRequired(account)) throw networkMissing()
    return { account, provider }
  }

  return {
    isLocked: () => isLocked(state(), topView()),
    follow() {
      const account = session()?.caipAddress ?? null
      if (account) accounts.set(namespaceOf(account), account)
      if (account) void dispatch({ type: 'accountChanged', account: isRequired(account) ? account : null })
      else if (accounts.size > 0) {
        accounts.clear()
        void dispatch({ type: 'disconnected' })
      }
    },
    drop(namespace) {
      const account = accounts.get(namespace)
      accounts.delete(namespace)
      if (account) provider?.revokeSession(networkOf(account), addressOf(account)).catch(() => {})
    },
    end: () => work.abort(),
    pairing: {
      async createRequest(networks) {
        const chainId = networks.find(isRequiredOn)
        if (!provider || !chainId) return null
        try {
          const request = toRequest(await propose(provider, { chainId, accountAddress: '' }))
          if (request) assertProposedToAnyone(request, chainId, clock.now())
          return request
        } catch (cause) {
          // Sign-in asks again once connected and shows the problem then. Listeners get both events.
          if (isRefusal(cause)) ctx.emit('siwx:failed', { network: chainId, isSmartAccount: false, code: cause.code })
          throw cause
        }
      },
      accept(proofs) {
        signed = proofs.flatMap((proof) => toSession(proof) ?? [])
        if (signed.length > 0) void dispatch({ type: 'proved', isRequired: provider?.getRequired?.() ?? true })
      },
    },
    service: {
      stateAtom,
      sessionsAtom,
      async sign() {
        assertActive()
        await dispatch({ type: 'signRequested' })
      },
      cancel: () => dispatch({ type: 'cancelRequested' }),
      async sessions() {
        const { account, provider } = assertActive()
        return provider.getSessions(networkOf(account), addressOf(account))
      },
      async revoke() {
        const { account, provider } = assertActive()
        await provider.revokeSession(networkOf(account), addressOf(account))
        if (state().phase === 'signedIn') ctx.emit('siwx:signedOut', factsOf(account))
        await dispatch({ type: 'revoked' })
      },
    },
  }
}
