// A page with a modal that wants a signature, a wallet that does as it is told, and a host's provider that remembers.
import { createLoginPages, readToast } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { createSignInWorld, listen, type Play } from './signInWorld'

const { openPage, closePages } = createLoginPages(mountModal)

export { closePages }

/** A page that no one is connected in yet. */
export function openSite(play: Play = {}) {
  const { plugins, kernelOptions, ...world } = createSignInWorld(play)
  const page = openPage(plugins, kernelOptions)
  const message = () => readToast(page.kernel)
  return { ...page, ...world, events: listen(page.kernel), message }
}

/** The same, with the wallet connected in an open modal. */
export async function connect(play: Play = {}) {
  const site = openSite(play)
  const { kernel, wallet } = site
  await kernel.connectors.discover()
  kernel.router.open('Connect')
  await kernel.connections.connect(wallet.connector.id)
  return site
}

/** The same, asked for the signature. */
export async function atSignIn(play: Play = {}) {
  const site = await connect(play)
  // The account's own view shows the network as well: it is the sentence that stands here alone.
  await site.see('Sign a message to prove')
  await site.see('First')
  return site
}
