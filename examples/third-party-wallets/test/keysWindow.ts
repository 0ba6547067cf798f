// The window of keys.coinbase.com, simulated: the SDKs of Coinbase and Base both open it and share its encrypted protocol.
import { onTestFinished, vi } from 'vitest'
import { createPerson, type Person, type SiteRequest } from './person'
import { stayOffline } from './stayOffline'

const ORIGIN = 'https://keys.coinbase.com'
const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const CHAINS = { 1: 'http://127.0.0.1:9', 8453: 'http://127.0.0.1:9' }
const { subtle } = crypto

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  cipherText: ArrayBuffer
}
interface Message {
  id: string
  sender: string
  event?: string
  content?: { handshake?: SiteRequest; encrypted?: Sealed }
}

const toHex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')
const toError = (error: unknown) => ({ error })

/** Returns the person behind the window, offline and without anything remembered from earlier tests. */
export async function openKeysWindow(): Promise<Person> {
  localStorage.clear()
  stayOffline()
  const person = createPerson()
  await installKeysWindow(person)
  return person
}

/** Opens in place of a pop-up, and asks the person. */
async function installKeysWindow(person: Person): Promise<void> {
  const keys = await subtle.generateKey(CURVE, true, ['deriveKey'])
  const sender = toHex(await subtle.exportKey('spki', keys.publicKey))
  let secret: CryptoKey | null = null

  /** Delivers in a separate task, as `window.postMessage` does. */
  function post(data: object): void {
    setTimeout(() => window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN })))
  }

  async function shareSecret(publicKey: string): Promise<void> {
    const peer = await subtle.importKey('spki', Buffer.from(publicKey, 'hex'), CURVE, true, [])
    secret = await subtle.deriveKey(
      { name: 'ECDH', public: peer },
      keys.privateKey,
      { name: 'AES-GCM', length: 256 },
      true,
      ['encrypt', 'decrypt'],
    )
  }

  async function seal(content: object): Promise<Sealed> {
    if (!secret) throw new Error('No handshake')
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(content))
    return { iv, cipherText: await subtle.encrypt({ name: 'AES-GCM', iv }, secret, plain) }
  }

  async function unseal({ iv, cipherText }: Sealed): Promise<{ action: SiteRequest }> {
    if (!secret) throw new Error('No handshake')
    return JSON.parse(new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)))
  }

  async function execute({ method, params }: SiteRequest): Promise<unknown> {
    if (method === 'handshake') return null
    if (method !== 'wallet_connect') return person.respond({ method, params })
    const [address] = (await person.respond({ method: 'eth_requestAccounts' })) as [string]
    return { accounts: [{ address, capabilities: {} }] }
  }

  async function receive({ id, sender: page, event, content }: Message): Promise<void> {
    if (event === 'selectSignerType') return post({ requestId: id, data: 'scw' })
    if (!content) return
    if (content.handshake) await shareSecret(page)
    const request = content.handshake ?? (content.encrypted && (await unseal(content.encrypted)).action)
    if (!request) return
    const result = await execute(request).then((value) => ({ value }), toError)
    const encrypted = await seal({ result, data: { chains: CHAINS } })
    post({ id: crypto.randomUUID(), requestId: id, sender, content: { encrypted }, timestamp: new Date() })
  }

  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    post({ event: 'PopupLoaded', id: crypto.randomUUID() })
    const popup = {
      closed: false,
      focus() {},
      close() {
        popup.closed = true
      },
      postMessage: (message: Message) => void receive(message),
    }
    return popup as unknown as Window
  })
  onTestFinished(() => {
    open.mockRestore()
    localStorage.clear()
  })
}
