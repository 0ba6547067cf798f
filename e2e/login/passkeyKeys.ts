// The keys that authenticators create for the wallet (WebAuthn PRF): what a browser returns about them, and whether anything else received one.
import type { BrowserContext, Page } from '@playwright/test'

type Answers =
  /** The virtual authenticator's own response. */
  | 'own'
  /** Nothing for a new passkey, like many security keys. */
  | 'later'
  | 'none'
  /** The same on each device, like a synchronized passkey: a copy in a virtual authenticator would create another key. */
  | 'synchronized'

interface Answered {
  /** Every key, in each form that a text may have it in. */
  keys(): string[]
  /** The text of requests, consoles and messages to the page. */
  all(): string
}

/** Applies to pages and frames that open from now on. */
export async function answerWithKeys(context: BrowserContext, answers: Answers): Promise<Answered> {
  const made: number[][] = []
  const events: string[] = []
  const binding = `note${answers}`
  await context.exposeFunction(binding, (output: number[]) => void made.push(output))
  await context.exposeFunction(`${binding}Message`, (text: string) => void events.push(text))
  context.on('request', (request) => events.push(`${request.url()} ${request.postData() ?? ''}`))
  context.on('console', (message) => events.push(message.text()))
  await context.addInitScript(
    ([how, name]) => {
      const notes = window as unknown as Record<string, (noted: unknown) => void>
      if (window === window.top) {
        window.addEventListener('message', ({ data }) => notes[`${name}Message`]?.(writeAll(data)))
      }
      if (!window.PublicKeyCredential) return
      const { prototype } = PublicKeyCredential
      const read = prototype.getClientExtensionResults
      prototype.getClientExtensionResults = function () {
        const results = answer(this)
        const first = results.prf?.results?.first
        if (first instanceof ArrayBuffer) notes[name]?.([...new Uint8Array(first)])
        return results
      }
      function answer(credential: PublicKeyCredential): AuthenticationExtensionsClientOutputs {
        const isNew = credential.response instanceof AuthenticatorAttestationResponse
        if (how === 'none' || (how === 'later' && isNew)) return { prf: { enabled: how === 'later' } }
        if (how === 'own') return read.call(credential)
        const first = new Uint8Array(32)
        first.set(new TextEncoder().encode(credential.id.slice(0, 16)))
        return { prf: { results: { first: first.buffer } } }
      }
      function writeAll(data: unknown): string {
        return JSON.stringify(data, (_, value) => (ArrayBuffer.isView(value) ? `bytes ${value}` : value)) ?? ''
      }
    },
    [answers, binding] as const,
  )
  return {
    keys: () =>
      made.flatMap((output) => {
        const bytes = Buffer.from(output)
        return [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex'), output.join(',')]
      }),
    all: () => events.join('\n'),
  }
}

/** Makes the frame forget this device: whatever opens the wallet then opens it on any other. */
export async function forgetDevice(page: Page): Promise<void> {
  const frame = page.frames().find((each) => new URL(each.url() || 'about:blank').pathname === '/sdk')
  await frame?.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await settle(indexedDB.open('latchkey-login'))
    await settle(database.transaction('kept', 'readwrite').objectStore('kept').clear())
    database.close()
  })
  await page.reload()
}
