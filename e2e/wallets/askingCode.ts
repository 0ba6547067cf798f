// The code that calls a wallet in the page. It loads with the list, after its first rows.
import type { Page } from '@playwright/test'
import { untilLoaded } from '../untilLoaded'

/** Resolves when the next press calls a wallet within its own task. */
export async function untilAskable(page: Page): Promise<void> {
  await untilLoaded(page, 'createWallets', 'injectedWallet')
}
