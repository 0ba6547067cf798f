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

/** A plugin or a chain that brings its own texts, as a page composes them. */
export interface TranslatedPart {
  /** Loads the part's texts in the language of this BCP 47 tag. */
  translations?(tag: string): Promise<Messages>
}

/** What `createWalletModal` passes to `load`. */
export interface PageParts {
  plugins?: readonly TranslatedPart[]
  chains?: readonly TranslatedPart[]
}

export interface LanguageChoice {
  /** BCP 47, of numbers and dates. */
  readonly locale: string
  /**
   * All texts, with those that the parts of the page bring themselves, or English texts if they cannot be loaded. Parts whose own texts
   * cannot be loaded are in English. Never rejects.
   */
  load(parts?: PageParts): Promise<Language>
  /** The connect button's texts, or none if they cannot be loaded. Never rejects. */
  loadButton(): Promise<Messages>
}
