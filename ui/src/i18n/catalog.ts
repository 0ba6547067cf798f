// Texts by key, in one language.

export type Catalog = Readonly<Record<string, string>>
