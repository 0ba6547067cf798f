// Kinds of accounts that only some families have; the manifest of such a family lists its own.

export type FamilyAccountType = 'payment' | 'ordinal' | 'stx'
