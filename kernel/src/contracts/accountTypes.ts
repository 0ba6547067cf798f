// Account types that only some families have. Such a family's manifest lists them.

export type FamilyAccountType = 'payment' | 'ordinal' | 'stx'
