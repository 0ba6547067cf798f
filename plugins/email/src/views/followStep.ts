// Opens the next step of a login after an email was sent.
import type { Router } from '@latchkey/kernel'
import type { EmailLoginStep, EmbeddedWalletService } from '@latchkey/kernel/contracts'

/** `go` pushes the view, or replaces the view that requested another email. */
export async function followStep(
  step: EmailLoginStep,
  email: string,
  wallet: EmbeddedWalletService,
  go: Router['push'],
): Promise<void> {
  if (step === 'CONNECT') await wallet.finish('email')
  else go(step === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email })
}
