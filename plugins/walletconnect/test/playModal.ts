// A modal with this plugin, and the library played by a script.
import type { PluginManifest } from '@latchkey/kernel'
import type { WalletLinksService } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { vi } from 'vitest'
import { type WalletConnectOptions, walletConnect } from '../src/index'

export const OPTIONS: WalletConnectOptions = { projectId: 'project' }

/** A wallet list, as far as links go. */
function linksPlugin(links: WalletLinksService): PluginManifest {
  return {
    id: 'test-links',
    api: 1,
    provides: ['walletLinks'],
    load: async () => ({
      setup(ctx) {
        const provide = ctx.provide as (name: string, service: WalletLinksService) => void
        provide('walletLinks', links)
      },
    }),
  }
}

/** `links` plays the wallet list. */
export function playModal({
  options = {},
  links,
  others = [],
}: {
  options?: Partial<WalletConnectOptions>
  links?: WalletLinksService
  others?: readonly PluginManifest[]
} = {}) {
  const chains = [createFakeChain()]
  const plugins = [walletConnect({ ...OPTIONS, ...options }), ...(links ? [linksPlugin(links)] : []), ...others]
  const fake = createFakeKernel({ chains, plugins })
  const { kernel, clock } = fake
  const modal = mountModal(kernel)
  const root = modal.element.shadowRoot as ShadowRoot
  const text = () => root.querySelector('dialog')?.textContent ?? ''
  const find = (selector: string, words = '') =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent?.includes(words))
      if (!found) throw new Error(`No '${words}' in: ${text()}`)
      return found
    })
  const close = () => {
    modal.dispose()
    kernel.destroy()
  }
  return { kernel, clock, root, text, find, close }
}
