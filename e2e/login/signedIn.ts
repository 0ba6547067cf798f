// The demo with a person signed in by email, and its page's requests to the wallet.
import type { WalletModal } from '@latchkey/sdk'
import type { FrameLocator, Page } from '@playwright/test'
import { createPublicClient, type Hex, http } from 'viem'
import type { Environment } from '../environment'
import { addressOf, type Endpoint } from '../examplePage'
import { expect } from '../fixtures'
import { findModal, type ModalPage } from '../modalPage'
import { createAddress, readCode } from './inbox'

export type Call = Parameters<WalletModal['request']>[0]
/** The response to a request, or its error. */
export type Answer = { result: unknown } | { code: unknown; message: unknown }

export interface SignedIn extends ModalPage {
  email: string
  /** What the frame shows, in the dialog. */
  frame: FrameLocator
  approve: ReturnType<FrameLocator['getByRole']>
  reject: ReturnType<FrameLocator['getByRole']>
  /** Clicks once the frame does not move. Before that, it accepts no approval, and a click may miss. */
  answer(button: 'Approve' | 'Reject'): Promise<void>
}

/** The URL from which the page reads its settings. */
const SETTINGS = '**/config.json'

/**
 * Signs in and closes the modal. `others`: servers that the page knows in addition to relay and login. Without the data API among them, the
 * page gets it with the next load: balances are cached, and a test sets them after this.
 */
export async function signIn(
  page: Page,
  environment: Environment,
  others: readonly Endpoint[] = [],
): Promise<SignedIn> {
  const email = createAddress('signed-in')
  const found = findModal(page)
  if (!others.includes('dataUrl')) {
    await page.route(SETTINGS, async (route) => {
      const { dataUrl: _, ...config } = await (await route.fetch()).json()
      await route.fulfill({ json: config })
    })
  }
  await page.goto(addressOf(environment, 'demo', ['relayUrl', 'loginUrl', ...others]))
  await page.getByTestId('demo-sign').click()
  const field = found.modal.getByRole('textbox', { name: 'Email address' })
  await field.fill(email)
  await field.press('Enter')
  const code = found.modal.getByRole('textbox', { name: '6-digit code' })
  await code.fill(await readCode(environment.inboxUrl, email))
  await found.view('Account').waitFor()
  await found.close.click()
  await expect(found.modal).toBeHidden()
  await page.unroute(SETTINGS)
  const frame = page.frameLocator('#w3m-iframe')
  const approve = frame.getByRole('button', { name: 'Approve' })
  const reject = frame.getByRole('button', { name: 'Reject' })
  return {
    ...found,
    email,
    frame,
    approve,
    reject,
    async answer(button) {
      const pressed = button === 'Approve' ? approve : reject
      // A mouse that enters the frame restarts the waiting time, like everything that a person did not intend.
      await pressed.hover()
      await expect(approve).toBeEnabled()
      await pressed.click()
    },
  }
}

/** The address of this family's account. */
export function readAddress(page: Page, namespace: string): Promise<string> {
  return page.evaluate((family) => {
    // There is none until the page's script has run.
    const { modal } = window as unknown as { modal?: WalletModal }
    return modal?.core.connectionState.account(family).address ?? ''
  }, namespace)
}

/** Sends a request as the page would, without waiting for its response. */
export async function sendRequest(page: Page, call: Call): Promise<() => Promise<Answer>> {
  const handle = await page.evaluateHandle((request) => {
    const { modal } = window as unknown as { modal: WalletModal }
    const answer = modal.request(request).then(
      (result) => ({ result }),
      ({ code, message }) => ({ code, message }),
    )
    return { answer }
  }, call)
  return () => handle.evaluate(({ answer }) => answer)
}

/** Fails unless the response is this account's signature of the text. */
export async function expectSigned(
  answer: Answer,
  { address, text, rpcUrl }: { address: string; text: string; rpcUrl: string | undefined },
): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const signature = 'result' in answer ? (answer.result as Hex) : '0x'
  expect(await client.verifyMessage({ address: address as Hex, message: text, signature })).toBe(true)
}
