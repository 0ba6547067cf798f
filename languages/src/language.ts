// What a modal is given of one language. The shapes are those that `createWalletModal` takes.

/** Texts by message key. */
export type Messages = Readonly<Record<string, string>>

export interface Language {
  /** BCP 47, of the texts. */
  tag: string
  /** BCP 47, of numbers and dates: the visitor's own, like `de-AT` for texts in `de`. */
  locale: string
  dir: 'ltr' | 'rtl'
  messages: Messages
}

export interface LanguageChoice {
  /** BCP 47, of numbers and dates. */
  readonly locale: string
  /** All texts, or English texts if they cannot be loaded. Never rejects. */
  load(): Promise<Language>
  /** The connect button's texts, or none if they cannot be loaded. Never rejects. */
  loadButton(): Promise<Messages>
}
