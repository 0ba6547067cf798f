// Records what the browser reports, before any other script runs; the spec reads it from `window.proof`.
window.proof = { violations: [], events: [], frameMessages: [] }

document.addEventListener('securitypolicyviolation', (event) => {
  window.proof.violations.push(`${event.violatedDirective} ${event.blockedURI}`)
})

window.addEventListener('message', (event) => {
  window.proof.frameMessages.push({ origin: event.origin, ...event.data })
})
