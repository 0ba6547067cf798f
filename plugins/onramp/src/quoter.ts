// Requests quotes for an order when the visitor stops typing, and again while it is shown. Late responses are dropped.
import type { CaipNetworkId, Clock, Dispose, Store } from '@latchkey/kernel'
import type { DataApiService, OnrampQuote, PaymentCurrency, PurchaseCurrency } from '@latchkey/kernel/contracts'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Quoting } from './types'

/** Milliseconds without typing before a quote is requested. */
const DEBOUNCE_MS = 500
/** How long a price is shown before it is requested again. The wire has no expiry. */
export const QUOTE_LIFE_MS = 30_000
/** ID of a quote that only shows the requested amount, because the service gave none. */
const PLACEHOLDER_ID = 'mocked-quote-id'

export interface Question {
  network: CaipNetworkId
  purchase: PurchaseCurrency
  payment: PaymentCurrency
  /** Whole units of the currency. */
  amount: bigint
}
export interface Quoter {
  readonly quotingAtom: PrimitiveAtom<Quoting>
  /** Null if there is nothing to quote. */
  follow(question: Question | null, isTyped?: boolean): void
  /** Requests again at intervals, until the returned function is called. */
  watch(): Dispose
  stop(): void
}

export function createQuoter(deps: { store: Store; clock: Clock; dataApi: DataApiService }): Quoter {
  const { store, clock, dataApi } = deps
  const quotingAtom = atom<Quoting>({ status: 'none' })
  let current: Question | null = null
  let call = new AbortController()
  let cancelTimer: Dispose = () => {}

  function stop(): void {
    call.abort()
    cancelTimer()
  }

  async function fetchQuote(question: Question): Promise<void> {
    call.abort()
    call = new AbortController()
    const { signal } = call
    const { network, purchase, payment, amount } = question
    const quote = await dataApi
      .onrampQuote({ purchase, payment, amount: { units: amount, decimals: 0 } }, network, { signal })
      .catch(() => null)
    if (!signal.aborted) store.set(quotingAtom, { status: 'ready', ...chooseQuote(question, quote) })
  }

  return {
    quotingAtom,
    stop,
    follow(question, isTyped) {
      stop()
      current = question
      store.set(quotingAtom, { status: question ? 'asking' : 'none' })
      if (question && isTyped) cancelTimer = clock.setTimeout(() => void fetchQuote(question), DEBOUNCE_MS)
      else if (question) void fetchQuote(question)
    },
    watch() {
      let cancel: Dispose = () => {}
      const again = () => {
        cancel = clock.setTimeout(() => {
          // The shown quote stays until the response arrives.
          if (current && store.get(quotingAtom).status === 'ready') void fetchQuote(current)
          again()
        }, QUOTE_LIFE_MS)
      }
      again()
      return () => cancel()
    },
  }
}

/** Returns a placeholder if there is no quote or it is for another order: every amount is the paid amount. */
export function chooseQuote(
  question: Question,
  quote: OnrampQuote | null,
): Omit<Quoting & { status: 'ready' }, 'status'> {
  if (quote && isAbout(question, quote)) return { quote, isEstimate: false }
  const paid = { amount: { units: question.amount, decimals: 0 }, currency: question.payment.id }
  return {
    quote: {
      id: PLACEHOLDER_ID,
      paymentTotal: paid,
      paymentSubtotal: paid,
      purchaseAmount: paid,
      networkFee: paid,
      providerFee: paid,
    },
    isEstimate: true,
  }
}

function isAbout({ purchase, payment }: Question, quote: OnrampQuote): boolean {
  const { paymentTotal, paymentSubtotal, purchaseAmount, networkFee, providerFee } = quote
  const isPaid = [paymentTotal, paymentSubtotal].every(({ currency }) => currency === payment.id)
  const amounts = [paymentTotal, paymentSubtotal, purchaseAmount, networkFee, ...(providerFee ? [providerFee] : [])]
  return isPaid && purchaseAmount.currency === purchase.symbol && amounts.every(({ amount }) => amount.units >= 0n)
}
