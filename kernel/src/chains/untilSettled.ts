// Waits until a page's wallets have had time to announce themselves.

/** The part of `window` that reports the page's loading state. */
export interface ArrivingPage {
  /** `readyState` is `loading` until the page's scripts have run. Without a document, there is no wait. */
  document?: { readyState: string }
  /** Like the method of `window`; called for `DOMContentLoaded`. */
  addEventListener?(type: string, listener: () => void, options: { signal: AbortSignal; once: true }): void
}

/** Resolves when every script that came with the page has run, and late responses to an announcement request have arrived. */
export async function untilSettled(page: ArrivingPage, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    // Most wallets respond during the request's dispatch, but a few respond in a later task.
    const finish = () => void setTimeout(resolve)
    if (page.document?.readyState !== 'loading') return finish()
    page.addEventListener?.('DOMContentLoaded', finish, { signal, once: true })
    signal.addEventListener('abort', finish)
  })
}
