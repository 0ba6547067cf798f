// A page with an account that can send: its chain builds transfers as it is told, its wallet answers as it is told.
import type { PluginManifest } from '@latchkey/kernel'
import { createLoginPages } from '@latchkey/kernel/testing'
import { send } from '@latchkey/plugin-send'
import { mountModal } from '@latchkey/ui/mount'
import { createSendWorld, type Play } from './sendWorld'

/** BCP 47, of the page that is opened next. */
let locale: string | undefined
const pages = createLoginPages((kernel) => mountModal(kernel, locale === undefined ? {} : { locale }))
export const { closePages, fill } = pages

/** Connected, and at the first view of sending. */
export async function openSend(play: Play = {}, others: readonly PluginManifest[] = []) {
  locale = play.locale
  const { world, wallet, tokens, chains } = createSendWorld(play)
  const page = pages.openPage([tokens, ...others, send()], { chains })
  await page.kernel.connectors.discover()
  await page.kernel.connections.connect(wallet.connector.id)
  page.kernel.router.open('Account')
  ;(await page.find('Send')).click()
  await page.field('Amount to send')
  const send$ = page.kernel.service('send')
  return { ...page, world, wallet, service: await send$ }
}
