// A page for tests: an event target in which wallets announce themselves (EIP-6963).
import type { WalletPage } from '../src/connect/eip1193'
import { createFakeWallet } from './fakeWallet'

export interface FakePage extends WalletPage {
  /** Announces on request, like an extension, and at once. */
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

export const INFO = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example Wallet',
  icon: 'data:image/svg+xml,<svg/>',
  rdns: 'com.example.wallet',
}
/** What a wallet announces. */
export const announcementOf = (info: object = {}, provider: unknown = createFakeWallet()) => ({
  info: { ...INFO, ...info },
  provider,
})
