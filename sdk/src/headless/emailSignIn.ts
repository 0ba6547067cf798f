// Signs in by email with the host's own fields. The code goes to the login frame, which stays hidden.
import type { EmailLoginStep, EmbeddedWalletService } from '@latchkey/kernel/contracts'
import type { WalletModal } from '../modal'

/** What the visitor does next. Each step resolves to the next one; `done` means that the wallet is connected. */
export type EmailSignInStep =
  | {
      step: 'code'
      /** The six digits from the email. A wrong code rejects with `embedded/refused`, and the step stays open. */
      submit(code: string): Promise<EmailSignInStep>
    }
  | {
      step: 'device'
      /** Resolves when the visitor has opened the link in the email. */
      waitForApproval(options?: { signal?: AbortSignal }): Promise<EmailSignInStep>
    }
  | { step: 'done' }

/**
 * Sends an email and returns the next step. Requires the embedded wallet plugin. Rejects with `embedded/email-invalid`,
 * `embedded/throttled` within 30 seconds of the last email, `embedded/frame-unreachable`, or `kernel/load-failed`.
 *
 * @example
 * ```ts
 * import { signInWithEmail } from '@latchkey/sdk/headless'
 *
 * let next = await signInWithEmail(modal, email)
 * while (next.step !== 'done') {
 *   next = next.step === 'code' ? await next.submit(await askForCode()) : await next.waitForApproval()
 * }
 * ```
 */
export async function signInWithEmail({ core }: Pick<WalletModal, 'core'>, email: string): Promise<EmailSignInStep> {
  const wallet = await (await core.load()).service('embeddedWallet')
  return follow(wallet, await wallet.connectEmail(email))
}

/**
 * Returns the sign-in that a reload interrupted, or null if there is none, or its email is too old.
 *
 * @example
 * ```ts
 * import { resumeEmailSignIn } from '@latchkey/sdk/headless'
 *
 * // After a reload: the visitor still has the code.
 * const next = await resumeEmailSignIn(modal)
 * if (next?.step === 'code') await next.submit(await askForCode())
 * ```
 */
export async function resumeEmailSignIn({ core }: Pick<WalletModal, 'core'>): Promise<EmailSignInStep | null> {
  const wallet = await (await core.load()).service('embeddedWallet')
  const pending = await wallet.pendingEmail()
  return pending && follow(wallet, pending.step)
}

async function follow(wallet: EmbeddedWalletService, next: EmailLoginStep): Promise<EmailSignInStep> {
  if (next === 'VERIFY_OTP') {
    const submit = async (code: string) => {
      await wallet.submitOtp(code)
      return follow(wallet, 'CONNECT')
    }
    return { step: 'code', submit }
  }
  if (next === 'VERIFY_DEVICE') {
    const waitForApproval = async ({ signal = new AbortController().signal } = {}) => {
      await wallet.waitForDevice(signal)
      return follow(wallet, 'VERIFY_OTP')
    }
    return { step: 'device', waitForApproval }
  }
  await wallet.finish('email')
  return { step: 'done' }
}
