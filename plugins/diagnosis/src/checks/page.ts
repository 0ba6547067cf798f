// What the browser says of itself: whether it is online, and whether the page came by https.
import type { Finding } from '@latchkey/kernel/contracts'

/** A browser that says it is offline is right; one that says it is online may be wrong, which the other checks show. */
export function judgeOnline(isOnline: boolean): Finding {
  const technical = `navigator.onLine: ${isOnline}`
  return isOnline
    ? { state: 'ok', says: 'diagnosis.online.ok', technical }
    : { state: 'problem', says: 'diagnosis.online.off', technical }
}

/** Keys cannot be made and wallets do not come where the context is not secure. */
export function judgeContext(isSecure: boolean, protocol: string): Finding {
  const technical = `isSecureContext: ${isSecure}, ${protocol}`
  return isSecure
    ? { state: 'ok', says: 'diagnosis.secure.ok', technical }
    : { state: 'problem', says: 'diagnosis.secure.off', technical, remedy: 'otherWallet' }
}
