// Shared by the services that send email: SMTP connections that stay open, that `/ready` lists, and that the stop closes.
import type { Mailer, MailerOptions } from '../../../services/login/mailer.ts'
import type { Dependency, Started } from './service.ts'

interface MailSettings {
  SMTP_URL: MailerOptions['url']
  EMAIL_FROM: MailerOptions['from']
}

/** Starts a service with a mailer. The service stays ready while the SMTP server is down, because signed-in visitors need no email. */
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
