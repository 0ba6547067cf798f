// The state of the Send form, and how each action or response changes it. Pure functions.
import type { HeldToken, ParsedPaymentUri, SendParams } from '@latchkey/kernel/contracts'
import { readGivenAmount, toAmountText } from '@latchkey/kernel/decimals'
import { isSameToken } from '@latchkey/kernel/review'
import { createDraft, type Draft, type Transfer } from './draft'
import type { Reading } from './readRecipient'
import type { HeldTokens, Planning, Verdict } from './types'
import { validateDraft } from './validateDraft'

export interface SendForm {
  draft: Draft
  held: HeldTokens
  isSmartAccount: boolean
}
type Ready = Extract<HeldTokens, { status: 'ready' }>

export const LOADING: HeldTokens = { status: 'loading' }
export const UNPLANNED: Planning = { status: 'none' }

/** Returns what keeps the draft from its review, and its amount. */
export function verdictOf(form: SendForm | null, planning: Planning): Verdict {
  if (!form) return { blocked: 'no-draft', units: null }
  const { draft, held, isSmartAccount } = form
  const nativeUnits = findNative(held)?.units ?? null
  return validateDraft(draft, { nativeUnits, isSmartAccount, isUnread: held.status === 'failed', planning })
}

/** Returns the transfer of the draft; null while it is incomplete. */
export function transferOf(form: SendForm): Transfer | null {
  const { token, recipient, account: from } = form.draft
  const { blocked, units } = verdictOf(form, UNPLANNED)
  if (blocked !== 'planning' || !token || units === null || recipient.status !== 'known') return null
  return {
    from,
    to: recipient.recipient.address,
    token: token.token,
    units,
    held: token,
    recipient: recipient.recipient,
  }
}

export function findNative(held: HeldTokens): HeldToken | null {
  return listHeld(held).find(({ token }) => token.address === null) ?? null
}

export function typeAmount(form: SendForm, amountText: string, locale: string | undefined, isMax = false): SendForm {
  return edit(form, { amountText, locale, isMax })
}

/** Returns the same form if another token was selected meanwhile. */
export function takeMax(form: SendForm, token: HeldToken, text: string, locale: string | undefined): SendForm {
  return form.draft.token === token ? typeAmount(form, text, locale, true) : form
}

/** Clears the amount if the token changes, so that it is never used for another token. */
export function chooseToken(form: SendForm, token: HeldToken): SendForm {
  const isOther = form.draft.token?.token.address !== token.token.address
  return edit(form, { token, ...(isOther && { amountText: '', isMax: false }) })
}

export function typeRecipient(form: SendForm, recipientText: string): SendForm {
  return edit(form, { recipientText, recipient: { status: recipientText.trim() === '' ? 'empty' : 'reading' } })
}

/** Sets the recipient that a text resolved to; returns the same form if another text has replaced it. */
export function readRecipient(
  form: SendForm,
  text: string,
  read: Reading | null,
  locale: string | undefined,
): SendForm {
  if (form.draft.recipientText !== text) return form
  if (!read) return edit(form, { recipient: { status: 'problem', problem: 'malformed' } })
  const { recipient, link } = read
  return edit(form, { recipient, ...(link && { isMax: false, ...applyLink(form.held, link, locale) }) })
}

/** Selects the same token with its current balance, otherwise the native coin. */
export function load({ draft, ...form }: SendForm, held: Ready): SendForm {
  const chosen = draft.token
  const isChosen = ({ token }: HeldToken) => chosen && token.address === chosen.token.address
  const same = held.held.find(isChosen) ?? (held.isPartial ? chosen : null)
  const token = same ?? findNative(held)
  return edit({ ...form, draft, held }, { token, ...(chosen && !same && { amountText: '', isMax: false }) })
}

/**
 * Applies the token and the amount that the page requested. Ignores the amount if the token is not held, because it would apply to another
 * one.
 */
export function fillGiven(form: SendForm, { token, amount }: SendParams, locale: string | undefined): SendForm {
  const wanted = findHeld(form.held, token)
  if (!wanted) return form
  return typeAmount(chooseToken(form, wanted), readGivenAmount(amount, wanted.token.decimals, locale), locale)
}

/** Loaded data stays visible while it is loaded again. */
export function reload(form: SendForm): SendForm {
  return form.held.status === 'ready' ? form : { ...form, held: LOADING }
}

/** Clears the form after sending; the account keeps its token. */
export function startOver(form: SendForm): SendForm {
  const { account, token } = form.draft
  return { ...form, draft: { ...createDraft(account), token } }
}

function edit(form: SendForm, changed: Partial<Draft>): SendForm {
  return { ...form, draft: { ...form.draft, ...changed } }
}

function listHeld(held: HeldTokens): readonly HeldToken[] {
  return held.status === 'ready' ? held.held : []
}

function applyLink(held: HeldTokens, link: ParsedPaymentUri, locale: string | undefined): Partial<Draft> {
  const wanted = findHeld(held, link.tokenAddress)
  // A token that the account does not hold cannot be sent, so the link's amount would apply to another one.
  if (!wanted) return {}
  const { decimals } = wanted.token
  const amount = link.units === null ? link.amount : { units: link.units, decimals }
  if (!amount) return { token: wanted }
  return { token: wanted, amountText: toAmountText(amount.units, amount.decimals, locale), locale }
}

function findHeld(held: HeldTokens, address: string | null | undefined): HeldToken | undefined {
  return listHeld(held).find(({ token }) => isSameToken(token.address, address))
}
