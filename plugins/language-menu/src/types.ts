// Types of the language menu. No run-time code.

declare module '@latchkey/kernel' {
  interface Views {
    Language: undefined
  }
  interface Services {
    languageMenu: LanguageMenuService
  }
}

export interface LanguageMenuOptions {
  /** BCP 47 tags in the order of the menu: `listLanguages()` of `@latchkey/languages`, or some of them. */
  tags: readonly string[]
}

/** For the view of this package, and for hosts. */
export interface LanguageMenuService {
  /** BCP 47 tags of the menu, in its order. */
  readonly tags: readonly string[]
  /** Switches the modal to the language. Resolves when the choice is stored for later visits; never rejects. */
  choose(tag: string): Promise<void>
}

export interface LanguageMenuTypes {
  options: LanguageMenuOptions
  /** The tag that the visitor chose last. */
  storage: { chosen: string }
  provides: 'languageMenu'
}
