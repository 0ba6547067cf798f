// The app that later requests open by themselves: the library looks for it under one key. Wire facts 5.5.
import type { SignClient } from './client/signClient'

const APP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

export interface LinkedApp {
  name: string
  href: string
}
export interface AppLink {
  /** The app whose link was followed; null: a code was scanned, so none is on this device. */
  choose(app: LinkedApp | null): void
  /** A session is there: its app takes the place of the one before. The library forgets the link with every session that ends. */
  settle(client: SignClient): Promise<void>
}

/** Of one modal. A choice counts for one session, so that a code that is scanned later opens nothing. */
export function createAppLink(): AppLink {
  let chosen: LinkedApp | null = null
  return {
    choose(app) {
      chosen = app
    },
    async settle({ core: { storage } }) {
      const app = chosen
      chosen = null
      await (app ? storage.setItem(APP_LINK_KEY, app) : storage.removeItem(APP_LINK_KEY))
    },
  }
}
