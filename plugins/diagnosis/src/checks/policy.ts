// Whether the page's own Content-Security-Policy kept out somebody that a check asked. What else it stopped is none of our business.
import type { Dispose } from '@latchkey/kernel'
import type { Finding } from '@latchkey/kernel/contracts'

export interface Violation {
  directive: string
  /** Host of what was kept out, with its port. */
  host: string
}
/** A rule of whom the page shows in a frame, which the browser reports to the page as well. */
const RULE_OF_OTHERS = 'frame-ancestors'
type Report = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>

/** Tells of violations from now on; where the browser remembers them, of those since the page began, too. */
export function watchViolations(page: Document, listener: (violation: Violation) => void): Dispose {
  const tell = ({ effectiveDirective, blockedURI }: Report) => {
    const host = hostOf(blockedURI)
    if (host && effectiveDirective !== RULE_OF_OTHERS) listener({ directive: effectiveDirective, host })
  }
  page.addEventListener('securitypolicyviolation', tell)
  const observer = observeEarlier(tell)
  return () => {
    page.removeEventListener('securitypolicyviolation', tell)
    observer?.disconnect()
  }
}

function observeEarlier(tell: (report: Report) => void): { disconnect(): void } | null {
  if (typeof ReportingObserver === 'undefined') return null
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { effectiveDirective, blockedURL } = (body ?? {}) as {
          effectiveDirective?: unknown
          blockedURL?: unknown
        }
        if (typeof effectiveDirective === 'string' && typeof blockedURL === 'string') {
          tell({ effectiveDirective, blockedURI: blockedURL })
        }
      }
    },
    { types: ['csp-violation'], buffered: true },
  )
  observer.observe()
  return observer
}

/** A socket's address counts as its server's: reports write either scheme. */
export function judgePolicy(violations: readonly Violation[], origins: readonly string[]): Finding {
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
