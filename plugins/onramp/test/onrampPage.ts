// A page with an account that can be bought for: its data service, its chain and the browser's windows do what the test says.
import type { PluginManifest } from '@latchkey/kernel'
import { createLoginPages } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { expect, vi } from 'vitest'
import type { Phase } from '../src/types'
import { createFakeWindow, createOnrampWorld, type FakeWindow, type Play, type World } from './onrampWorld'

const Listed = () => null
const activity: PluginManifest = {
  id: 'history',
  api: 1,
  views: { Activity: { title: 'Activity', load: async () => ({ View: Listed }) } },
  slots: { 'account.tab': [{ id: 'activity', order: 30, label: 'Activity', view: 'Activity' }] },
}

const receipts: PluginManifest = {
  id: 'receipts',
  api: 1,
  views: { Receipt: { load: async () => ({ View: Listed }) } },
}

/** The browser's windows from now on, until `vi.unstubAllGlobals`. */
function stubWindows(world: World): FakeWindow[] {
  const opened: FakeWindow[] = []
  vi.stubGlobal('open', () => {
    if (world.isBlocked) return null
    const popup = createFakeWindow()
    opened.push(popup)
    return popup
  })
  return opened
}

const pages = createLoginPages((kernel) => mountModal(kernel, { locale: 'en' }))
export const { closePages, fill } = pages

/** Connected, with the account open. */
export async function openAccount(play: Play = {}) {
  const { world, wallet, chain, plugins } = createOnrampWorld(play)
  const windows = stubWindows(world)
  const others = world.hasActivity === false ? [] : [activity, ...(world.hasReceipts ? [receipts] : [])]
  const page = pages.openPage([...plugins, ...others], {
    chains: [chain],
    ...(world.storage && { storage: world.storage }),
  })
  const completed = vi.fn()
  const failed = vi.fn()
  page.kernel.on('onramp:completed', completed)
  page.kernel.on('onramp:failed', failed)
  await page.kernel.connectors.discover()
  await page.kernel.connections.connect(wallet.connector.id)
  page.kernel.router.open('Account')
  return { ...page, world, windows, wallet, completed, failed }
}
export type Page = Awaited<ReturnType<typeof openAccount>>

/** At the form of buying. */
export async function openBuy(play: Play = {}) {
  const page = await openAccount(play)
  ;(await page.find('Buy')).click()
  return page
}

/** With an amount, and its quote. */
export async function fillIn(page: Page, amount = '25'): Promise<void> {
  fill(await page.field('Amount to pay'), amount)
  // Longer than the debounce of the amount field.
  page.clock.advance(600)
}

/** At the progress of a purchase, its window open where it may be. */
export async function startBuying(play: Play = {}) {
  const page = await openBuy(play)
  await fillIn(page)
  ;(await page.find('Continue to')).click()
  return page
}

/** As a person chooses in a list, once it is there. */
export async function choose({ root }: Page, label: string, value: string): Promise<void> {
  const select = await vi.waitFor(() => {
    const found = root.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
    if (!found) throw new Error(`No choice '${label}'`)
    return found
  })
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** How often it was asked what became of purchases. */
export const countRequests = ({ world }: Page) => world.calls.filter((each) => each.startsWith('purchases')).length

const phaseOn = (root: ParentNode) => root.querySelector<HTMLElement>('[data-testid=lk-onramp-progress]')?.dataset.phase

/** Resolves once the purchase on the screen has come so far. */
export function until({ root }: Page, phase: Phase): Promise<void> {
  return vi.waitFor(() => expect(phaseOn(root)).toBe(phase))
}

/** Resolves in the very commit that shows the phase, before React runs the passive effects of that commit. */
export function untilCommitted({ root }: Page, phase: Phase): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (phaseOn(root) !== phase) return
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { childList: true, subtree: true, attributes: true })
  })
}
