// One language of the modal, as its host passes it.

import type { Catalog } from './catalog'

/** Texts of one language and its writing direction. */
export interface Language {
  /** BCP 47 tag of the texts. */
  tag: string
  /** BCP 47 tag for numbers and dates: the visitor's own, such as `de-AT` for texts in `de`. */
  locale: string
  dir: 'ltr' | 'rtl'
  messages: Catalog
}
