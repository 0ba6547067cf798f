// Texts by key, in one language.

export type Catalogue = Readonly<Record<string, string>>
