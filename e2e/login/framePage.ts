// A bare page with the frame in it, controlled through the raw wire and through what a person sees in the frame.
import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { LoginWorld } from './loginWorld'

/** The members of all messages. A test reads those that it needs. */
interface Payload {
  version: string
  token: string
  message: string
  action: string
  address: string
  email: string | null
  uri: string
  url: string
}

export interface Message {
  type: string
  id?: string
  origin: string
  isFrame: boolean
  payload: Payload
}

/** In the page, see loginTest.ts. */
interface WirePage {
  messages: Message[]
  hear(test: (message: Message) => boolean): Promise<Message>
  request(type: string, payload?: unknown, id?: string): Promise<Message>
}

let lastPerson = 0
/** An address that no other test in any worker has used. */
export function createEmail(): string {
  lastPerson += 1
  return `person-${process.pid}-${lastPerson}@latchkey.example`
}

export class FramePage {
  readonly page: Page
  readonly frame: FrameLocator
  readonly #world: LoginWorld

  constructor(page: Page, world: LoginWorld) {
    this.page = page
    this.#world = world
    this.frame = page.frameLocator('#frame')
  }

  /** Opens the page and waits for READY. */
  async open(url: string = this.#world.pageUrl): Promise<Message> {
    await this.page.goto(url)
    return this.hear('READY')
  }

  hear(name: string): Promise<Message> {
    return this.page.evaluate(
      (type) => (window as unknown as WirePage).hear((message) => message.type === type),
      `@w3m-frame/${name}`,
    )
  }

  listMessages(): Promise<Message[]> {
    return this.page.evaluate(() => (window as unknown as WirePage).messages)
  }

  /** The reply, success or error. */
  request(type: string, payload?: unknown): Promise<Message> {
    return this.page.evaluate(([name, value]) => (window as unknown as WirePage).request(name, value), [
      type,
      payload,
    ] as [string, unknown])
  }

  /** The payload of a success. Throws the message of an error. */
  async get(type: string, payload?: unknown): Promise<Payload> {
    const reply = await this.request(type, payload)
    if (reply.type === `@w3m-frame/${type}_SUCCESS`) return reply.payload
    throw new Error(`${reply.type}: ${reply.payload?.message}`)
  }

  /** The message of an error. */
  async refusal(type: string, payload?: unknown): Promise<string> {
    const reply = await this.request(type, payload)
    return reply.type === `@w3m-frame/${type}_ERROR` ? reply.payload.message : `no error but ${reply.type}`
  }

  async rpc<Result = `0x${string}`>(method: string, params?: unknown, more: object = {}): Promise<Result> {
    return (await this.get('RPC_REQUEST', { method, params, ...more })) as unknown as Result
  }

  /** Signs in a new person, or one who already has a wallet, on this device. */
  async signIn(email: string = createEmail()): Promise<{ email: string; address: string }> {
    await this.get('CONNECT_EMAIL', { email })
    if ((await this.sendCode(email)) === 'VERIFY_DEVICE') await this.approveDevice(email)
    const { address } = await this.get('GET_USER', { chainId: 31337 })
    return { email, address }
  }

  /** Enters the code of the newest email. Resolves to the remaining step. Throws the message of an error. */
  async sendCode(email: string): Promise<'VERIFY_DEVICE' | null> {
    const { type, payload } = await this.request('CONNECT_OTP', { otp: await this.#world.readCode(email) })
    if (payload?.action === 'VERIFY_DEVICE') return payload.action
    if (type === '@w3m-frame/CONNECT_OTP_SUCCESS') return null
    throw new Error(`${type}: ${payload?.message}`)
  }

  /** Opens the link in the email and approves, which signs the person in. */
  async approveDevice(email: string): Promise<void> {
    const approved = this.get('CONNECT_DEVICE')
    const tab = await this.page.context().newPage()
    await tab.goto(await this.#world.readLink(email))
    await tab.getByRole('button', { name: 'Approve' }).click()
    await tab.getByRole('heading', { name: 'Device approved' }).waitFor()
    await tab.close()
    expect(await approved).toEqual({ action: 'CONNECT' })
  }

  get approve() {
    return this.frame.getByRole('button', { name: 'Approve' })
  }

  get reject() {
    return this.frame.getByRole('button', { name: 'Reject' })
  }

  /** Presses like a person who has read everything and waited: the browser ignores a press in a frame that has just moved. */
  async decline(): Promise<void> {
    await this.frame.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expect(this.frame.locator('.primary')).toBeEnabled()
    await this.frame.locator('footer button').first().click()
  }
}
