// Waits until the wallets of a page have had time to announce themselves.

/** The part of `window` that tells the loading state of the page. */
export interface ArrivingPage {
  document?: { readyState: string }
  addEventListener?(type: string, listener: () => void, options: { signal: AbortSignal; once: true }): void
}

/** Resolves when every script that came with the page has run, and late answers to an announcement request have arrived. */
export async function untilSettled(page: ArrivingPage, signal: AbortSignal): Promise<void> {
  if (page.document?.readyState === 'loading') {
    await new Promise<void>((resolve) => {
      page.addEventListener?.('DOMContentLoaded', () => resolve(), { signal, once: true })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  // Most wallets answer during the request's dispatch; a few answer in a later task.
  await new Promise<void>((resolve) => setTimeout(resolve))
}
