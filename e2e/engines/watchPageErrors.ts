// Page errors through standard events, for engines whose driver reports none or mixes in the browser's own console lines.
import type { BrowserContext } from '@playwright/test'

const BINDING = '__reportPageError'

/** Records uncaught errors, unhandled rejections, and policy violations of every page and frame of the context. */
export async function watchPageErrors(context: BrowserContext, note: (line: string) => void): Promise<void> {
  await context.exposeFunction(BINDING, note)
  await context.addInitScript(reportErrors, BINDING)
}

/** Runs in the page, before its scripts. */
function reportErrors(binding: string): void {
  const report: unknown = Reflect.get(window, binding)
  const sendLine = (line: string) => {
    if (typeof report === 'function') report(line)
  }
  addEventListener('error', ({ error, message }) => sendLine(error ? String(error) : message))
  addEventListener('unhandledrejection', ({ reason }) => sendLine(String(reason)))
  addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
    if (disposition === 'enforce') sendLine(`The page's policy (${effectiveDirective}) blocked ${blockedURI}`)
  })
}
