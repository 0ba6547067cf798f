// What the services that send emails share: kept connections to the SMTP server, which /ready names and the stop closes.
import type { Mailer, MailerOptions } from '../../../services/login/mailer.ts'
import type { Dependency, Started } from './service.ts'

interface MailSettings {
  SMTP_URL: MailerOptions['url']
  EMAIL_FROM: MailerOptions['from']
}

/** Starts a service with a mailer. An SMTP server that is down leaves it ready: who is signed in needs no email. */
export async function startWithMailer(
  { SMTP_URL: url, EMAIL_FROM: from }: MailSettings,
  start: (mailer: Mailer) => Promise<Started>,
): Promise<Started> {
  const { createMailer } = await import('../../../services/login/mailer.ts')
  const mailer = createMailer({ url, from })
  const started = await start(mailer)
  const email: Dependency = { name: 'email', isRequired: false, check: () => mailer.verify() }
  return {
    dependencies: [...(started.dependencies ?? []), email],
    async stop() {
      await started.stop()
      mailer.close()
    },
  }
}
