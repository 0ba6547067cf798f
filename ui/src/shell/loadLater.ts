// The chunk that most openings need after the first paint: the views after a wallet is asked, short messages, and rare ways to open.

export const loadLater = () => import('../views/accountViews')
