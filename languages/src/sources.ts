// The languages there are, and the files of each. English is in the packages themselves.

import type { Messages } from './language'

export interface Source {
  /** BCP 47. */
  tag: string
  load(): Promise<{ messages: Messages }>
  loadButton(): Promise<{ button: Messages }>
}

export const sources: readonly Source[] = [
  { tag: 'ar', load: () => import('./ar'), loadButton: () => import('./ar/button') },
  { tag: 'de', load: () => import('./de'), loadButton: () => import('./de/button') },
  { tag: 'es', load: () => import('./es'), loadButton: () => import('./es/button') },
  { tag: 'fr', load: () => import('./fr'), loadButton: () => import('./fr/button') },
  { tag: 'he', load: () => import('./he'), loadButton: () => import('./he/button') },
  { tag: 'hi', load: () => import('./hi'), loadButton: () => import('./hi/button') },
  { tag: 'id', load: () => import('./id'), loadButton: () => import('./id/button') },
  { tag: 'it', load: () => import('./it'), loadButton: () => import('./it/button') },
  { tag: 'ja', load: () => import('./ja'), loadButton: () => import('./ja/button') },
  { tag: 'ko', load: () => import('./ko'), loadButton: () => import('./ko/button') },
  { tag: 'ms', load: () => import('./ms'), loadButton: () => import('./ms/button') },
  { tag: 'nl', load: () => import('./nl'), loadButton: () => import('./nl/button') },
  { tag: 'pl', load: () => import('./pl'), loadButton: () => import('./pl/button') },
  { tag: 'pt-BR', load: () => import('./pt-BR'), loadButton: () => import('./pt-BR/button') },
  { tag: 'ru', load: () => import('./ru'), loadButton: () => import('./ru/button') },
  { tag: 'th', load: () => import('./th'), loadButton: () => import('./th/button') },
  { tag: 'tr', load: () => import('./tr'), loadButton: () => import('./tr/button') },
  { tag: 'uk', load: () => import('./uk'), loadButton: () => import('./uk/button') },
  { tag: 'vi', load: () => import('./vi'), loadButton: () => import('./vi/button') },
  { tag: 'zh-HK', load: () => import('./zh-HK'), loadButton: () => import('./zh-HK/button') },
  { tag: 'zh-Hans', load: () => import('./zh-Hans'), loadButton: () => import('./zh-Hans/button') },
  { tag: 'zh-Hant', load: () => import('./zh-Hant'), loadButton: () => import('./zh-Hant/button') },
]
