// Runs the flow of sending: contains its atoms and its requests. Amounts are bigint from the keystroke to the wallet.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  type PageService,
  type PluginContext,
} from '@latchkey/kernel'
import type { HeldToken, SendParams, Token } from '@latchkey/kernel/contracts'
import { toAmountText } from '@latchkey/kernel/decimals'
import { createFormFlow, createOpening, type FormState } from '@latchkey/kernel/review'
import { type Atom, atom } from 'jotai/vanilla'
import { createDraft, type Transfer } from './draft'
import { chainUnsupported, draftIncomplete } from './errors'
import { createPlanner, type Family } from './planner'
import type { ReadRecipient } from './readRecipient'
import type { Recipients } from './recipients'
import { createReviewing } from './reviewing'
import * as form from './sendForm'
import type { CheckedPlan, Planning, SendService, SendTypes } from './types'
import { type KnownRecipient, listWarnings, trustOf } from './warnings'

/** Milliseconds during which a copied address is compared with a pasted one: long enough to look at another app. */
const COPIED_MS = 600_000
/** Milliseconds without typing before a name is resolved. */
const DEBOUNCE_MS = 500

export interface SendDeps {
  ctx: PluginContext<SendTypes>
  page: PageService
  readRecipient: ReadRecipient
  recipients: Recipients
  /** Resolves to the account's tokens. `isRetry` means that the visitor requested it again. */
  loadHeld(
    account: CaipAddress,
    signal: AbortSignal,
    isRetry: boolean,
  ): Promise<{ held: readonly HeldToken[]; isPartial: boolean }>
  /** Returns whether the site's own list contains the token. */
  isListed(token: Token): boolean
  /** Increases when loaded data is known to be outdated. */
  heldVersionAtom: Atom<number>
  /** From the account's history, if the page has one. */
  loadKnown(account: CaipAddress, signal: AbortSignal): Promise<readonly KnownRecipient[]>
}

/** Creates the flow of one modal. */
export function createSend(deps: SendDeps): SendService {
  const { ctx, page, readRecipient, recipients } = deps
  const { store } = ctx
  const { clock, connections } = page
  const knownAtom = atom<readonly KnownRecipient[]>([])
  let loading = new AbortController()
  let reading = new AbortController()
  /** The page's request, until the account's tokens are known. */
  const opening = createOpening<SendParams>(ctx)

  const session = () => store.get(connections.activeAtom)?.sessions[0] ?? null
  const isSmartAccount = () => session()?.accountType === 'smartAccount'
  async function familyOf(network: CaipNetworkId): Promise<Family> {
    const chain = await ctx.chain(network)
    const transfer = await chain.feature('transfer')
    if (!transfer) throw chainUnsupported(network)
    return { transfer, parseAddress: chain.parseAddress, simulation: await chain.feature('simulation') }
  }

  const planner = createPlanner({ familyOf, isListed: deps.isListed, isSmartAccount })
  const flow = createFormFlow<form.SendForm, Transfer, CheckedPlan>({
    store,
    clock,
    requestOf: form.transferOf,
    fetch: planner.planTransfer,
  })
  const draftAtom = atom((get) => get(flow.formAtom)?.draft ?? null)
  const heldAtom = atom((get) => get(flow.formAtom)?.held ?? form.LOADING)
  const nativePriceAtom = atom((get) => form.findNative(get(heldAtom))?.price ?? null)
  const planningAtom = atom((get) => planningOf(get(flow.stateAtom)))
  const verdictAtom = atom((get) => form.verdictOf(get(flow.formAtom), get(planningAtom)))
  const ownAtom = atom((get) => get(connections.activeAtom)?.sessions.map((each) => addressOf(each.caipAddress)) ?? [])
  const warningsAtom = atom((get) => {
    const draft = get(draftAtom)
    if (draft?.recipient.status !== 'known') return []
    const isUnclear = get(reviewing.unclearAtom) === draft.account
    const left = isUnclear ? [{ kind: 'unclear' as const }] : []
    const copied = get(page.copiedAtom)
    const recent = copied && isRecent(copied.atMs) ? copied.text : null
    return [...left, ...listWarnings(draft.recipient.recipient, get(ownAtom), get(knownAtom), recent)]
  })

  /** If the device's clock was set back, the age is unknown, and the copy does not count as recent. */
  function isRecent(copiedAtMs: number): boolean {
    const ageMs = clock.now() - copiedAtMs
    return ageMs >= 0 && ageMs < COPIED_MS
  }

  async function load(isRetry = false): Promise<void> {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    const account = store.get(draftAtom)?.account
    if (!account) return
    const known = Promise.all([recipients.of(account), deps.loadKnown(account, signal)])
    known.then(
      (lists) => signal.aborted || store.set(knownAtom, lists.flat()),
      () => {},
    )
    const loaded = await deps.loadHeld(account, signal, isRetry).catch((error: unknown) => ({ error }))
    if (signal.aborted) return
    if ('error' in loaded) flow.update((now) => ({ ...now, held: { status: 'failed', ...loaded } }))
    else flow.fill((now) => takeGiven(form.load(now, { status: 'ready', ...loaded })))
  }

  function takeGiven(now: form.SendForm): form.SendForm {
    const given = now.held.status === 'ready' ? opening.take() : null
    return given ? form.fillGiven(now, ...given) : now
  }

  function reload(isRetry = false): void {
    flow.update(form.reload)
    void load(isRetry)
  }

  /** A draft belongs to one account on one network and ends when either changes (ACC-06). */
  function followAccount(): void {
    const account = session()?.caipAddress
    flow.update((now) => ({ ...now, isSmartAccount: isSmartAccount() }))
    if (store.get(draftAtom)?.account === account) return
    reading.abort()
    reviewing.drop()
    if (store.get(draftAtom)) opening.drop()
    store.set(knownAtom, [])
    if (account) flow.open({ draft: createDraft(account), held: form.LOADING, isSmartAccount: isSmartAccount() })
    else flow.close()
    void load()
  }

  async function takeMax(locale: string | undefined): Promise<void> {
    const draft = store.get(draftAtom)
    if (!draft?.token) return
    const { token, account: from, recipient } = draft
    const { transfer } = await familyOf(token.token.network)
    const request = {
      from,
      token: token.token,
      ...(recipient.status === 'known' && { to: recipient.recipient.address }),
    }
    const units = await transfer.max(request, { signal: ctx.signal, isSmartAccount: isSmartAccount() })
    flow.fill((now) => form.takeMax(now, token, toAmountText(units, token.token.decimals, locale), locale))
  }

  async function readNow(
    text: string,
    account: CaipAddress,
    locale: string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const read = await readRecipient(text, networkOf(account), { signal }).catch(() => null)
    if (signal.aborted) return
    flow.fill((now) => form.readRecipient(now, text, read, locale))
    const draft = store.get(draftAtom)
    if (read && draft?.isMax && draft.token?.token.address === null) await takeMax(draft.locale).catch(() => {})
  }

  const reviewing = createReviewing({
    ctx,
    page,
    planner,
    recipients,
    familyOf,
    nativePrice: () => store.get(nativePriceAtom),
    onSubmitted() {
      flow.fill(form.startOver)
      reload()
    },
  })

  store.sub(connections.activeAtom, followAccount)
  store.sub(deps.heldVersionAtom, () => reload())
  ctx.signal.addEventListener('abort', () => {
    for (const under of [loading, reading]) under.abort()
    flow.stop()
    reviewing.drop()
  })
  followAccount()

  return {
    draftAtom,
    heldAtom,
    nativePriceAtom,
    planningAtom,
    verdictAtom,
    warningsAtom,
    reviewAtom: reviewing.reviewAtom,
    submissionAtom: reviewing.submissionAtom,
    sentAtom: reviewing.sentAtom,
    reload: () => reload(true),
    chooseToken: (token) => flow.fill((now) => form.chooseToken(now, token)),
    begin(params, locale) {
      if (!opening.receive(params, locale)) return
      if (params.held) this.chooseToken(params.held)
      if (typeof params.to === 'string') this.typeRecipient(params.to, locale)
      flow.fill(takeGiven)
    },
    typeAmount: (text, locale) => flow.fill((now) => form.typeAmount(now, text, locale), true),
    takeMax,
    retry: () => flow.fill((now) => ({ ...now })),
    typeRecipient(text, locale) {
      const draft = store.get(draftAtom)
      if (!draft) return
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      flow.fill((now) => form.typeRecipient(now, text))
      if (text.trim() === '') return
      const stop = clock.setTimeout(() => void readNow(text, draft.account, locale, signal), DEBOUNCE_MS)
      signal.addEventListener('abort', stop)
    },
    review() {
      const state = store.get(flow.stateAtom)
      if (state.name !== 'ready' || store.get(verdictAtom).blocked !== null) throw draftIncomplete()
      const trust = trustOf(state.request.to, store.get(ownAtom), store.get(knownAtom))
      // A history may name a different sender for a smart account's transactions, so a count would be too low.
      const isCountable = !isSmartAccount() || trust === 'own' || trust === 0
      reviewing.begin(state.request, state.result, store.get(warningsAtom), isCountable ? trust : null)
    },
    acknowledge: reviewing.acknowledge,
    confirm: reviewing.confirm,
    dismiss: reviewing.dismiss,
  }
}

function planningOf(state: FormState<unknown, unknown, CheckedPlan>): Planning {
  if (state.name === 'ready') return { status: 'ready', plan: state.result }
  if (state.name === 'failed') return { status: 'failed', error: state.error }
  return state.name === 'asking' ? { status: 'planning' } : form.UNPLANNED
}
