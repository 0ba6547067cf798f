// How many shares of one person the keeper keeps. Devices that make the wallet at the same moment each bring one; the box opens with one of them.
export const MAX_KEPT_SHARES = 8
