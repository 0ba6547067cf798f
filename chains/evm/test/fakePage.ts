// A page for tests: an event target in which wallets announce themselves (EIP-6963).
import type { WalletPage } from '../src/connect/eip1193'
import { createScriptedWallet, INFO } from '../src/testing/scriptedWallet'

export interface FakePage extends WalletPage {
  /** Announces on request, like an extension, and immediately. */
  install(detail: unknown): void
  announce(detail: unknown): void
  dispatch(type: string): void
}

class AnnouncementEvent extends Event {
  constructor(readonly detail: unknown) {
    super('eip6963:announceProvider')
  }
}

export function createFakePage(init: Pick<WalletPage, 'ethereum' | 'document'> = {}): FakePage {
  const target = new EventTarget()
  const announce = (detail: unknown) => void target.dispatchEvent(new AnnouncementEvent(detail))
  return {
    ...init,
    addEventListener: (type, listener, options) => target.addEventListener(type, listener, options),
    dispatchEvent: (event) => target.dispatchEvent(event),
    dispatch: (type) => void target.dispatchEvent(new Event(type)),
    install: (detail) => target.addEventListener('eip6963:requestProvider', () => announce(detail)),
    announce,
  }
}

/** What a wallet announces. */
export const announcementOf = (info: object = {}, provider: unknown = createScriptedWallet()) => ({
  info: { ...INFO, ...info },
  provider,
})
