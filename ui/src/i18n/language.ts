// One language of the modal, as whoever mounts it gives it.

import type { Catalog } from './catalog'

/** Texts of one language and how it is written. */
export interface Language {
  /** BCP 47, of the texts. */
  tag: string
  /** BCP 47, of numbers and dates: the visitor's own, like `de-AT` for texts in `de`. */
  locale: string
  dir: 'ltr' | 'rtl'
  messages: Catalog
}
