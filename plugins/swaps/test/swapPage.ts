// A page with an account that can swap: its data service, chain and wallet do what the test says.
import type { PluginManifest } from '@latchkey/kernel'
import { createLoginPages } from '@latchkey/kernel/testing'
import { swaps } from '@latchkey/plugin-swaps'
import { mountModal } from '@latchkey/ui/mount'
import { createSwapWorld, type Play } from './swapWorld'

const pages = createLoginPages(mountModal)
export const { closePages, fill } = pages

/** Connected, and at the first view of swapping. */
export async function openSwap(play: Play = {}, others: readonly PluginManifest[] = []) {
  const { plugins, chain, ...rest } = createSwapWorld(play)
  const page = pages.openPage([...plugins, ...others, swaps()], { chains: [chain] })
  await page.kernel.connectors.discover()
  await page.kernel.connections.connect(rest.wallet.connector.id)
  page.kernel.router.open('Account')
  ;(await page.find('Swap')).click()
  return { ...page, ...rest, service: await page.kernel.service('swap') }
}
