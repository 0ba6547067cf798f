// The sign-in providers in their usual order, and their layout in Connect.
import type { Provider } from './types'

/** Names in the providers' spelling: they are not translated. */
export const NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
const USUAL = Object.keys(NAMES) as readonly Provider[]

/** With more providers than this, the last icon opens the full list. */
const MOST = 6
/** Icons next to the one for the full list. */
const ICONS_BEFORE_MORE = 4

export interface ProviderLayout {
  wide: Provider | null
  icons: readonly Provider[]
  hasMore: boolean
}

/** Two providers are equally wide; otherwise the first one is wide. */
export function layOut(providers: readonly Provider[]): ProviderLayout {
  if (providers.length === 2) return { wide: null, icons: providers, hasMore: false }
  const [wide = null, ...icons] = providers
  const hasMore = providers.length > MOST
  return { wide, icons: hasMore ? icons.slice(0, ICONS_BEFORE_MORE) : icons, hasMore }
}

/** The provider that the visitor last used comes first. `lastUsed` is the result of `connections.lastUsed`. */
export function putFirst(providers: readonly Provider[], lastUsed: string | null): readonly Provider[] {
  const last = providers.filter((provider) => lastUsed === `social:${provider}`)
  return [...new Set([...last, ...providers])]
}

/** Returns the host's providers without unknown names and duplicates. */
export function chooseProviders(wanted: readonly Provider[] = USUAL): readonly Provider[] {
  return [...new Set(wanted)].filter((provider) => Object.hasOwn(NAMES, provider))
}
