// Where the page runs, as far as links to wallet apps depend on it. Wire facts 5.5.

export interface Platform {
  readonly os: 'ios' | 'android' | 'desktop'
  /** Inside Telegram's own browser, which follows links by its own rules. */
  readonly isTelegram: boolean
  /** In a frame of another page. */
  readonly isFramed: boolean
}
/** What a page says about its browser. */
export interface BrowserFacts {
  userAgent: string
  /** iPadOS calls itself a Mac; only the fingers give it away. */
  maxTouchPoints: number
  isFramed: boolean
  /** Whether Telegram's bridge is in the page. */
  hasTelegramBridge: boolean
}

/** Decides from the facts alone, so that it can be tested for any browser. */
export function detectPlatform({ userAgent, maxTouchPoints, isFramed, hasTelegramBridge }: BrowserFacts): Platform {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const os = isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'desktop'
  return { os, isTelegram: hasTelegramBridge || /Telegram/i.test(userAgent), isFramed }
}

/** The platform of this page. */
export function readPlatform(page: Window = window): Platform {
  return detectPlatform({
    userAgent: page.navigator.userAgent,
    maxTouchPoints: page.navigator.maxTouchPoints,
    isFramed: page.self !== page.top,
    hasTelegramBridge: 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page,
  })
}
