// What the browser reports: whether it is online, and whether the page was loaded over HTTPS.
import type { Finding } from '@latchkey/kernel/contracts'

/** A browser that reports offline is right. One that reports online may be wrong, which the other checks show. */
export function checkOnline(isOnline: boolean): Finding {
  const technical = `navigator.onLine: ${isOnline}`
  return isOnline
    ? { state: 'ok', says: 'diagnosis.online.ok', technical }
    : { state: 'problem', says: 'diagnosis.online.off', technical }
}

/** Without a secure context, keys cannot be created and wallets do not appear. */
export function checkContext(isSecure: boolean, protocol: string): Finding {
  const technical = `isSecureContext: ${isSecure}, ${protocol}`
  return isSecure
    ? { state: 'ok', says: 'diagnosis.secure.ok', technical }
    : { state: 'problem', says: 'diagnosis.secure.off', technical, remedy: 'otherWallet' }
}
