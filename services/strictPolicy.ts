// The strictest Content-Security-Policy that a host of the demo may have.

/** Headers of the demo, so that nobody has to take our word. `walletUrl`: origin of the wallet's script. */
export function createStrictPolicy(walletUrl: string): Record<string, string> {
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${walletUrl}`,
    "style-src 'self'",
    'connect-src *',
    'img-src * data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return { 'content-security-policy': directives.join('; ') }
}
