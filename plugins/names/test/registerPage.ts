// A page with someone signed in, in a real modal over the world of the test.
import type { EventName } from '@latchkey/kernel'
import { createFakeClock, createLoginPages } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { createRegisterWorld, type Play } from './registerWorld'

const pages = createLoginPages(mountModal)
export const { closePages, fill } = pages

const EVENTS: readonly EventName[] = ['name:registrationStarted', 'name:registered', 'name:registrationFailed']

/** `requests` are what the data service got, `events` every event about names. */
export async function openAccount(play: Play = {}) {
  const events: { event: EventName; payload: unknown }[] = []
  const { chain, plugins, requests } = createRegisterWorld(play)
  const clock = createFakeClock(Date.now())
  const page = pages.openPage(plugins, { chains: [chain], clock })
  for (const event of EVENTS) page.kernel.on(event, (payload) => events.push({ event, payload }))
  await page.kernel.connectors.discover()
  await page.kernel.connections.connect(page.embedded.wallet.connector.id)
  return { ...page, clock, requests, events }
}

/** At the form, by the row of the account. */
export async function openForm(play: Play = {}) {
  const page = await openAccount(play)
  page.kernel.router.open('AccountSettings')
  ;(await page.find('Get a name')).click()
  return { ...page, input: await page.field('Name') }
}
