// The platform of the page, as far as links to wallet apps depend on it.

export interface Platform {
  readonly os: 'ios' | 'android' | 'desktop'
  /** Inside Telegram's own browser, which has its own rules for links. */
  readonly isTelegram: boolean
  /** In a frame of another page. */
  readonly isFramed: boolean
}
/** What a page knows about its browser. */
export interface BrowserFacts {
  userAgent: string
  /** iPadOS reports a Mac; only its touch points reveal it. */
  maxTouchPoints: number
  isFramed: boolean
  /** Whether Telegram's bridge is on the page. */
  hasTelegramBridge: boolean
}

/** Decides only from these facts, so that it can be tested for any browser. */
export function detectPlatform({ userAgent, maxTouchPoints, isFramed, hasTelegramBridge }: BrowserFacts): Platform {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const os = isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'desktop'
  return { os, isTelegram: hasTelegramBridge || /Telegram/i.test(userAgent), isFramed }
}

/** Returns the platform of this page. */
export function readPlatform(page: Window = window): Platform {
  return detectPlatform({
    userAgent: page.navigator.userAgent,
    maxTouchPoints: page.navigator.maxTouchPoints,
    isFramed: page.self !== page.top,
    hasTelegramBridge: 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page,
  })
}
