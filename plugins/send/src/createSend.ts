// The flow of sending: draft, plan, review, and the one request. Money is bigint from the keystroke to the wallet.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Decimal,
  type HeldToken,
  networkOf,
  type PageService,
  type ParsedPaymentUri,
  type PluginContext,
  type SendParams,
  type Token,
  type TransferDraft,
} from '@latchkey/kernel'
import { toAmountText } from '@latchkey/kernel/decimals'
import { type Atom, atom } from 'jotai/vanilla'
import { createDraft, type Draft, type Receiver } from './draft'
import { chainUnsupported, draftIncomplete } from './errors'
import { createPlanner, type Family } from './planner'
import type { ReadReceiver } from './readReceiver'
import type { Recipients } from './recipients'
import { createReviewing } from './reviewing'
import type { HeldTokens, SendService, SendTypes } from './types'
import { validateDraft } from './validateDraft'
import { type KnownRecipient, listWarnings } from './warnings'

/** Milliseconds for which a copied address is compared with a pasted one: long enough for a look at another app. */
const COPIED_MS = 600_000
/** Specification section 9, debounce: a name is asked for when a visitor has stopped typing. */
const DEBOUNCE_MS = 500

export interface SendDeps {
  ctx: PluginContext<SendTypes>
  page: PageService
  readReceiver: ReadReceiver
  recipients: Recipients
  /** Tokens of the account, with a signal that ends the wait. */
  /** `isRetry`: the visitor asks again. */
  loadHeld(
    account: CaipAddress,
    signal: AbortSignal,
    isRetry: boolean,
  ): Promise<{ held: readonly HeldToken[]; isPartial: boolean }>
  /** Whether the site's own list names the token. */
  isListed(token: Token): boolean
  /** Rises when what was loaded is known to be old. */
  heldVersionAtom: Atom<number>
  /** Of the account's history, where the page has one. */
  loadKnown(account: CaipAddress, signal: AbortSignal): Promise<readonly KnownRecipient[]>
}

/** One flow a modal. */
export function createSend(deps: SendDeps): SendService {
  const { ctx, page, readReceiver, recipients } = deps
  const { store } = ctx
  const { clock, connections } = page
  const draftAtom = atom<Draft | null>(null)
  const heldAtom = atom<HeldTokens>({ status: 'loading' })
  const knownAtom = atom<readonly KnownRecipient[]>([])
  let loading = new AbortController()
  let reading = new AbortController()
  let begun: SendParams | null = null

  const sessionOf = (connection: Connection | null) => connection?.sessions[0] ?? null
  const isSmartAccount = () => sessionOf(store.get(connections.activeAtom))?.accountType === 'smartAccount'
  async function familyOf(network: CaipNetworkId): Promise<Family> {
    const chain = await ctx.chain(network)
    const transfer = await chain.feature('transfer')
    if (!transfer) throw chainUnsupported(network)
    return { transfer, parseAddress: chain.parseAddress, simulation: await chain.feature('simulation') }
  }

  const findNative = (held: readonly HeldToken[]) => held.find(({ token }) => token.address === null) ?? null
  const planner = createPlanner({ store, clock, familyOf, isListed: deps.isListed, isSmartAccount })
  const verdictAtom = atom((get) => {
    const held = get(heldAtom)
    const native = held.status === 'ready' ? findNative(held.held) : null
    get(connections.activeAtom)
    const isUnread = held.status === 'failed'
    const facts = { nativeUnits: native?.units ?? null, isSmartAccount: isSmartAccount(), isUnread }
    return validateDraft(get(draftAtom), { ...facts, planning: get(planner.planningAtom) })
  })
  const warningsAtom = atom((get) => {
    const draft = get(draftAtom)
    if (draft?.receiver.status !== 'known') return []
    const own = get(connections.activeAtom)?.sessions.map(({ caipAddress }) => addressOf(caipAddress)) ?? []
    const isUnanswered = get(reviewing.unansweredAtom) === draft.account
    const left = isUnanswered ? [{ kind: 'unanswered' as const }] : []
    const copied = get(page.copiedAtom)
    const ageMs = copied === null ? Number.POSITIVE_INFINITY : clock.now() - copied.atMs
    const recent = copied !== null && ageMs >= 0 && ageMs < COPIED_MS ? copied.text : null
    return [...left, ...listWarnings(draft.receiver.receiver, own, get(knownAtom), recent)]
  })

  /** The transfer that the draft describes; null while it is not whole. */
  function readTransfer(): (TransferDraft & { held: HeldToken; receiver: Receiver }) | null {
    const draft = store.get(draftAtom)
    const { units, blocked } = store.get(verdictAtom)
    if (
      (blocked !== null && blocked !== 'planning') ||
      !draft?.token ||
      units === null ||
      draft.receiver.status !== 'known'
    )
      return null
    const { receiver } = draft.receiver
    return { from: draft.account, to: receiver.address, token: draft.token.token, units, held: draft.token, receiver }
  }

  function change(changed: Partial<Draft>, isTyped = false): void {
    const draft = store.get(draftAtom)
    if (!draft) return
    store.set(draftAtom, { ...draft, ...changed })
    planner.follow(null)
    planner.follow(readTransfer(), isTyped)
  }

  async function load(account: CaipAddress, isRetry = false): Promise<void> {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    const settle = (held: HeldTokens) => {
      if (!signal.aborted) store.set(heldAtom, held)
    }
    const known = Promise.all([recipients.of(account), deps.loadKnown(account, signal)])
    known.then(
      (lists) => signal.aborted || store.set(knownAtom, lists.flat()),
      () => {},
    )
    await deps.loadHeld(account, signal, isRetry).then(
      (loaded) => settle({ status: 'ready', ...loaded }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    const held = store.get(heldAtom)
    if (signal.aborted || held.status !== 'ready') return
    const chosen = store.get(draftAtom)?.token
    const isChosen = ({ token }: HeldToken) => chosen && token.address === chosen.token.address
    // An amount of one token is never taken for one of another.
    const same = held.held.find(isChosen) ?? (held.isPartial ? chosen : null)
    change({ token: same ?? findNative(held.held), ...(chosen && !same && { amountText: '', isMax: false }) })
  }

  function reload(isRetry = false): void {
    const draft = store.get(draftAtom)
    if (!draft) return
    if (store.get(heldAtom).status !== 'ready') store.set(heldAtom, { status: 'loading' })
    void load(draft.account, isRetry)
  }

  /** A draft is of one account on one network: with either of them it is over (ACC-06). */
  function followAccount(): void {
    const account = sessionOf(store.get(connections.activeAtom))?.caipAddress ?? null
    if (store.get(draftAtom)?.account === account) return
    reading.abort()
    planner.follow(null)
    reviewing.drop()
    store.set(draftAtom, account && createDraft(account))
    store.set(heldAtom, { status: 'loading' })
    store.set(knownAtom, [])
    if (account) void load(account)
  }

  async function takeMax(locale: string | undefined): Promise<void> {
    const { token, account, receiver } = store.get(draftAtom) ?? {}
    if (!token || !account) return
    const to = receiver?.status === 'known' ? receiver.receiver.address : undefined
    const { transfer } = await familyOf(token.token.network)
    const draft = { from: account, token: token.token, ...(to !== undefined && { to }) }
    const units = await transfer.max(draft, { signal: ctx.signal, isSmartAccount: isSmartAccount() })
    if (store.get(draftAtom)?.token !== token) return
    change({ amountText: toAmountText(units, token.token.decimals, locale), locale, isMax: true })
  }

  function chooseToken(token: HeldToken): void {
    const isOther = store.get(draftAtom)?.token?.token.address !== token.token.address
    change({ token, ...(isOther && { amountText: '', isMax: false }) })
  }

  function applyLink(link: ParsedPaymentUri, locale: string | undefined): Partial<Draft> {
    const held = store.get(heldAtom)
    const list = held.status === 'ready' ? held.held : []
    const wanted = list.find(({ token }) => isSameAddress(token.address, link.tokenAddress))
    // A token that the account does not hold cannot be sent: the link's amount would be of another one.
    if (!wanted) return {}
    const { decimals } = wanted.token
    const amount = link.units === null ? link.amount : { units: link.units, decimals }
    if (!amount) return { token: wanted }
    return { token: wanted, amountText: toAmountText(amount.units, amount.decimals, locale), locale }
  }

  async function readNow(account: CaipAddress, locale: string | undefined, signal: AbortSignal): Promise<void> {
    const text = store.get(draftAtom)?.receiverText ?? ''
    const read = await readReceiver(text, networkOf(account), { signal }).catch(() => null)
    if (signal.aborted) return
    if (!read) return change({ receiver: { status: 'problem', problem: 'malformed' } })
    change({ receiver: read.receiver, ...(read.link && { isMax: false, ...applyLink(read.link, locale) }) })
    const draft = store.get(draftAtom)
    if (draft?.isMax && draft.token?.token.address === null) await takeMax(draft.locale).catch(() => {})
  }

  function nativePrice(): Decimal | null {
    const held = store.get(heldAtom)
    return (held.status === 'ready' && findNative(held.held)?.price) || null
  }

  const reviewing = createReviewing({
    ...{ ctx, page, planner, recipients, familyOf, nativePrice },
    /** What was sent is over: the account keeps its token, and starts anew. */
    onSubmitted() {
      const draft = store.get(draftAtom)
      if (draft) store.set(draftAtom, { ...createDraft(draft.account), token: draft.token })
      planner.follow(null)
      reload()
    },
  })

  store.sub(connections.activeAtom, followAccount)
  store.sub(deps.heldVersionAtom, () => reload())
  ctx.signal.addEventListener('abort', () => {
    for (const under of [loading, reading]) under.abort()
    planner.stop()
    reviewing.drop()
  })
  followAccount()

  return {
    draftAtom,
    heldAtom,
    planningAtom: planner.planningAtom,
    verdictAtom,
    warningsAtom,
    reviewAtom: reviewing.reviewAtom,
    submissionAtom: reviewing.submissionAtom,
    sentAtom: reviewing.sentAtom,
    reload: () => reload(true),
    chooseToken,
    begin(params) {
      if (begun === params) return
      begun = params
      if (params.held) chooseToken(params.held)
      if (params.to) this.typeReceiver(params.to, undefined)
    },
    typeAmount: (amountText, locale) => change({ amountText, locale, isMax: false }, true),
    takeMax,
    retry: () => change({}),
    typeReceiver(receiverText, locale) {
      const draft = store.get(draftAtom)
      if (!draft) return
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const isEmpty = receiverText.trim() === ''
      change({ receiverText, receiver: { status: isEmpty ? 'empty' : 'reading' } })
      if (isEmpty) return
      const stop = clock.setTimeout(() => void readNow(draft.account, locale, signal), DEBOUNCE_MS)
      signal.addEventListener('abort', stop)
    },
    review() {
      const transfer = readTransfer()
      const planning = store.get(planner.planningAtom)
      if (!transfer || planning.status !== 'ready' || store.get(verdictAtom).blocked !== null) throw draftIncomplete()
      reviewing.begin(transfer, planning.plan, store.get(warningsAtom))
    },
    acknowledge: reviewing.acknowledge,
    confirm: reviewing.confirm,
    dismiss: reviewing.dismiss,
  }
}

function isSameAddress(one: Token['address'], other: string | null): boolean {
  return one === other || (one !== null && other !== null && one.toLowerCase() === other.toLowerCase())
}
