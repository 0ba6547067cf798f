// How many shares per person the keeper stores. If several devices create the wallet at the same time, each stores a share, and one of them opens the
// box.
export const MAX_KEPT_SHARES = 8
