// Who signs visitors in, in the usual order, and how Connect lays them out. Source: wire facts section 4.3.
import type { Provider } from './types'

/** Names as the providers write them: they are not translated. */
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

/** With more providers than this, the last icon leads to all of them. */
const MOST = 6
/** Icons next to the one that leads to the rest. */
const ICONS_BESIDE_MORE = 4

export interface ProviderLayout {
  wide: Provider | null
  icons: readonly Provider[]
  hasMore: boolean
}

/** Two are equals; of others the first is wide. */
export function layOut(providers: readonly Provider[]): ProviderLayout {
  if (providers.length === 2) return { wide: null, icons: providers, hasMore: false }
  const [wide = null, ...icons] = providers
  const hasMore = providers.length > MOST
  return { wide, icons: hasMore ? icons.slice(0, ICONS_BESIDE_MORE) : icons, hasMore }
}

/** The provider that the visitor used last comes first. `lastUsed`: as `connections.lastUsed` returns it. */
export function putFirst(providers: readonly Provider[], lastUsed: string | null): readonly Provider[] {
  const last = providers.filter((provider) => lastUsed === `social:${provider}`)
  return [...new Set([...last, ...providers])]
}

/** What the host listed, less what is unknown or there twice. */
export function chooseProviders(wanted: readonly Provider[] = USUAL): readonly Provider[] {
  return [...new Set(wanted)].filter((provider) => Object.hasOwn(NAMES, provider))
}
