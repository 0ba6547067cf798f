// Where a login goes after a mail was sent.
import type { Router } from '@latchkey/kernel'
import type { EmailLoginStep, EmbeddedWalletService } from '@latchkey/kernel/contracts'

/** `go` pushes, or replaces the view that asked for another email. */
export async function followStep(
  step: EmailLoginStep,
  email: string,
  wallet: EmbeddedWalletService,
  go: Router['push'],
): Promise<void> {
  if (step === 'CONNECT') await wallet.finish('email')
  else go(step === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email })
}
