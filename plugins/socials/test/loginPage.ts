// A modal with the plugin, over an embedded wallet that the test plays, used as a visitor would.
import type { KernelOptions, PluginManifest, ViewId } from '@latchkey/kernel'
import {
  createFakeChain,
  createFakeEmbeddedWallet,
  createFakeKernel,
  type FakeEmbeddedWallet,
} from '@latchkey/kernel/testing'
import { type MountedModal, mountModal } from '@latchkey/ui/mount'
import { expect, vi } from 'vitest'

const mounted: MountedModal[] = []

export function closePages(): void {
  for (const modal of mounted.splice(0)) modal.dispose()
}

export function openPage(plugins: readonly PluginManifest[], options: Partial<KernelOptions> = {}) {
  const embedded: FakeEmbeddedWallet = createFakeEmbeddedWallet()
  const { kernel, clock, storage } = createFakeKernel({
    chains: [createFakeChain()],
    ...options,
    plugins: [embedded.plugin, ...plugins],
  })
  const modal = mountModal(kernel)
  mounted.push(modal)
  const root = modal.element.shadowRoot as ShadowRoot
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  const buttons = () => [...root.querySelectorAll<HTMLButtonElement>('button, a.button')]

  return {
    kernel,
    clock,
    storage,
    embedded,
    root,
    view: (): ViewId | undefined => {
      const { isOpen, stack } = kernel.store.get(kernel.router.stateAtom)
      return isOpen ? stack.at(-1)?.view : undefined
    },
    text: () => root.querySelector('.view')?.textContent ?? '',
    alert: () => root.querySelector('[role=alert]')?.textContent ?? '',
    see: (words: string) => vi.waitFor(() => expect(root.querySelector('.view')?.textContent).toContain(words)),
    button: (name: string) => buttons().find((each) => nameOf(each).includes(name)),
    find: (name: string) =>
      vi.waitFor(() => {
        const found = buttons().find((each) => nameOf(each).includes(name))
        if (!found) throw new Error(`No '${name}' among ${buttons().map(nameOf).join(' | ')}`)
        return found
      }),
    field: (label: string) =>
      vi.waitFor(() => {
        const found = root.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
        if (!found) throw new Error(`No field '${label}' in ${root.querySelector('.view')?.innerHTML}`)
        return found
      }),
  }
}
