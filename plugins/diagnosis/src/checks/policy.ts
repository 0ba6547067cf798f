// Checks whether the page's own Content-Security-Policy blocked a server that a check called. Other blocked servers are ignored.
import type { Dispose } from '@latchkey/kernel'
import type { Finding } from '@latchkey/kernel/contracts'

export interface Violation {
  directive: string
  /** Blocked host, with its port. */
  host: string
}
/** A rule about which sites may frame another page, which the browser also reports to this page. */
const RULE_OF_OTHERS = 'frame-ancestors'
type Report = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>

/** Reports violations from now on, and earlier ones of this page if the browser keeps them. */
export function watchViolations(page: Document, listener: (violation: Violation) => void): Dispose {
  const forward = ({ effectiveDirective, blockedURI }: Report) => {
    const host = hostOf(blockedURI)
    if (host && effectiveDirective !== RULE_OF_OTHERS) listener({ directive: effectiveDirective, host })
  }
  page.addEventListener('securitypolicyviolation', forward)
  const observer = observeEarlier(forward)
  return () => {
    page.removeEventListener('securitypolicyviolation', forward)
    observer?.disconnect()
  }
}

function observeEarlier(forward: (report: Report) => void): { disconnect(): void } | null {
  if (typeof ReportingObserver === 'undefined') return null
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { effectiveDirective, blockedURL } = (body ?? {}) as {
          effectiveDirective?: unknown
          blockedURL?: unknown
        }
        if (typeof effectiveDirective === 'string' && typeof blockedURL === 'string') {
          forward({ effectiveDirective, blockedURI: blockedURL })
        }
      }
    },
    { types: ['csp-violation'], buffered: true },
  )
  observer.observe()
  return observer
}

/** A socket's address counts as its server's, because reports use either scheme. */
export function checkPolicy(violations: readonly Violation[], origins: readonly string[]): Finding {
  const needed = new Set(origins.map(hostOf))
  const [first] = violations.filter(({ host }) => needed.has(host))
  if (!first) return { state: 'ok', says: 'diagnosis.policy.ok', technical: 'no violation by a service in use' }
  const { directive, host } = first
  const technical = `${directive} keeps ${host} out`
  return { state: 'problem', says: 'diagnosis.policy.blocked', words: { host }, technical, remedy: 'otherWallet' }
}

function hostOf(address: string): string | null {
  return (URL.canParse(address) && new URL(address).host) || null
}
